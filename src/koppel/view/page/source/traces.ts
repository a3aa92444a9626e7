// The ways of centers of mass over the rows.
import * as THREE from "three";
import { COLORS } from "./colors";
import type { World } from "./world";

export class Traces {
  private readonly lines = new Map<string, THREE.Line>();
  private readonly pose = new Float64Array(7);

  constructor(private readonly world: World) {}

  // The way of a part's center of mass over the rows; a second call takes it away
  toggle(path: string): boolean {
    const old = this.lines.get(path);
    if (old) {
      old.removeFromParent();
      old.geometry.dispose();
      this.lines.delete(path);
      return false;
    }
    if (!this.world.packet.header.parts.includes(path)) return false;
    const line = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: COLORS.orange! }));
    line.frustumCulled = false;
    this.lines.set(path, line);
    this.world.root.add(line);
    this.update();
    return true;
  }

  get paths(): string[] {
    return [...this.lines.keys()];
  }

  update(): void {
    for (const [path, line] of this.lines) {
      const points: THREE.Vector3[] = [];
      const stride = Math.max(1, Math.floor(this.world.packet.rows / 3000));
      for (let row = 0; row < this.world.packet.rows; row += stride) {
        if (!this.world.packet.pose(path, row, this.pose)) continue;
        points.push(new THREE.Vector3(this.pose[0]! - this.world.origin.x, this.pose[1]! - this.world.origin.y, this.pose[2]! - this.world.origin.z));
      }
      line.geometry.dispose();
      line.geometry = new THREE.BufferGeometry().setFromPoints(points);
    }
  }
}
