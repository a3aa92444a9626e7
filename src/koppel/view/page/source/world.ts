// The machine in three dimensions: parts, elements and arrows, put where the run says.
import * as THREE from "three";
import { Arrows } from "./arrows";
import { PALETTE } from "./colors";
import type { Packet, Place } from "./data";
import { addElement, widenPatch } from "./elements";
import { isGround, Patch } from "./ground";
import { findTraveler } from "./journey";
import { Shapes } from "./shapes";
import { FARTHEST, type Item, LOOKS, SMALL, vector } from "./space";
import { likeness, MANY, Swarms } from "./swarms";
import { Traces } from "./traces";

export class World {
  readonly root = new THREE.Group();
  readonly items = new Map<string, Item>();
  readonly carriers = new Map<string, THREE.Group>();
  readonly shapes: Shapes;
  readonly swarms: Swarms;
  readonly arrows = new Arrows(this);
  readonly traces = new Traces(this);
  size: number; // of the machine: what has no size of its own is drawn in proportion
  readonly center = new THREE.Vector3();
  readonly whole = new THREE.Box3(); // box of the whole motion, or of the start where the machine travels
  readonly origin = new THREE.Vector3(); // of the first row: everything is drawn relative to it
  pressures: [number, number] = [Infinity, -Infinity]; // Pa, of the whole run
  mode = { index: -1, amplitude: 0, phase: 0 }; // an eigenmode that is added to the poses
  traveler = ""; // the part that goes away with most of the machine
  readonly patches: Patch[] = [];
  private readonly starts = new Map<string, THREE.Vector3>();
  readonly extents = new Map<string, { length: number; rod: number }>();
  private readonly a = new Float64Array(7);
  private readonly b = new Float64Array(7);
  private readonly first = new Float64Array(7);

  constructor(
    readonly packet: Packet,
    lit: boolean,
  ) {
    this.shapes = new Shapes(packet.meshes, lit);
    this.swarms = new Swarms(this.shapes);
    const { scene } = packet.header;
    const ground = new THREE.Group();
    this.carriers.set("ground", ground);
    this.root.add(ground);
    if (scene.parts.length > 0 && packet.pose(scene.parts[0]!.path, 0, this.first)) {
      this.origin.set(this.first[0]!, this.first[1]!, this.first[2]!);
    }
    ground.position.copy(this.origin).negate();
    const alike = new Map<string, number>();
    for (const part of scene.parts) for (const shape of part.shapes) alike.set(likeness(shape), (alike.get(likeness(shape)) ?? 0) + 1);
    scene.parts.forEach((part, k) => {
      const group = new THREE.Group();
      group.name = part.path;
      const color = PALETTE[k % PALETTE.length]!;
      for (const shape of part.shapes) {
        const made = this.shapes.primitive(shape, color);
        if (alike.get(likeness(shape))! >= MANY && made instanceof THREE.Mesh) this.swarms.join(likeness(shape), alike.get(likeness(shape))!, part.path, group, made);
        else group.add(made);
      }
      this.carriers.set(part.path, group);
      this.root.add(group);
      this.items.set(part.path, { path: part.path, kind: "part", object: group });
    });
    for (const mesh of this.swarms.meshes) this.root.add(mesh);
    this.place(packet.start);
    this.size = this.measure();
    this.measureParts();
    for (const element of scene.elements) addElement(this, element);
    for (const [a, b] of scene.wires) ground.add(this.shapes.wired(vector(a), vector(b), 0.0025 * this.size));
    this.arrows.fit();
    for (const { pressure } of scene.elements) if (pressure) this.widenPressures(packet.column(pressure.channel));
    this.embrace();
    this.update(packet.start);
    for (const item of this.items.values()) this.starts.set(item.path, item.object.position.clone());
  }

  // Corners of all that belongs to an item, also of what is drawn with others
  extend(box: THREE.Box3, item: Item, exact = false): THREE.Box3 {
    box.expandByObject(item.object, exact);
    if (item.kind === "part") this.swarms.extend(box, item.path);
    return box;
  }

