// What all drawings use: places, directions, and what stands on what.
import * as THREE from "three";
import type { ElementSpec } from "./data";

export const Y = new THREE.Vector3(0, 1, 0);
export const LOOKS = 24; // instants of a run at which it is seen where everything goes
export const SMALL = 0.05; // m, of what has no size
export const FARTHEST = 100; // sizes of the machine: what goes farther leaves the picture

// A part or an element as the picture shows it
export interface Item {
  path: string;
  kind: string;
  object: THREE.Object3D;
  element?: ElementSpec;
  update?: (t: number) => void;
}

// Parts, or ground, on which an element stands
export function carriersOf(element: ElementSpec): string[] {
  const places = [...Object.values(element.frames ?? {}), ...(element.through ?? [])];
  return places.length ? places.map((place) => place.carrier) : [element.carrier ?? "ground"];
}

export const vector = (v: number[] | undefined): THREE.Vector3 => new THREE.Vector3(v?.[0] ?? 0, v?.[1] ?? 0, v?.[2] ?? 0);
export const turned = (q: number[] | undefined): THREE.Quaternion =>
  q ? new THREE.Quaternion(q[1], q[2], q[3], q[0]) : new THREE.Quaternion();
