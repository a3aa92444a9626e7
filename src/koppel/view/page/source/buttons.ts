// Buttons and boxes around the picture.
import { recordFilm } from "./film";
import { connectKeys, toggleHelp } from "./keys";
import { showLegend } from "./legend";
import { connectModes } from "./modes";
import { element, save } from "./page";
import { showMarks } from "./timeline";
import type { View } from "./view";

export function connectButtons(view: View): void {
  const { header } = view.packet;
  document.title = header.scene.name;
  element("name").textContent = element("name").title = header.scene.name;
  element("note").textContent = [header.note, header.message].filter(Boolean).join(" · ");
  const warnings = element("warnings");
  for (const line of header.warnings) {
    const entry = document.createElement("li");
    entry.textContent = line;
    warnings.append(entry);
  }
  element("warned").style.display = header.warnings.length ? "" : "none";
  const slider = element<HTMLInputElement>("slider");
  slider.min = String(view.packet.start);
  slider.max = String(view.packet.end);
  slider.step = "any";
  slider.addEventListener("input", () => view.seek(Number(slider.value)));
  element("play").addEventListener("click", () => view.play());
  element<HTMLSelectElement>("speed").addEventListener("change", (event) => {
    view.speed = Number((event.target as HTMLSelectElement).value);
  });
  element<HTMLInputElement>("loop").addEventListener("change", (event) => {
    view.loop = (event.target as HTMLInputElement).checked;
  });
  for (const kind of ["force", "torque"] as const) {
    const box = element<HTMLInputElement>(kind);
    box.checked = view.shown[kind];
    box.addEventListener("change", () => {
      view.shown[kind] = box.checked;
      showLegend(view);
      view.redraw();
    });
  }
  element<HTMLSelectElement>("look").addEventListener("change", (event) => view.eye.look((event.target as HTMLSelectElement).value));
  element<HTMLInputElement>("parallel").addEventListener("change", (event) => {
    const next = (event.target as HTMLInputElement).checked ? view.eye.parallel : view.eye.perspective;
    next.position.copy(view.eye.camera.position);
    next.quaternion.copy(view.eye.camera.quaternion);
    view.eye.camera = next;
    const target = view.eye.controls.target.clone();
    view.eye.attachControls();
    view.eye.controls.target.copy(target);
    view.resize();
  });
  element("isolate").addEventListener("click", () => view.isolate(view.tree.chosen));
  element("all").addEventListener("click", () => view.isolate(""));
  element("follow").addEventListener("click", () => view.eye.toggleFollow());
  element("png").addEventListener("click", () => {
    view.stage.paint();
    element<HTMLCanvasElement>("canvas").toBlob((blob) => blob && save("koppel.png", blob));
  });
  element("csv").addEventListener("click", () => save("koppel.csv", new Blob([view.plots.csv()], { type: "text/csv" })));
  element("film").addEventListener("click", () => recordFilm(view));
  element("trace").addEventListener("click", () => {
    view.world.traces.toggle(view.tree.chosen);
    view.redraw();
  });
  element("help").addEventListener("click", () => toggleHelp());
  connectModes(view);
  showMarks(view);
  connectKeys(view);
  showLegend(view);
  view.tellQuality();
  view.redraw();
}
