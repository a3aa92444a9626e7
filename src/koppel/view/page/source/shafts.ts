// Shafts, sleds, gears, pipes and valves: on a carrier, or in the diagram of a driveline.
import * as THREE from "three";
import { COLORS } from "./colors";
import type { ElementSpec } from "./data";
import { solid } from "./diagram";
import { addColors } from "./elements";
import { road } from "./ground";
import { type Item, turned, vector, Y } from "./space";
import type { World } from "./world";

// A shaft, sled or something between them, on a carrier or in the row of a driveline
export function addMounted(world: World, element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
  const carrier = world.carriers.get(element.carrier ?? "ground") ?? world.carriers.get("ground")!;
  carrier.add(group);
  group.position.copy(vector(element.position));
  const axis = vector(element.axis ?? [1, 0, 0]).normalize();
  const base = new THREE.Quaternion().setFromUnitVectors(Y, axis);
  group.quaternion.copy(base);
  const r = element.size;
  if (element.shape === "road") {
    group.quaternion.copy(turned(element.quaternion));
    group.add(road(element));
    return;
  }
  if (element.pieces) {
    group.quaternion.identity();
    addDiagram(world, element, group, item, fill);
    return;
  }
  if (element.ends) {
    addTube(world, element, group, item, fill);
    return;
  }
  const mesh = bodyOf(world, element.shape, r, fill, Boolean(element.color || element.pressure));
  group.add(mesh);
  const spin = new THREE.Quaternion();
  item.update = (t) => {
    if (element.turn && world.packet.has(element.turn)) {
      spin.setFromAxisAngle(Y, world.packet.at(element.turn, t) % (2 * Math.PI));
      group.quaternion.copy(base).multiply(spin);
    }
    if (element.shift && world.packet.has(element.shift)) {
      const shift = world.packet.at(element.shift, t);
      const shown = far ? 0 : shift;
      group.position.copy(vector(element.position)).addScaledVector(axis, shown);
      ties.forEach((tie, k) => (tie.position.y = r * (((((k - shift / r) % 6) + 6) % 6) - 2.5)));
    }
  };
  // a sled of a diagram that goes far stays in it; ties below it move instead
  const ties: THREE.Mesh[] = [];
  const far = !element.carrier && Boolean(element.shift) && travelOf(world, element.shift!) > 5 * r;
  for (let k = 0; far && k < 6; ++k) {
    const tie = world.shapes.mesh(new THREE.BoxGeometry(0.12 * r, 0.12 * r, 0.8 * r), COLORS.dimgray!);
    tie.position.x = 0.6 * r;
    if (axis.x === 0) tie.position.set(0, 0, 0.6 * r);
    group.add(tie);
    ties.push(tie);
  }
  addColors(world, element, item, mesh);
}

// Range of a channel over the run
function travelOf(world: World, path: string): number {
  const values = world.packet.column(path);
  let [low, high] = [Infinity, -Infinity];
  for (let k = 0; values && k < values.length; ++k) [low, high] = [Math.min(low, values[k]!), Math.max(high, values[k]!)];
  return world.packet.header.live ? Infinity : high - low;
}

// Shafts, gears and clutches of a stick diagram, each piece with the angle of its own shaft
function addDiagram(world: World, element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
  const turning: [THREE.Mesh, string][] = [];
  for (const piece of element.pieces!) {
    const { geometry, color } = solid(piece);
    const mesh = world.shapes.mesh(geometry, color ?? fill, color === undefined && Boolean(element.color || element.pressure));
    mesh.userData.plain = color !== undefined;
    mesh.position.copy(vector(piece.at));
    if (piece.turn && world.packet.has(piece.turn)) turning.push([mesh, piece.turn]);
    group.add(mesh);
  }
  item.update = (t) => {
    for (const [mesh, channel] of turning) mesh.rotation.x = world.packet.at(channel, t) % (2 * Math.PI);
  };
  addColors(world, element, item, group);
}

