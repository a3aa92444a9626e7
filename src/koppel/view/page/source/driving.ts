// A live machine: its buttons, its state, its figures.
import type { Scene } from "./data";
import { describe, Panel, Wire } from "./live";
import { element } from "./page";
import type { View } from "./view";

export function connectLive(view: View, wire: Wire): void {
  const { controls, step } = view.packet.header.live!;
  document.body.classList.add("live");
  view.panel = new Panel(controls, element("controls"), wire);
  element("play").textContent = "pause";
  element("play").title = "space";
  element<HTMLSelectElement>("speed").addEventListener("change", (event) => {
    wire.do("speed", { value: Number((event.target as HTMLSelectElement).value) });
  });
  for (const word of ["reset", "keep", "restore"]) element(word).addEventListener("click", () => wire.do(word));
  element("single").addEventListener("click", () => wire.do("single", { value: 1 }));
  element("record").addEventListener("click", () => wire.do(view.state?.recording ? "stop recording" : "record"));
  element("now").addEventListener("click", () => view.seek(view.packet.end));
  const note = element("note");
  wire.listener = {
    frame: () => undefined,
    state: (state) => {
      view.state = state;
      element("play").textContent = state.figures.mode === 0 ? "go" : "pause";
      element("record").textContent = state.recording ? "end recording" : "record";
      element<HTMLButtonElement>("restore").disabled = !state.kept.length;
      element<HTMLButtonElement>("single").disabled = state.figures.mode !== 0;
      element("figures").textContent = describe(state, step);
      if (state.reason) {
        note.textContent = state.reason;
        document.body.classList.add("failed");
      }
    },
    refused: (text) => {
      note.textContent = text;
      setTimeout(() => note.textContent === text && (note.textContent = ""), 6000);
    },
    scene: (scene) => {
      view.packet.header.scene = scene as Scene;
      view.rebuild();
    },
    gone: () => {
      document.body.classList.add("failed");
      note.textContent ||= "the machine has stopped; start koppel live again and reload";
    },
  };
}
