// Springs, dampers, stops and actuators between two points.
import * as THREE from "three";
import { COLORS } from "./colors";
import type { ElementSpec, Place } from "./data";
import { addColors } from "./elements";
import { type Item, Y } from "./space";
import type { World } from "./world";

// Spring, damper or actuator between two points
export function addLine(world: World, element: ElementSpec, group: THREE.Group, item: Item, a: Place, b: Place, s: number): void {
  const contents = element.contents ?? [];
  const along = new THREE.Group(); // from 0 to 1 along y
  group.add(along);
  const p = world.point(a, new THREE.Vector3());
  const q = world.point(b, new THREE.Vector3());
  const design = p.distanceTo(q) || s;
  if (contents.includes("elastic")) {
    const turns = 7;
    const points: THREE.Vector3[] = [];
    for (let k = 0; k <= 24 * turns; ++k) {
      const w = (2 * Math.PI * k) / 24;
      points.push(new THREE.Vector3(2.2 * s * Math.cos(w), (design * k) / (24 * turns), 2.2 * s * Math.sin(w)));
    }
    const curve = new THREE.CatmullRomCurve3(points);
    const coil = world.shapes.mesh(world.shapes.wire(curve, 0.35 * s), COLORS.crimson!);
    coil.scale.y = 1 / design; // its wire is round at the length of the start
    along.add(coil);
  }
  // a stop: a rubber buffer at its first end, as long as a quarter of the way, on a thin rod
  const buffer = world.shapes.mesh(new THREE.CylinderGeometry(0.9 * s, 1.9 * s, 1, 18), COLORS.sienna!);
  const thinnest = world.shapes.mesh(new THREE.CylinderGeometry(0.2 * s, 0.2 * s, 1, 8), COLORS.silver!);
  if (contents.includes("stop")) along.add(thinnest, buffer);
  // a gas spring: a long closed cylinder and a polished rod, no coils
  const cylinder = world.shapes.mesh(new THREE.CylinderGeometry(1.7 * s, 1.7 * s, 1, 20), COLORS.black!);
  cylinder.name = "gas";
  const polished = world.shapes.mesh(new THREE.CylinderGeometry(0.7 * s, 0.7 * s, 1, 14), COLORS.silver!);
  if (contents.includes("gas")) along.add(cylinder, polished);
  const tube = world.shapes.mesh(new THREE.CylinderGeometry(1.2 * s, 1.2 * s, 1, 16), 0x2f3a4a);
  const rod = world.shapes.mesh(new THREE.CylinderGeometry(0.5 * s, 0.5 * s, 1, 12), COLORS.silver!);
  if (contents.includes("damping") || contents.includes("force")) along.add(tube, rod);
  if (contents.length === 0) {
    const thin = world.shapes.mesh(new THREE.CylinderGeometry(0.6 * s, 0.6 * s, 1, 10), COLORS.slategray!);
    thin.position.y = 0.5;
    along.add(thin);
  }
  item.update = () => {
    world.point(a, p);
    q.copy(world.point(b, q)).sub(p);
    const length = Math.max(q.length(), 1e-9);
    group.position.copy(p);
    group.quaternion.setFromUnitVectors(Y, q.divideScalar(length));
    along.scale.y = length;
    buffer.scale.y = (0.25 * design) / length;
    buffer.position.y = 0.5 * buffer.scale.y;
    thinnest.position.y = 0.5;
    cylinder.scale.y = (0.6 * design) / length;
    cylinder.position.y = 0.5 * cylinder.scale.y;
    polished.position.y = 0.5;
    tube.scale.y = (0.55 * design) / length;
    tube.position.y = 0.5 * tube.scale.y;
    rod.position.y = 0.5;
  };
  addColors(world, element, item, contents.length > 0 ? tube : along);
}
