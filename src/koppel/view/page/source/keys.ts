// Keys for all that the page can do.
import { element } from "./page";
import { stepRows, toMark } from "./timeline";
import type { View } from "./view";

export function toggleHelp(): void {
  const dialog = element<HTMLDialogElement>("keys");
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

export function connectKeys(view: View): void {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "range") return;
    if (target instanceof HTMLSelectElement) return;
    const looks: Record<string, string> = { "0": "iso", "1": "front", "2": "left", "3": "top", "4": "back", "5": "right" };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (view.panel?.key(event.key, true)) {
      event.preventDefault();
      return;
    }
    if (target instanceof HTMLInputElement && target.type === "range" && event.key.startsWith("Arrow")) return;
    if (event.key === " ") view.play();
    else if (event.key === "?") toggleHelp();
    else if (event.key === "." && view.wire) view.wire.do("single", { value: 1 });
    else if (event.key === "n") toMark(view, 1);
    else if (event.key === "p") toMark(view, -1);
    else if (event.key === "o") element("parallel").click();
    else if (event.key === "c") element("follow").click();
    else if (event.key === "w") element("trace").click();
    else if (event.key === "ArrowRight") stepRows(view, event.shiftKey ? 10 : 1);
    else if (event.key === "ArrowLeft") stepRows(view, event.shiftKey ? -10 : -1);
    else if (event.key === "Home") view.seek(view.packet.start);
    else if (event.key === "End") view.seek(view.packet.end);
    else if (event.key === "f") element("force").click();
    else if (event.key === "t") element("torque").click();
    else if (event.key === "i") view.isolate(view.tree.chosen);
    else if (event.key === "a") view.isolate("");
    else if (event.key === "/") element("search").focus();
    else if (event.key in looks) view.eye.look(looks[event.key]!);
    else return;
    event.preventDefault();
  });
  document.addEventListener("keyup", (event) => view.panel?.key(event.key, false));
}
