// Eigenmodes that swing.
import { element } from "./page";
import type { View } from "./view";

export function showMode(view: View, index: number): void {
  view.world.mode.index = index;
  view.world.mode.phase = 0;
  const found = view.packet.header.modes?.[index];
  const range = element<HTMLInputElement>("amplitude");
  view.world.mode.amplitude = found ? Number(range.value) * view.world.size : 0;
  element("modename").textContent = found
    ? `${Number(found.frequency.toPrecision(4))} Hz, damping ratio ${Number(found.damping.toPrecision(3))}`
    : "";
  view.redraw();
}

export function connectModes(view: View): void {
  const { modes } = view.packet.header;
  const select = element<HTMLSelectElement>("mode");
  element("modes").hidden = !modes?.length;
  modes?.forEach((mode, k) => select.add(new Option(`${k + 1}: ${Number(mode.frequency.toPrecision(4))} Hz`, String(k))));
  select.addEventListener("change", () => showMode(view, Number(select.value)));
  element("amplitude").addEventListener("input", () => showMode(view, view.world.mode.index));
  if (modes?.length) {
    select.value = "0";
    showMode(view, 0);
  }
}
