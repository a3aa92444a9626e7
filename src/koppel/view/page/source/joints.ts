// Joints with their axes and limits.
import * as THREE from "three";
import { COLORS } from "./colors";
import type { ElementSpec, Place } from "./data";
import { type Item, turned, vector, Y } from "./space";
import type { World } from "./world";

// The ranges of a joint: a sector with a pointer that turns with the other side, or two plates and a rail between them
function addLimits(world: World, element: ElementSpec, group: THREE.Group, item: Item, s: number, other: Place): void {
  const pointers: [THREE.Object3D, THREE.Quaternion][] = [];
  for (const { kind, axis, range } of element.limits ?? []) {
    const [low, high] = range as [number, number];
    const along = vector(axis).normalize();
    if (along.lengthSq() === 0) continue;
    if (kind === "shift") {
      const turn = new THREE.Quaternion().setFromUnitVectors(Y, along);
      for (const end of [low, high]) {
        const plate = world.shapes.mesh(new THREE.BoxGeometry(3 * s, 0.5 * s, 3 * s), COLORS.orange!);
        plate.position.copy(along).multiplyScalar(end);
        plate.quaternion.copy(turn);
        plate.name = "limit";
        group.add(plate);
      }
      const rail = world.shapes.mesh(new THREE.CylinderGeometry(0.25 * s, 0.25 * s, high - low, 8), COLORS.orange!);
      rail.position.copy(along).multiplyScalar(0.5 * (low + high));
      rail.quaternion.copy(turn);
      group.add(rail);
      continue;
    }
    const across = Math.abs(along.x) < 0.9 ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 1, 0);
    across.addScaledVector(along, -across.dot(along)).normalize();
    const basis = new THREE.Matrix4().makeBasis(across, along.clone().cross(across), along);
    const span = Math.min(high - low, 2 * Math.PI);
    const made = new THREE.MeshLambertMaterial({ color: COLORS.orange!, transparent: true, opacity: 0.45, side: THREE.DoubleSide });
    const sector = new THREE.Mesh(new THREE.RingGeometry(1.2 * s, 5 * s, 32, 1, low, span), made);
    sector.quaternion.setFromRotationMatrix(basis);
    sector.name = "limit";
    group.add(sector);
    const pointer = new THREE.Group();
    const hand = world.shapes.mesh(new THREE.BoxGeometry(5.5 * s, 0.4 * s, 0.4 * s), COLORS.crimson!);
    hand.position.copy(across).multiplyScalar(2.75 * s);
    hand.quaternion.setFromRotationMatrix(basis);
    pointer.add(hand);
    pointers.push([pointer, turned(other.quaternion)]);
    world.root.add(pointer);
  }
  if (pointers.length === 0) return;
  const before = item.update;
  item.update = (t) => {
    before?.(t);
    for (const [pointer, q] of pointers) {
      pointer.visible = group.visible;
      pointer.position.copy(group.position);
      pointer.quaternion.copy(world.carriers.get(other.carrier)?.quaternion ?? new THREE.Quaternion()).multiply(q);
    }
  };
}

export function addJoint(world: World, element: ElementSpec, group: THREE.Group, item: Item, fill: number, s: number, other: Place): void {
  addLimits(world, element, group, item, s, other);
  s *= 1.7; // a joint is seen beside the rods that it joins
  const motions = element.motions ?? [];
  for (const motion of motions) {
    const axis = vector(motion.axis).normalize();
    const turn = new THREE.Quaternion().setFromUnitVectors(Y, axis.lengthSq() > 0 ? axis : Y);
    let mesh: THREE.Mesh;
    if (motion.kind === "ball") mesh = world.shapes.mesh(new THREE.SphereGeometry(1.3 * s, 20, 14), fill);
    else if (motion.kind === "shift") mesh = world.shapes.mesh(new THREE.BoxGeometry(2.2 * s, 5 * s, 2.2 * s), fill);
    else mesh = world.shapes.mesh(new THREE.CylinderGeometry(0.9 * s, 0.9 * s, 3.6 * s, 18), fill);
    mesh.quaternion.copy(turn);
    group.add(mesh);
  }
  if (motions.length === 0) group.add(world.shapes.mesh(new THREE.BoxGeometry(2.2 * s, 2.2 * s, 2.2 * s), fill));
}
