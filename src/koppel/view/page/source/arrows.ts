// Arrows of forces and torques, in one scale each.
import * as THREE from "three";
import type { ArrowSpec, ElementSpec } from "./data";
import { turned, vector, Y } from "./space";
import type { World } from "./world";

const FORCE = 0xd0213f;
const TORQUE = 0x7a3fc2;

interface ArrowItem {
  spec: ArrowSpec;
  element: ElementSpec;
  object: THREE.Group;
  shaft: THREE.Mesh;
  head: THREE.Mesh;
}

export class Arrows {
  forceScale = 0; // N per m of arrow
  torqueScale = 0;
  private readonly all: ArrowItem[] = [];

  constructor(private readonly world: World) {}

  add(element: ElementSpec, spec: ArrowSpec): void {
    if (![...spec.channels, ...(spec.point ?? [])].every((path) => this.world.packet.has(path))) return;
    const color = spec.kind === "force" ? FORCE : TORQUE;
    const object = new THREE.Group();
    const s = 0.006 * this.world.size;
    const shaft = this.world.shapes.mesh(new THREE.CylinderGeometry(s, s, 1, 10), color);
    const head = this.world.shapes.mesh(new THREE.ConeGeometry(2.6 * s, 6 * s, 14), color);
    shaft.castShadow = head.castShadow = false;
    for (const mesh of [shaft, head]) {
      mesh.material = this.world.shapes.seen(color);
      mesh.renderOrder = 1;
    }
    object.add(shaft, head);
    object.name = `${element.path} ${spec.kind}`;
    object.visible = false;
    this.world.root.add(object);
    this.all.push({ spec, element, object, shaft, head });
  }

  // One scale for all forces and one for all torques: the largest of a row is a fifth of the machine at most, but for one row in
  // twenty. An impact that is larger than all else leaves the rest visible, and is no longer than the machine itself.
  fit(): void {
    for (const kind of ["force", "torque"] as const) {
      const largest = new Float64Array(this.world.packet.rows);
      for (const { spec } of this.all) {
        if (spec.kind !== kind) continue;
        const [x, y, z] = spec.channels.map((path) => this.world.packet.column(path)!);
        for (let row = 0; row < largest.length; ++row) {
          const size = Math.hypot(x![row]!, y![row]!, z![row]!);
          if (size > largest[row]!) largest[row] = Number.isFinite(size) ? size : largest[row]!;
        }
      }
      const acting = largest.filter((size) => size > 0).sort();
      const [usual, most] = [acting[Math.floor(0.95 * acting.length)] ?? 0, acting[acting.length - 1] ?? 0];
      const scale = Math.max(usual / (0.2 * this.world.size), most / this.world.size);
      if (kind === "force") this.forceScale = scale;
      else this.torqueScale = scale;
    }
  }

  widen(kind: "force" | "torque", size: number): void {
    if (!Number.isFinite(size)) return;
    if (kind === "force") this.forceScale = Math.max(this.forceScale, size / (0.2 * this.world.size));
    else this.torqueScale = Math.max(this.torqueScale, size / (0.2 * this.world.size));
  }

  // The force of an arrow at t, in world axes
  vector(element: ElementSpec, spec: ArrowSpec, t: number): THREE.Vector3 {
    const [x, y, z] = spec.channels.map((path) => this.world.packet.at(path, t));
    const v = new THREE.Vector3(x, y, z).multiplyScalar(spec.sign);
    if (spec.signs) v.multiply(vector(spec.signs));
    if (spec.turn) v.set(...(spec.turn.map((row) => v.dot(vector(row))) as [number, number, number]));
    if (spec.axes === "track") return v.applyMatrix4(this.track(element, spec, t).axes);
    const place = element.frames?.[spec.axes];
    if (place) v.applyQuaternion(turned(place.quaternion)).applyQuaternion(this.world.carriers.get(place.carrier)?.quaternion ?? new THREE.Quaternion());
    return v;
  }