  // Middle and size of all that is drawn over the whole run, so that nothing leaves the first view; of the start alone where
  // the machine travels: the camera follows it then
  private embrace(): void {
    this.traveler = findTraveler(this);
    const all = new THREE.Box3();
    const start = new THREE.Box3();
    const { start: begin, end } = this.packet;
    const looks = end > begin ? LOOKS : 0;
    for (let k = 0; k <= looks; ++k) {
      this.update(begin + (k / Math.max(looks, 1)) * (end - begin));
      this.root.updateMatrixWorld(true);
      for (const item of this.items.values()) {
        if (item.object.visible && !isGround(item.element)) this.extend(all, item);
      }
      for (const patch of this.patches) widenPatch(this, patch);
      if (k === 0) start.copy(all);
    }
    if (!start.isEmpty()) this.frame(all, start);
    for (const patch of this.patches) patch.lay(this.size);
  }

  private frame(all: THREE.Box3, start: THREE.Box3): void {
    const length = (box: THREE.Box3) => box.getSize(new THREE.Vector3()).length();
    const far = length(all) > FARTHEST * length(start) && this.packet.header.scene.parts.length > 0;
    const box = this.traveler || far ? start : all;
    this.whole.copy(box);
    box.getCenter(this.center);
    this.size = length(box) || SMALL;
  }

  // Everything that the graphics card holds of it
  dispose(): void {
    this.root.traverse((child) => {
      if (child instanceof THREE.Mesh || child instanceof THREE.Line) child.geometry.dispose();
    });
    this.shapes.dispose();
    this.root.removeFromParent();
  }

  widenPressures(values: ArrayLike<number> | null): void {
    for (let k = 0; values && k < values.length; ++k) {
      const p = values[k]!;
      if (Number.isFinite(p)) this.pressures = [Math.min(this.pressures[0], p), Math.max(this.pressures[1], p)];
    }
  }

  // Size of the machine at the start, and its middle
  private measure(): number {
    this.root.updateMatrixWorld(true);
    const box = new THREE.Box3();
    for (const item of this.items.values()) this.extend(box, item);
    const parts = box.clone();
    const reach = parts.isEmpty() ? 0 : parts.getSize(new THREE.Vector3()).length() || 0.1;
    const at = new THREE.Vector3();
    for (const element of this.packet.header.scene.elements) {
      if (isGround(element)) continue;
      for (const place of Object.values(element.frames ?? {})) {
        this.point(place, at);
        // the frame in which a tire finds its road may be kilometers behind a car, and makes it no larger
        if (place.carrier !== "ground" || parts.isEmpty() || parts.distanceToPoint(at) < 3 * reach) box.expandByPoint(at);
      }
      if (!element.frames) {
        const carrier = this.carriers.get(element.carrier ?? "ground");
        if (carrier) box.expandByPoint(vector(element.position).applyMatrix4(carrier.matrixWorld));
      }
    }
    if (box.isEmpty()) box.expandByPoint(new THREE.Vector3(0.5, 0.5, 0.5)).expandByPoint(new THREE.Vector3(-0.5, -0.5, -0.5));
    this.whole.copy(box);
    box.getCenter(this.center);
    return box.getSize(new THREE.Vector3()).length() || SMALL;
  }

  // Where a place is now, relative to the origin
  point(place: Place, out: THREE.Vector3): THREE.Vector3 {
    const carrier = this.carriers.get(place.carrier) ?? this.carriers.get("ground")!;
    return out.set(place.position[0]!, place.position[1]!, place.position[2]!).applyMatrix4(carrier.matrixWorld);
  }

  // Length of every part that has one, and the radius of its rods
  private measureParts(): void {
    for (const { path, shapes } of this.packet.header.scene.parts) {
      const length = this.extend(new THREE.Box3(), this.items.get(path)!).getSize(new THREE.Vector3()).length();
      const rod = Math.max(0, ...shapes.map((shape) => (shape.kind === "capsule" ? shape.radius : 0)));
      if (length > 0 && shapes.length) this.extents.set(path, { length, rod });
    }
  }

