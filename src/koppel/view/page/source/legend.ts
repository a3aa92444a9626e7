// What colors and lengths of arrows mean.
import * as THREE from "three";
import { COLORS, ramp } from "./colors";
import { element } from "./page";
import type { View } from "./view";

export function showLegend(view: View): void {
  const box = element("legend");
  box.replaceChildren();
  const add = (color: string, text: string): void => {
    const line = document.createElement("div");
    const patch = document.createElement("i");
    patch.style.background = color;
    line.append(patch, text);
    box.append(line);
  };
  const size = 0.1 * view.world.size;
  const round = (v: number): string => Number(v.toPrecision(2)).toLocaleString("en");
  const length = size >= 0.1 ? `${size.toPrecision(2)} m` : `${(1000 * size).toPrecision(2)} mm`;
  if (view.shown.force && view.world.arrows.forceScale > 0) add("#d0213f", `force, ${length} = ${round(view.world.arrows.forceScale * size)} N`);
  if (view.shown.torque && view.world.arrows.torqueScale > 0) add("#7a3fc2", `torque, ${length} = ${round(view.world.arrows.torqueScale * size)} N·m`);
  const [low, high] = view.world.pressures;
  if (high >= low) {
    const line = document.createElement("div");
    const bar = document.createElement("i");
    const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => `#${ramp(share, new THREE.Color()).getHexString()}`);
    bar.style.cssText = `width: 8em; background: linear-gradient(90deg, ${stops.join(", ")})`;
    bar.id = "colorbar";
    line.append(`${round(low / 1e5)} `, bar, `${round(high / 1e5)} bar`);
    box.append(line);
  }
  const words: Record<string, string> = { gray: "open", orange: "slipping", green: "sticking, locked", steelblue: "turning" };
  const used = new Set(view.packet.header.scene.elements.flatMap((one) => Object.values(one.colors ?? {})));
  for (const [color, word] of Object.entries(words)) {
    if (used.has(color) && !(color === "steelblue" && !used.has("green"))) add(`#${COLORS[color]!.toString(16).padStart(6, "0")}`, word);
  }
}
