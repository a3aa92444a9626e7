// Elements between parts: bushings, contacts, chains, planes, sensors.
import * as THREE from "three";
import { addLine } from "./coils";
import { COLORS, ramp } from "./colors";
import type { ElementSpec } from "./data";
import { Patch } from "./ground";
import { addJoint } from "./joints";
import { addMounted } from "./shafts";
import { carriersOf, type Item, turned, vector } from "./space";
import type { World } from "./world";

export function addElement(world: World, element: ElementSpec): void {
  const fill = COLORS[element.fill ?? "gray"] ?? COLORS.gray!;
  const group = new THREE.Group();
  group.name = element.path;
  const item: Item = { path: element.path, kind: element.type, object: group, element };
  if (element.touching) addPlane(world, element, group, item);
  else if (element.through) addChain(world, element, group, item, fill);
  else if (element.frames) addBetween(world, element, group, item, fill);
  else addMounted(world, element, group, item, fill);
  group.visible = !element.on_demand;
  world.items.set(element.path, item);
  for (const spec of element.arrows ?? []) world.arrows.add(element, spec);
}

// A plane of contacts; that of a live machine grows with its motion
function addPlane(world: World, element: ElementSpec, group: THREE.Group, item: Item): void {
  const patch = new Patch(element);
  patch.group.position.copy(vector(element.position));
  patch.group.quaternion.copy(turned(element.quaternion));
  group.add(patch.group);
  world.root.add(group); // not on its carrier, whose size it would change
  world.patches.push(patch);
  const carrier = world.carriers.get(element.carrier ?? "ground") ?? world.carriers.get("ground")!;
  item.update = () => {
    group.position.copy(carrier.position);
    group.quaternion.copy(carrier.quaternion);
    if (!world.packet.header.live) return;
    group.updateMatrixWorld(true);
    if (widenPatch(world, patch)) patch.lay(world.size);
  };
}

export function widenPatch(world: World, patch: Patch): boolean {
  const at = new THREE.Vector3();
  return patch.element.touching!.map((place) => patch.take(world.point(place, at))).includes(true);
}

// A chain, belt or hose: a tube through points of its links
function addChain(world: World, element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
  world.root.add(group);
  const places = element.through!;
  const points = places.map((place) => world.point(place, new THREE.Vector3()).clone());
  const curve = new THREE.CatmullRomCurve3(points, element.closed, "centripetal");
  const pieces = 4 * places.length;
  const mesh = world.shapes.mesh(new THREE.BufferGeometry(), fill);
  group.add(mesh);
  item.update = () => {
    places.forEach((place, k) => world.point(place, points[k]!));
    mesh.geometry.dispose();
    mesh.geometry = new THREE.TubeGeometry(curve, pieces, element.size, 8, element.closed);
  };
  item.update(0);
}

// Of what has no size of its own: in proportion to the machine, but no larger than suits the smallest part that it joins;
// what is no line is seen around the thinnest rod of these
function scaleOf(world: World, element: ElementSpec): number {
  const joined = carriersOf(element).flatMap((path) => world.extents.get(path) ?? []);
  const usual = 0.012 * world.size;
  if (!joined.length) return usual;
  const small = Math.max(0.05 * Math.min(...joined.map(({ length }) => length)), 0.2 * usual);
  return Math.max(Math.min(usual, small), element.shape === "line" ? 0 : 0.75 * Math.min(...joined.map(({ rod }) => rod)));
}

// Something between frames of parts
function addBetween(world: World, element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
  const frames = element.frames!;
  const names = Object.keys(frames);
  const a = frames.frame_a ?? frames.left ?? frames[names[0]!]!;
  const b = frames.frame_b ?? frames.right ?? frames[names[names.length - 1]!]!;
  const s = scaleOf(world, element);
  world.root.add(group);
  if (element.shape === "line" && names.length > 1) return addLine(world, element, group, item, a, b, s);
  const follow = element.shape === "sleeve" || element.shape === "contact" ? b : a;
  const oriented = element.shape === "contact" ? a : follow === b && element.shape === "sleeve" ? a : follow;
  const at = new THREE.Vector3();
  const q = turned(oriented.quaternion);
  item.update = () => {
    group.position.copy(world.point(follow, at));
    group.quaternion.copy(world.carriers.get(oriented.carrier)?.quaternion ?? new THREE.Quaternion()).multiply(q);
  };
  if (element.shape === "joint") addJoint(world, element, group, item, fill, s, b);
  else if (element.shape === "sleeve") {
    const outer = world.shapes.mesh(new THREE.CylinderGeometry(1.5 * s, 1.5 * s, 2.4 * s, 20), 0x33373d);
    const inner = world.shapes.mesh(new THREE.CylinderGeometry(0.6 * s, 0.6 * s, 3.0 * s, 12), COLORS.goldenrod!);
    for (const mesh of [outer, inner]) {
      if (element.along === "x") mesh.rotation.z = Math.PI / 2;
      else if (element.along !== "y") mesh.rotation.x = Math.PI / 2;
      group.add(mesh);
    }
  } else if (element.shape === "contact") {
    const mesh = world.shapes.mesh(new THREE.CylinderGeometry(1.6 * s, 1.6 * s, 0.3 * s, 20), fill, true);
    mesh.rotation.x = Math.PI / 2;
    group.add(mesh);
    addPatch(world, element, group, item, mesh);
    addColors(world, element, item, mesh);
  } else if (element.shape === "triad") group.add(new THREE.AxesHelper(4 * s));
}

// A contact patch: where it touches and square to the normal force; nothing while it is open
function addPatch(world: World, element: ElementSpec, group: THREE.Group, item: Item, mesh: THREE.Mesh): void {
  const normal = element.arrows?.[0];
  if (!normal?.point || ![...normal.channels, ...normal.point].every((path) => world.packet.has(path))) return;
  const Z = new THREE.Vector3(0, 0, 1);
  item.update = (t) => {
    const push = world.arrows.vector(element, normal, t);
    mesh.visible = push.lengthSq() > 0;
    if (!mesh.visible) return;
    world.arrows.point(element, normal, t, group.position);
    group.quaternion.setFromUnitVectors(Z, push.normalize());
  };
}

export function addColors(world: World, element: ElementSpec, item: Item, object: THREE.Object3D): void {
  const { color, colors, pressure } = element;
  const before = item.update;
  if (pressure && world.packet.has(pressure.channel)) {
    const shade = new THREE.Color();
    item.update = (t) => {
      before?.(t);
      const p = world.packet.at(pressure.channel, t);
      if (world.packet.header.live) world.widenPressures([p]);
      const [low, high] = world.pressures;
      ramp(high > low ? (p - low) / (high - low) : 0, shade);
      object.traverse((child) => {
        if (child instanceof THREE.Mesh && !child.userData.plain) (child.material as THREE.MeshLambertMaterial).color.copy(shade);
      });
    };
    return;
  }
  if (!color || !colors) return;
  item.update = (t) => {
    before?.(t);
    const name = colors[String(world.packet.held(color, t))];
    const shade = COLORS[name ?? "gray"] ?? COLORS.gray!;
    object.traverse((child) => {
      if (child instanceof THREE.Mesh && !child.userData.plain) (child.material as THREE.MeshLambertMaterial).color.setHex(shade);
    });
  };
}