  // The point of an arrow between two rows; where one of them has no force it has no place either, and the other one counts
  between(spec: ArrowSpec, t: number): [number, number, number] {
    const [row, share] = this.world.packet.find(t);
    const forces = spec.channels.map((path) => this.world.packet.column(path)!);
    const acts = [row, row + 1].map((k) => forces.some((force) => force[k] !== 0));
    const part = share === 0 || !acts[1] ? 0 : acts[0] ? share : 1;
    return spec.point!.map((path, k) => {
      const column = this.world.packet.column(path)!;
      const value = part === 0 ? column[row]! : column[row]! * (1 - part) + column[row + 1]! * part;
      return value * (spec.point_signs?.[k] ?? 1);
    }) as [number, number, number];
  }

  // Contact point and axes of a tire, from what it reports: the point lies as far from the wheel center as the loaded radius, in the
  // wheel plane; along the track, to its left, and the normal of the road, which leans against the wheel plane by the camber.
  track(element: ElementSpec, spec: ArrowSpec, t: number): { point: THREE.Vector3; axes: THREE.Matrix4 } {
    const { carrier, ground } = element.frames!;
    const center = this.world.point(carrier!, new THREE.Vector3());
    const [x, y, radius, camber] = this.between(spec, t) as unknown as [number, number, number, number];
    const base = this.world.carriers.get(ground!.carrier) ?? this.world.carriers.get("ground")!;
    const turn = base.quaternion.clone().multiply(turned(ground!.quaternion));
    const away = this.world.point(ground!, new THREE.Vector3()).sub(center).applyQuaternion(turn.clone().invert());
    const down = new THREE.Vector3(away.x + x, away.y + y, 0);
    down.z = -Math.sqrt(Math.max(radius * radius - down.lengthSq(), 0));
    down.applyQuaternion(turn);
    const spin = new THREE.Vector3(0, 1, 0).applyQuaternion(turned(carrier!.quaternion));
    spin.applyQuaternion(this.world.carriers.get(carrier!.carrier)?.quaternion ?? new THREE.Quaternion());
    const up = down.clone().negate().normalize();
    const normal = up.clone().multiplyScalar(Math.sqrt(Math.max(1 - camber * camber, 0))).addScaledVector(spin, camber);
    const along = spin.clone().cross(normal).normalize();
    return { point: down.add(center), axes: new THREE.Matrix4().makeBasis(along, normal.clone().cross(along), normal) };
  }

  // Where an arrow acts at t
  point(element: ElementSpec, spec: ArrowSpec, t: number, out: THREE.Vector3): THREE.Vector3 {
    if (spec.at === "track") return out.copy(this.track(element, spec, t).point);
    const place = element.frames![spec.at]!;
    if (!spec.point) return this.world.point(place, out);
    const carrier = this.world.carriers.get(place.carrier) ?? this.world.carriers.get("ground")!;
    const [x, y, z] = this.between(spec, t);
    return out.set(x, y, z).applyQuaternion(turned(place.quaternion)).add(vector(place.position)).applyMatrix4(carrier.matrixWorld);
  }

  update(t: number, shown: { force: boolean; torque: boolean }): void {
    for (const { spec, element, object, shaft, head } of this.all) {
      const v = this.vector(element, spec, t);
      if (this.world.packet.header.live) this.widen(spec.kind, v.length());
      const scale = spec.kind === "force" ? this.forceScale : this.torqueScale;
      const length = scale > 0 ? v.length() / scale : 0;
      const owner = this.world.items.get(element.path)?.object;
      object.visible = shown[spec.kind] && length > 0.004 * this.world.size && owner?.visible !== false;
      if (!object.visible) continue;
      this.point(element, spec, t, object.position);
      object.quaternion.setFromUnitVectors(Y, v.normalize());
      shaft.scale.y = length;
      shaft.position.y = 0.5 * length;
      head.position.y = length;
      head.scale.setScalar(Math.min(1, length / (0.07 * this.world.size))); // of a short arrow no larger than the arrow
    }
  }

  // Where an arrow begins in the world
  place(element: ElementSpec, spec: ArrowSpec, t: number): THREE.Vector3 {
    return this.point(element, spec, t, new THREE.Vector3()).add(this.world.origin);
  }
}
