// Colors of parts, of branches and of pressures.
import * as THREE from "three";

export const COLORS: Record<string, number> = {
  gray: 0x8d949e,
  silver: 0xb9c0c8,
  dimgray: 0x565c64,
  black: 0x24272b,
  orange: 0xf08c1e,
  green: 0x2f9e52,
  steelblue: 0x4a7fb0,
  goldenrod: 0xd9a11b,
  sienna: 0x9a5a33,
  slategray: 0x708090,
  crimson: 0xd0213f,
};
export const PALETTE = [0x7d93ad, 0xa08a6c, 0x86a287, 0x9d83a6, 0x6f9aa3, 0xa3867d, 0x8f97b8, 0x9aa06f];
// low to high, as an engineer reads a pressure: blue, green, yellow, red
const RAMP = [0x2b5fc7, 0x2aa7b8, 0x58b947, 0xf2c230, 0xd8342c].map((hex) => new THREE.Color(hex));

export function ramp(share: number, out: THREE.Color): THREE.Color {
  const at = Math.min(Math.max(Number.isFinite(share) ? share : 0, 0), 1) * (RAMP.length - 1);
  const k = Math.min(Math.floor(at), RAMP.length - 2);
  return out.copy(RAMP[k]!).lerp(RAMP[k + 1]!, at - k);
}