  // Puts the parts where they are at t
  place(t: number): void {
    const [row, share] = this.packet.find(t);
    const q = new THREE.Quaternion();
    for (const part of this.packet.header.scene.parts) {
      const group = this.carriers.get(part.path)!;
      if (!this.packet.pose(part.path, row, this.a) && row === 0) continue;
      group.position.set(this.a[0]! - this.origin.x, this.a[1]! - this.origin.y, this.a[2]! - this.origin.z);
      group.quaternion.set(this.a[3]!, this.a[4]!, this.a[5]!, this.a[6]!);
      if (share > 0 && this.packet.pose(part.path, row + 1, this.b)) {
        for (const [i, axis] of (["x", "y", "z"] as const).entries()) {
          group.position[axis] = this.a[i]! * (1 - share) + this.b[i]! * share - this.origin[axis];
        }
        group.quaternion.slerp(q.set(this.b[3]!, this.b[4]!, this.b[5]!, this.b[6]!), share);
      }
      group.quaternion.normalize();
      this.sway(part.path, group);
    }
    this.root.updateMatrixWorld(true);
  }

  // The share of an eigenmode: Re((a + ib) e^(i phase)) of its displacement and turn
  private sway(path: string, group: THREE.Group): void {
    const found = this.packet.header.modes?.[this.mode.index];
    const k = found ? this.packet.header.parts.indexOf(path) : -1;
    if (!found || k < 0) return;
    const [c, s] = [this.mode.amplitude * Math.cos(this.mode.phase), this.mode.amplitude * Math.sin(this.mode.phase)];
    const d = found.real[k]!.map((real, i) => c * real - s * found.imaginary[k]![i]!);
    group.position.add(new THREE.Vector3(d[0], d[1], d[2]));
    const turn = new THREE.Vector3(d[3], d[4], d[5]);
    const angle = turn.length();
    if (angle > 0) group.quaternion.premultiply(new THREE.Quaternion().setFromAxisAngle(turn.divideScalar(angle), angle));
  }

  update(t: number, shown = { force: true, torque: false }): void {
    this.place(t);
    for (const item of this.items.values()) item.update?.(t);
    this.arrows.update(t, shown);
    this.swarms.arrange();
  }

  // How far an object has gone since the first row, of which a live page keeps nothing else
  gone(path: string): THREE.Vector3 {
    const [now, start] = [this.items.get(path)?.object.position, this.starts.get(path)];
    return now && start ? now.clone().sub(start) : new THREE.Vector3();
  }

  // World position of a named object: what tests and users ask for
  position(path: string): number[] | null {
    const item = this.items.get(path);
    if (!item) return null;
    item.object.updateWorldMatrix(true, false);
    const at = new THREE.Vector3().setFromMatrixPosition(item.object.matrixWorld);
    return [at.x + this.origin.x, at.y + this.origin.y, at.z + this.origin.z];
  }

  // Smallest and largest corner of a named object in the world
  box(path: string): number[][] | null {
    const item = this.items.get(path);
    if (!item) return null;
    item.object.updateWorldMatrix(true, true);
    const box = this.extend(new THREE.Box3(), item, true);
    if (box.isEmpty()) return null;
    return [box.min.add(this.origin).toArray(), box.max.add(this.origin).toArray()];
  }

  // Direction of the axle of a wheel in the world
  axis(path: string): number[] | null {
    const part = this.packet.header.scene.parts.find((one) => one.path === path);
    const shape = part?.shapes.find((one) => one.kind === "wheel");
    const group = this.carriers.get(path);
    if (!shape || !group) return null;
    return vector(shape.to).sub(vector(shape.from)).normalize().applyQuaternion(group.quaternion).toArray();
  }

  // Where a line such as a spring begins and ends as it is drawn, and the two frames that it joins
  ends(path: string): { drawn: number[][]; frames: number[][] } | null {
    const item = this.items.get(path);
    const along = item?.object.children[0];
    const { frames } = item?.element ?? {};
    if (!item || !along || !frames || item.element?.shape !== "line") return null;
    item.object.updateWorldMatrix(true, true);
    const at = (y: number): number[] => along.localToWorld(new THREE.Vector3(0, y, 0)).add(this.origin).toArray();
    const places = [frames.frame_a, frames.frame_b].map((place) => this.point(place!, new THREE.Vector3()).add(this.origin).toArray());
    return { drawn: [at(0), at(1)], frames: places };
  }
}
