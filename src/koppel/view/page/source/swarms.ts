// Shapes that many parts have, drawn at once.
import * as THREE from "three";
import type { Primitive } from "./data";
import type { Shapes } from "./shapes";

export const MANY = 6; // parts with the same shape are drawn at once

interface Swarm {
  mesh: THREE.InstancedMesh;
  members: { path: string; group: THREE.Group; local: THREE.Matrix4; color: THREE.Color }[];
}

// What two shapes must have in common to be drawn at once: all but color and place
export function likeness(shape: Primitive): string {
  const size = shape.from && shape.to ? Math.hypot(...shape.to.map((v, k) => v - shape.from[k]!)).toFixed(9) : "";
  return JSON.stringify([shape.kind, shape.radius, shape.width, shape.rim, shape.size, shape.thickness, shape.points, shape.mesh, shape.mirror, size]);
}

export class Swarms {
  private readonly swarms = new Map<string, Swarm>();

  constructor(private readonly shapes: Shapes) {}

  get meshes(): THREE.Object3D[] {
    return [...this.swarms.values()].map(({ mesh }) => mesh);
  }

  // One of many parts with the same shape
  join(key: string, most: number, path: string, group: THREE.Group, made: THREE.Mesh): void {
    let swarm = this.swarms.get(key);
    if (!swarm) {
      const mesh = new THREE.InstancedMesh(made.geometry, this.shapes.material(0xffffff, true), most);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      swarm = { mesh, members: [] };
      this.swarms.set(key, swarm);
    }
    made.updateMatrix();
    const color = (made.material as THREE.MeshLambertMaterial).color.clone();
    swarm.mesh.setColorAt(swarm.members.length, color);
    swarm.members.push({ path, group, local: made.matrix.clone(), color });
    swarm.mesh.count = swarm.members.length;
  }

  // Puts all members where their parts are; what is hidden has no size
  arrange(): void {
    const at = new THREE.Matrix4();
    for (const { mesh, members } of this.swarms.values()) {
      members.forEach(({ group, local }, k) => mesh.setMatrixAt(k, group.visible ? at.multiplyMatrices(group.matrixWorld, local) : at.makeScale(0, 0, 0)));
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  // The part behind an instance that a ray has hit
  member(object: THREE.Object3D, index: number | undefined): string {
    const swarm = [...this.swarms.values()].find(({ mesh }) => mesh === object);
    return swarm && index !== undefined ? (swarm.members[index]?.path ?? "") : "";
  }

  // Paints a part that is one of many; null: as it was
  paint(path: string, color: THREE.Color | null): void {
    for (const { mesh, members } of this.swarms.values()) {
      members.forEach((one, k) => one.path === path && mesh.setColorAt(k, color ?? one.color));
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  // Shapes that are drawn at once, and how many parts share each
  get sizes(): number[] {
    return [...this.swarms.values()].map(({ members }) => members.length);
  }

  // Widens a box by the members that belong to a part
  extend(box: THREE.Box3, owner: string): void {
    const one = new THREE.Box3();
    for (const { mesh, members } of this.swarms.values()) {
      for (const { path, group, local } of members) {
        if (path !== owner) continue;
        mesh.geometry.computeBoundingBox();
        box.union(one.copy(mesh.geometry.boundingBox!).applyMatrix4(local).applyMatrix4(group.matrixWorld));
      }
    }
  }
}