// A pipe between two nodes of a diagram, or a valve in the middle of one
function addTube(world: World, element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
  const [a, b] = element.ends!.map(vector) as [THREE.Vector3, THREE.Vector3];
  const way = b.clone().sub(a);
  const length = Math.max(way.length(), 1e-6);
  const r = 0.35 * element.size;
  group.position.copy(a).addScaledVector(way, 0.5);
  group.quaternion.setFromUnitVectors(Y, way.divideScalar(length));
  const body = new THREE.Group();
  body.add(world.shapes.mesh(new THREE.CylinderGeometry(r, r, length, 14), fill, true));
  if (element.shape === "valve") {
    for (const side of [1, -1]) {
      const cone = world.shapes.mesh(new THREE.ConeGeometry(2.4 * r, 3 * r, 18), fill, true);
      cone.position.y = side * 1.5 * r;
      cone.rotation.x = side > 0 ? Math.PI : 0;
      body.add(cone);
    }
  }
  group.add(body);
  addColors(world, element, item, body);
}

function bodyOf(world: World, shape: string, r: number, fill: number, own: boolean): THREE.Object3D {
  const group = new THREE.Group();
  const add = (geometry: THREE.BufferGeometry, y = 0): THREE.Mesh => {
    const mesh = world.shapes.mesh(geometry, fill, own);
    mesh.position.y = y;
    group.add(mesh);
    return mesh;
  };
  if (shape === "wheel") group.add(world.shapes.rim(r, 0.65 * r, COLORS.silver!));
  else if (shape === "disks") {
    add(new THREE.CylinderGeometry(r, r, 0.18 * r, 32), 0.16 * r);
    add(new THREE.CylinderGeometry(r, r, 0.18 * r, 32), -0.16 * r);
  } else if (shape === "gear" || shape === "planets" || shape === "ratchet") {
    add(new THREE.CylinderGeometry(0.85 * r, 0.85 * r, 0.35 * r, 24));
    const teeth = shape === "ratchet" ? 9 : 18;
    for (let k = 0; k < teeth; ++k) {
      const tooth = add(new THREE.BoxGeometry(0.22 * r, 0.35 * r, 0.13 * r));
      const w = (2 * Math.PI * k) / teeth;
      tooth.position.set(0.9 * r * Math.cos(w), 0, 0.9 * r * Math.sin(w));
      tooth.rotation.y = -w;
    }
  } else if (shape === "box" || shape === "rack" || shape === "bumper") {
    add(new THREE.BoxGeometry(r, r, r));
  } else if (shape === "coil") {
    const points: THREE.Vector3[] = [];
    for (let k = 0; k <= 96; ++k) {
      const w = (2 * Math.PI * k) / 24;
      points.push(new THREE.Vector3(0.5 * r * Math.cos(w), r * (k / 96 - 0.5), 0.5 * r * Math.sin(w)));
    }
    group.add(world.shapes.mesh(world.shapes.wire(new THREE.CatmullRomCurve3(points), 0.06 * r), fill, own));
  } else if (shape === "node") {
    add(new THREE.SphereGeometry(r, 24, 16));
  } else if (shape === "valve") {
    for (const side of [1, -1]) add(new THREE.ConeGeometry(0.7 * r, r, 18), 0.5 * side * r).rotation.x = side > 0 ? Math.PI : 0;
  } else if (shape === "arrow") {
    add(new THREE.CylinderGeometry(0.08 * r, 0.08 * r, r, 10));
    add(new THREE.ConeGeometry(0.2 * r, 0.4 * r, 14), 0.6 * r);
  } else {
    add(new THREE.CylinderGeometry(r, r, r, 32));
    const mark = world.shapes.mesh(new THREE.BoxGeometry(0.9 * r, 1.02 * r, 0.12 * r), 0x565c64); // shows that it turns
    mark.position.x = 0.5 * r;
    group.add(mark);
  }
  return group;
}
