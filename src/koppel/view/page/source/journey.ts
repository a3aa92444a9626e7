// Where the machine goes: what the camera follows, and what goes along.
import * as THREE from "three";
import { isGround } from "./ground";
import { carriersOf, LOOKS, turned, vector } from "./space";
import type { World } from "./world";

// The common axis of all hinges of a planar machine: slides lie across it. None where there is no such axis.
export function commonAxis(world: World): THREE.Vector3 | null {
  let normal: THREE.Vector3 | null = null;
  const axis = new THREE.Vector3();
  const slides: THREE.Vector3[] = [];
  for (const { motions, frames } of world.packet.header.scene.elements) {
    if (!motions || !frames?.frame_a) continue;
    const place = frames.frame_a;
    for (const motion of motions) {
      axis.copy(vector(motion.axis)).normalize().applyQuaternion(turned(place.quaternion));
      axis.applyQuaternion(world.carriers.get(place.carrier)?.quaternion ?? new THREE.Quaternion());
      if (motion.kind === "shift") slides.push(axis.clone());
      else if (motion.kind !== "turn") return null;
      else if (!normal) normal = axis.clone();
      else if (normal.clone().cross(axis).length() > 1e-3) return null;
    }
  }
  return normal && slides.every((slide) => Math.abs(slide.dot(normal!)) < 1e-3) ? normal : null;
}

// Parts that stay with ground, however they swing: from ground on, frames that an element joins never part. What hangs on a hinge,
// a bushing or a spring is held so; what rolls on a road or slides along a guide is not.
function findHeld(world: World): Set<string> {
  const pairs = world.packet.header.scene.elements.flatMap(({ frames }) => {
    const places = Object.values(frames ?? {});
    return places.slice(1).map((place) => ({ ends: [places[0]!, place] as const, apart: 0 }));
  });
  const [a, b] = [new THREE.Vector3(), new THREE.Vector3()];
  const { start, end } = world.packet;
  const looks = end > start ? LOOKS : 0;
  for (let k = 0; pairs.length && k <= looks; ++k) {
    world.place(start + (k / Math.max(looks, 1)) * (end - start));
    for (const pair of pairs) {
      const apart = world.point(pair.ends[0], a).distanceTo(world.point(pair.ends[1], b));
      pair.apart = Math.max(pair.apart, Number.isFinite(apart) ? apart : Infinity);
    }
  }
  const joined = pairs.filter(({ apart }) => apart < 0.5 * world.size).map(({ ends }) => ends.map((place) => place.carrier));
  const held = new Set(["ground"]);
  for (let before = 0; before !== held.size; ) {
    before = held.size;
    for (const ends of joined) if (ends.some((one) => held.has(one))) for (const one of ends) held.add(one);
  }
  return held;
}

// The part that the camera follows: most parts leave their place, and the middle one of these goes along with the others.
// None where most stay: the first view shows the whole way of those that go then.
export function findTraveler(world: World): string {
  const { scene } = world.packet.header;
  const far: { path: string; way: THREE.Vector3 }[] = [];
  const [first, pose] = [new Float64Array(7), new Float64Array(7)];
  const held = findHeld(world);
  for (const { path } of scene.parts) {
    if (held.has(path)) continue;
    const way = new THREE.Vector3();
    for (let k = 0; k <= LOOKS; ++k) {
      const row = Math.floor((k * (world.packet.rows - 1)) / LOOKS);
      if (!world.packet.pose(path, 0, first) || !world.packet.pose(path, row, pose)) continue;
      const gone = new THREE.Vector3(pose[0]! - first[0]!, pose[1]! - first[1]!, pose[2]! - first[2]!);
      if (gone.length() > way.length()) way.copy(gone);
    }
    if (way.length() > world.size) far.push({ path, way });
  }
  return middleOf(world, far);
}

// Of parts with their ways, the one whose way differs least from the mean, where most parts of the machine go along with it;
// of equal ones the first by name
function middleOf(world: World, ways: { path: string; way: THREE.Vector3 }[]): string {
  const mean = new THREE.Vector3();
  for (const { way } of ways) mean.addScaledVector(way, 1 / ways.length);
  const off = ({ way }: { way: THREE.Vector3 }): number => Math.round((1e3 * way.distanceTo(mean)) / world.size);
  const [found] = ways.sort((a, b) => off(a) - off(b) || (a.path < b.path ? -1 : 1));
  const along = ways.filter(({ way }) => way.distanceTo(found!.way) < world.size);
  return 2 * along.length > world.packet.header.scene.parts.length ? found!.path : "";
}

// The part that has gone as most others have since the start, where most have left their place; none otherwise
export function findLeader(world: World): string {
  const { parts, elements } = world.packet.header.scene;
  const ways = parts.map(({ path }) => ({ path, way: world.gone(path) }));
  // what hangs on ground by a joint swings about it, and does not leave
  const anchored = elements.some(({ motions, frames }) => motions && Object.values(frames ?? {}).some((place) => place.carrier === "ground"));
  return middleOf(world, ways.filter(({ way }) => way.length() > (anchored ? 1.5 : 0.3) * world.size));
}

// Corners of all that goes along with a part; of everything where there is none
export function companyOf(world: World, path: string): THREE.Box3 {
  const box = new THREE.Box3();
  const way = world.gone(path);
  const kept = new Set(world.packet.header.scene.parts.map((part) => part.path));
  for (const one of kept) if (path && world.gone(one).distanceTo(way) > world.size) kept.delete(one);
  for (const item of world.items.values()) {
    if (!item.object.visible || isGround(item.element)) continue;
    if (!path || (item.element ? carriersOf(item.element).every((one) => kept.has(one)) : kept.has(item.path))) world.extend(box, item);
  }
  return box;
}
