// The machine in three dimensions: parts, elements and arrows, put where the run says.
import * as THREE from "three";
import { ConvexGeometry } from "three/addons/geometries/ConvexGeometry.js";
import type { ArrowSpec, ElementSpec, Packet, Place, Primitive } from "./data";
import { solid } from "./diagram";
import { isGround, Patch, road } from "./ground";

export const COLORS: Record<string, number> = {
  gray: 0x8d949e,
  silver: 0xb9c0c8,
  dimgray: 0x565c64,
  black: 0x24272b,
  orange: 0xf08c1e,
  green: 0x2f9e52,
  steelblue: 0x4a7fb0,
  goldenrod: 0xd9a11b,
  sienna: 0x9a5a33,
  slategray: 0x708090,
  crimson: 0xd0213f,
};
const PALETTE = [0x7d93ad, 0xa08a6c, 0x86a287, 0x9d83a6, 0x6f9aa3, 0xa3867d, 0x8f97b8, 0x9aa06f];
// low to high, as an engineer reads a pressure: blue, green, yellow, red
const RAMP = [0x2b5fc7, 0x2aa7b8, 0x58b947, 0xf2c230, 0xd8342c].map((hex) => new THREE.Color(hex));

export function ramp(share: number, out: THREE.Color): THREE.Color {
  const at = Math.min(Math.max(Number.isFinite(share) ? share : 0, 0), 1) * (RAMP.length - 1);
  const k = Math.min(Math.floor(at), RAMP.length - 2);
  return out.copy(RAMP[k]!).lerp(RAMP[k + 1]!, at - k);
}

const FORCE = 0xd0213f;
const TORQUE = 0x7a3fc2;
const Y = new THREE.Vector3(0, 1, 0);

// A shape that many parts have, drawn at once
interface Swarm {
  mesh: THREE.InstancedMesh;
  members: { path: string; group: THREE.Group; local: THREE.Matrix4; color: THREE.Color }[];
}

const LOOKS = 24; // instants of a run at which it is seen where everything goes
const SMALL = 0.05; // m, of what has no size
export const FARTHEST = 100; // sizes of the machine: what goes farther leaves the picture
const MANY = 6; // parts with the same shape are drawn at once

interface Item {
  path: string;
  kind: string;
  object: THREE.Object3D;
  element?: ElementSpec;
  update?: (t: number) => void;
}

interface ArrowItem {
  spec: ArrowSpec;
  element: ElementSpec;
  object: THREE.Group;
  shaft: THREE.Mesh;
  head: THREE.Mesh;
}

// What two shapes must have in common to be drawn at once: all but color and place
function likeness(shape: Primitive): string {
  const size = shape.from && shape.to ? Math.hypot(...shape.to.map((v, k) => v - shape.from[k]!)).toFixed(9) : "";
  return JSON.stringify([shape.kind, shape.radius, shape.width, shape.rim, shape.size, shape.thickness, shape.points, shape.mesh, shape.mirror, size]);
}

// Parts, or ground, on which an element stands
function carriersOf(element: ElementSpec): string[] {
  const places = [...Object.values(element.frames ?? {}), ...(element.through ?? [])];
  return places.length ? places.map((place) => place.carrier) : [element.carrier ?? "ground"];
}

const vector = (v: number[] | undefined): THREE.Vector3 => new THREE.Vector3(v?.[0] ?? 0, v?.[1] ?? 0, v?.[2] ?? 0);
const turned = (q: number[] | undefined): THREE.Quaternion =>
  q ? new THREE.Quaternion(q[1], q[2], q[3], q[0]) : new THREE.Quaternion();

export class World {
  readonly root = new THREE.Group();
  readonly items = new Map<string, Item>();
  readonly carriers = new Map<string, THREE.Group>();
  size: number; // of the machine: what has no size of its own is drawn in proportion
  readonly center = new THREE.Vector3();
  readonly whole = new THREE.Box3(); // box of the whole motion, or of the start where the machine travels
  readonly origin = new THREE.Vector3(); // of the first row: everything is drawn relative to it
  forceScale = 0; // N per m of arrow
  torqueScale = 0;
  pressures: [number, number] = [Infinity, -Infinity]; // Pa, of the whole run
  mode = { index: -1, amplitude: 0, phase: 0 }; // an eigenmode that is added to the poses
  traveler = ""; // the part that goes away with most of the machine
  private readonly traces = new Map<string, THREE.Line>();
  private readonly geometries = new Map<string, THREE.BufferGeometry>();
  private readonly arrows: ArrowItem[] = [];
  private readonly patches: Patch[] = [];
  private readonly starts = new Map<string, THREE.Vector3>();
  private readonly swarms = new Map<string, Swarm>();
  private readonly extents = new Map<string, { length: number; rod: number }>();
  private readonly materials = new Map<string, THREE.Material>();
  private readonly a = new Float64Array(7);
  private readonly b = new Float64Array(7);
  private readonly first = new Float64Array(7);

  constructor(
    readonly packet: Packet,
    private readonly lit: boolean,
  ) {
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
        const made = this.primitive(shape, color);
        if (alike.get(likeness(shape))! >= MANY && made instanceof THREE.Mesh) this.join(likeness(shape), alike.get(likeness(shape))!, part.path, group, made);
        else group.add(made);
      }
      this.carriers.set(part.path, group);
      this.root.add(group);
      this.items.set(part.path, { path: part.path, kind: "part", object: group });
    });
    for (const swarm of this.swarms.values()) this.root.add(swarm.mesh);
    this.place(packet.start);
    this.size = this.measure();
    this.measureParts();
    for (const element of scene.elements) this.element(element);
    for (const [a, b] of scene.wires) ground.add(this.wired(vector(a), vector(b)));
    this.scaleArrows();
    for (const { pressure } of scene.elements) if (pressure) this.widenPressures(packet.column(pressure.channel));
    this.embrace();
    this.update(packet.start);
    for (const item of this.items.values()) this.starts.set(item.path, item.object.position.clone());
  }

  // One of many parts with the same shape
  private join(key: string, most: number, path: string, group: THREE.Group, made: THREE.Mesh): void {
    let swarm = this.swarms.get(key);
    if (!swarm) {
      const mesh = new THREE.InstancedMesh(made.geometry, this.material(0xffffff, true), most);
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
  private arrange(): void {
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
  get swarmed(): number[] {
    return [...this.swarms.values()].map(({ members }) => members.length);
  }

  // Corners of all that belongs to an item, also of what is drawn with others
  extend(box: THREE.Box3, item: Item, exact = false): THREE.Box3 {
    box.expandByObject(item.object, exact);
    if (item.kind === "part") {
      const one = new THREE.Box3();
      for (const { mesh, members } of this.swarms.values()) {
        for (const { path, group, local } of members) {
          if (path !== item.path) continue;
          mesh.geometry.computeBoundingBox();
          box.union(one.copy(mesh.geometry.boundingBox!).applyMatrix4(local).applyMatrix4(group.matrixWorld));
        }
      }
    }
    return box;
  }

  // The common axis of all hinges of a planar machine: slides lie across it. None where there is no such axis.
  planar(): THREE.Vector3 | null {
    let normal: THREE.Vector3 | null = null;
    const axis = new THREE.Vector3();
    const slides: THREE.Vector3[] = [];
    for (const { motions, frames } of this.packet.header.scene.elements) {
      if (!motions || !frames?.frame_a) continue;
      const place = frames.frame_a;
      for (const motion of motions) {
        axis.copy(vector(motion.axis)).normalize().applyQuaternion(turned(place.quaternion));
        axis.applyQuaternion(this.carriers.get(place.carrier)?.quaternion ?? new THREE.Quaternion());
        if (motion.kind === "shift") slides.push(axis.clone());
        else if (motion.kind !== "turn") return null;
        else if (!normal) normal = axis.clone();
        else if (normal.clone().cross(axis).length() > 1e-3) return null;
      }
    }
    return normal && slides.every((slide) => Math.abs(slide.dot(normal!)) < 1e-3) ? normal : null;
  }

  // The part that the camera follows: most parts leave their place, and the middle one of these goes along with the others.
  // None where most stay: the first view shows the whole way of those that go then.
  private goes(): string {
    const { scene } = this.packet.header;
    const far: { path: string; way: THREE.Vector3 }[] = [];
    for (const { path } of scene.parts) {
      const way = new THREE.Vector3();
      for (let k = 0; k <= LOOKS; ++k) {
        const row = Math.floor((k * (this.packet.rows - 1)) / LOOKS);
        if (!this.packet.pose(path, 0, this.first) || !this.packet.pose(path, row, this.a)) continue;
        const gone = new THREE.Vector3(this.a[0]! - this.first[0]!, this.a[1]! - this.first[1]!, this.a[2]! - this.first[2]!);
        if (gone.length() > way.length()) way.copy(gone);
      }
      if (way.length() > this.size) far.push({ path, way });
    }
    return this.middle(far);
  }

  // Of parts with their ways, the one whose way differs least from the mean, where most parts of the machine go along with it;
  // of equal ones the first by name
  private middle(ways: { path: string; way: THREE.Vector3 }[]): string {
    const mean = new THREE.Vector3();
    for (const { way } of ways) mean.addScaledVector(way, 1 / ways.length);
    const off = ({ way }: { way: THREE.Vector3 }): number => Math.round((1e3 * way.distanceTo(mean)) / this.size);
    const [found] = ways.sort((a, b) => off(a) - off(b) || (a.path < b.path ? -1 : 1));
    const along = ways.filter(({ way }) => way.distanceTo(found!.way) < this.size);
    return 2 * along.length > this.packet.header.scene.parts.length ? found!.path : "";
  }

  // The part that has gone as most others have since the start, where most have left their place; none otherwise
  leader(): string {
    const { parts, elements } = this.packet.header.scene;
    const ways = parts.map(({ path }) => ({ path, way: this.gone(path) }));
    // what hangs on ground by a joint swings about it, and does not leave
    const anchored = elements.some(({ motions, frames }) => motions && Object.values(frames ?? {}).some((place) => place.carrier === "ground"));
    return this.middle(ways.filter(({ way }) => way.length() > (anchored ? 1.5 : 0.3) * this.size));
  }

  // Corners of all that goes along with a part; of everything where there is none
  company(path: string): THREE.Box3 {
    const box = new THREE.Box3();
    const way = this.gone(path);
    const kept = new Set(this.packet.header.scene.parts.map((part) => part.path));
    for (const one of kept) if (path && this.gone(one).distanceTo(way) > this.size) kept.delete(one);
    for (const item of this.items.values()) {
      if (!item.object.visible || isGround(item.element)) continue;
      if (!path || (item.element ? carriersOf(item.element).every((one) => kept.has(one)) : kept.has(item.path))) this.extend(box, item);
    }
    return box;
  }

  // Middle and size of all that is drawn over the whole run, so that nothing leaves the first view; of the start alone where
  // the machine travels: the camera follows it then
  private embrace(): void {
    this.traveler = this.goes();
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
      for (const patch of this.patches) this.widen(patch);
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
    for (const material of this.materials.values()) material.dispose();
    this.root.removeFromParent();
  }

  private widenPressures(values: ArrayLike<number> | null): void {
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

  private point(place: Place, out: THREE.Vector3): THREE.Vector3 {
    const carrier = this.carriers.get(place.carrier) ?? this.carriers.get("ground")!;
    return out.set(place.position[0]!, place.position[1]!, place.position[2]!).applyMatrix4(carrier.matrixWorld);
  }

  private material(color: number, own = false): THREE.Material {
    const key = String(color);
    const known = this.materials.get(key);
    if (known && !own) return known;
    const made = this.lit
      ? new THREE.MeshStandardMaterial({ color, metalness: 0.25, roughness: 0.55 })
      : new THREE.MeshLambertMaterial({ color });
    if (!own) this.materials.set(key, made);
    return made;
  }

  // Of arrows: seen through the bodies that they push
  private seen(color: number): THREE.Material {
    const key = `seen ${color}`;
    const made = this.materials.get(key) ?? new THREE.MeshLambertMaterial({ color, depthTest: false, transparent: true, opacity: 0.85 });
    this.materials.set(key, made);
    return made;
  }

  private mesh(geometry: THREE.BufferGeometry, color: number, own = false): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, this.material(color, own));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    return mesh;
  }

  // Repeated shapes share their geometry
  private shared(key: string, make: () => THREE.BufferGeometry): THREE.BufferGeometry {
    const known = this.geometries.get(key) ?? make();
    this.geometries.set(key, known);
    return known;
  }

  private primitive(shape: Primitive, fallback: number): THREE.Object3D {
    const color = shape.color ? new THREE.Color(shape.color).getHex() : fallback;
    if (shape.kind === "capsule" || shape.kind === "cylinder") {
      const from = vector(shape.from);
      const to = vector(shape.to);
      const way = to.clone().sub(from);
      const length = way.length();
      const geometry = this.shared(`${shape.kind} ${shape.radius} ${length}`, () =>
        shape.kind === "capsule"
          ? new THREE.CapsuleGeometry(shape.radius, length, 4, 12)
          : new THREE.CylinderGeometry(shape.radius, shape.radius, length, 48),
      );
      const mesh = this.mesh(geometry, color);
      mesh.position.copy(from).addScaledVector(way, 0.5);
      if (length > 0) mesh.quaternion.setFromUnitVectors(Y, way.divideScalar(length));
      return mesh;
    }
    if (shape.kind === "sphere") {
      const mesh = this.mesh(this.shared(`sphere ${shape.radius}`, () => new THREE.SphereGeometry(shape.radius, 24, 16)), color);
      mesh.position.copy(vector(shape.position));
      return mesh;
    }
    if (shape.kind === "plate") {
      const [a, b, c] = shape.points.map(vector) as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
      const normal = b.clone().sub(a).cross(c.clone().sub(a));
      normal.multiplyScalar((0.5 * shape.thickness) / Math.max(normal.length(), 1e-12));
      const up = [a, b, c].map((p) => p.clone().add(normal));
      const down = [a, b, c].map((p) => p.clone().sub(normal));
      const corners = [up[0]!, up[1]!, up[2]!, down[0]!, down[2]!, down[1]!];
      for (const [i, j] of [[0, 1], [1, 2], [2, 0]] as const) {
        corners.push(up[i]!, down[i]!, down[j]!, up[i]!, down[j]!, up[j]!);
      }
      const geometry = new THREE.BufferGeometry().setFromPoints(corners);
      geometry.computeVertexNormals();
      return this.mesh(geometry, color);
    }
    if (shape.kind === "wheel") return this.wheel(shape, color);
    if (shape.kind === "mesh" || shape.kind === "hull") return this.solid(shape, color);
    const [x, y, z] = shape.size as [number, number, number];
    const mesh = this.mesh(this.shared(`box ${x} ${y} ${z}`, () => new THREE.BoxGeometry(x, y, z)), color);
    mesh.position.copy(vector(shape.position));
    mesh.quaternion.copy(turned(shape.quaternion));
    return mesh;
  }

  // A mesh from a file, or the hull of points
  private solid(shape: Primitive, color: number): THREE.Object3D {
    let geometry: THREE.BufferGeometry;
    if (shape.kind === "hull") geometry = new ConvexGeometry(shape.points.map(vector));
    else {
      const data = this.packet.meshes[shape.mesh ?? -1];
      geometry = new THREE.BufferGeometry();
      if (data) {
        geometry.setAttribute("position", new THREE.BufferAttribute(data.vertices, 3));
        geometry.setIndex(new THREE.BufferAttribute(data.triangles, 1));
        geometry = geometry.toNonIndexed(); // flat sides: parts of machines have edges
        geometry.computeVertexNormals();
      }
    }
    const mesh = this.mesh(geometry, color);
    if (shape.kind === "hull") return mesh; // its points are where they are
    mesh.position.copy(vector(shape.position));
    mesh.quaternion.copy(turned(shape.quaternion));
    if (shape.mirror) mesh.scale.y = -1;
    return mesh;
  }

  // A tire and a rim with spokes about the axis from -> to
  private wheel(shape: Primitive, color: number): THREE.Object3D {
    const group = this.rim(shape.radius, shape.width, color, shape.rim);
    group.position.copy(vector(shape.position));
    group.quaternion.setFromUnitVectors(Y, vector(shape.to).sub(vector(shape.from)).normalize());
    return group;
  }

  // The same about y
  private rim(r: number, w: number, color: number, rim = 0.7 * r): THREE.Group {
    const group = new THREE.Group();
    const k = rim / r; // the tire begins there
    const bead = k + 0.67 * (1 - k); // where its side is widest
    const revolve = (profile: number[][], paint: number): void => {
      const points = profile.map(([x, y]) => new THREE.Vector2(x! * r, y! * w));
      group.add(this.mesh(this.shared(`wheel ${JSON.stringify(profile)} ${r} ${w}`, () => new THREE.LatheGeometry(points, 48)), paint));
    };
    const shoulder = 1 - 0.1 * (1 - k);
    revolve([[k, -0.42], [bead, -0.5], [shoulder, -0.46], [1, -0.34], [1, 0.34], [shoulder, 0.46], [bead, 0.5], [k, 0.42], [k, -0.42]], 0x24272b);
    revolve([[0.886 * k, -0.36], [1.03 * k, -0.4], [1.03 * k, 0.4], [0.886 * k, 0.36], [0.886 * k, -0.36]], 0xb9c0c8);
    revolve([[0.001, -0.3], [0.243 * k, -0.27], [0.243 * k, 0.27], [0.001, 0.3]], color);
    for (let n = 0; n < 5; ++n) {
      const spoke = this.mesh(this.shared(`spoke ${rim} ${w}`, () => new THREE.BoxGeometry(0.771 * rim, 0.3 * w, 0.186 * rim)), color);
      spoke.rotation.y = (2 * Math.PI * n) / 5;
      spoke.translateX(0.557 * rim);
      group.add(spoke);
    }
    return group;
  }

  // What joins two shafts of a diagram
  private wired(a: THREE.Vector3, b: THREE.Vector3): THREE.Object3D {
    const geometry = new THREE.BufferGeometry().setFromPoints([a, b]);
    return new THREE.Line(geometry, new THREE.LineBasicMaterial({ color: 0x7d8894 }));
  }

  // Elements ---------------------------------------------------------------------------------------------------

  private element(element: ElementSpec): void {
    const fill = COLORS[element.fill ?? "gray"] ?? COLORS.gray!;
    const group = new THREE.Group();
    group.name = element.path;
    const item: Item = { path: element.path, kind: element.type, object: group, element };
    if (element.touching) this.plane(element, group, item);
    else if (element.through) this.chain(element, group, item, fill);
    else if (element.frames) this.between(element, group, item, fill);
    else this.mounted(element, group, item, fill);
    group.visible = !element.on_demand;
    this.items.set(element.path, item);
    for (const spec of element.arrows ?? []) this.arrow(element, spec);
  }

  // A plane of contacts; that of a live machine grows with its motion
  private plane(element: ElementSpec, group: THREE.Group, item: Item): void {
    const patch = new Patch(element);
    patch.group.position.copy(vector(element.position));
    patch.group.quaternion.copy(turned(element.quaternion));
    group.add(patch.group);
    this.root.add(group); // not on its carrier, whose size it would change
    this.patches.push(patch);
    const carrier = this.carriers.get(element.carrier ?? "ground") ?? this.carriers.get("ground")!;
    item.update = () => {
      group.position.copy(carrier.position);
      group.quaternion.copy(carrier.quaternion);
      if (!this.packet.header.live) return;
      group.updateMatrixWorld(true);
      if (this.widen(patch)) patch.lay(this.size);
    };
  }

  private widen(patch: Patch): boolean {
    const at = new THREE.Vector3();
    return patch.element.touching!.map((place) => patch.take(this.point(place, at))).includes(true);
  }

  // A chain, belt or hose: a tube through points of its links
  private chain(element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
    this.root.add(group);
    const places = element.through!;
    const points = places.map((place) => this.point(place, new THREE.Vector3()).clone());
    const curve = new THREE.CatmullRomCurve3(points, element.closed, "centripetal");
    const pieces = 4 * places.length;
    const mesh = this.mesh(new THREE.BufferGeometry(), fill);
    group.add(mesh);
    item.update = () => {
      places.forEach((place, k) => this.point(place, points[k]!));
      mesh.geometry.dispose();
      mesh.geometry = new THREE.TubeGeometry(curve, pieces, element.size, 8, element.closed);
    };
    item.update(0);
  }

  // Of what has no size of its own: in proportion to the machine, but no larger than suits the smallest part that it joins;
  // what is no line is seen around the thinnest rod of these
  private scale(element: ElementSpec): number {
    const joined = carriersOf(element).flatMap((path) => this.extents.get(path) ?? []);
    const usual = 0.012 * this.size;
    if (!joined.length) return usual;
    const small = Math.max(0.05 * Math.min(...joined.map(({ length }) => length)), 0.2 * usual);
    return Math.max(Math.min(usual, small), element.shape === "line" ? 0 : 0.75 * Math.min(...joined.map(({ rod }) => rod)));
  }

  // Length of every part that has one, and the radius of its rods
  private measureParts(): void {
    for (const { path, shapes } of this.packet.header.scene.parts) {
      const length = this.extend(new THREE.Box3(), this.items.get(path)!).getSize(new THREE.Vector3()).length();
      const rod = Math.max(0, ...shapes.map((shape) => (shape.kind === "capsule" ? shape.radius : 0)));
      if (length > 0 && shapes.length) this.extents.set(path, { length, rod });
    }
  }

  // Something between frames of parts
  private between(element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
    const frames = element.frames!;
    const names = Object.keys(frames);
    const a = frames.frame_a ?? frames.left ?? frames[names[0]!]!;
    const b = frames.frame_b ?? frames.right ?? frames[names[names.length - 1]!]!;
    const s = this.scale(element);
    this.root.add(group);
    if (element.shape === "line" && names.length > 1) return this.line(element, group, item, a, b, s);
    const follow = element.shape === "sleeve" || element.shape === "contact" ? b : a;
    const oriented = element.shape === "contact" ? a : follow === b && element.shape === "sleeve" ? a : follow;
    const at = new THREE.Vector3();
    const q = turned(oriented.quaternion);
    item.update = () => {
      group.position.copy(this.point(follow, at));
      group.quaternion.copy(this.carriers.get(oriented.carrier)?.quaternion ?? new THREE.Quaternion()).multiply(q);
    };
    if (element.shape === "joint") this.joint(element, group, item, fill, s, b);
    else if (element.shape === "sleeve") {
      const outer = this.mesh(new THREE.CylinderGeometry(1.5 * s, 1.5 * s, 2.4 * s, 20), 0x33373d);
      const inner = this.mesh(new THREE.CylinderGeometry(0.6 * s, 0.6 * s, 3.0 * s, 12), COLORS.goldenrod!);
      for (const mesh of [outer, inner]) {
        if (element.along === "x") mesh.rotation.z = Math.PI / 2;
        else if (element.along !== "y") mesh.rotation.x = Math.PI / 2;
        group.add(mesh);
      }
    } else if (element.shape === "contact") {
      const mesh = this.mesh(new THREE.CylinderGeometry(1.6 * s, 1.6 * s, 0.3 * s, 20), fill, true);
      mesh.rotation.x = Math.PI / 2;
      group.add(mesh);
      this.patch(element, group, item, mesh);
      this.colored(element, item, mesh);
    } else if (element.shape === "triad") group.add(new THREE.AxesHelper(4 * s));
  }

  // A contact patch: where it touches and square to the normal force; nothing while it is open
  private patch(element: ElementSpec, group: THREE.Group, item: Item, mesh: THREE.Mesh): void {
    const normal = element.arrows?.[0];
    if (!normal?.point || ![...normal.channels, ...normal.point].every((path) => this.packet.has(path))) return;
    const Z = new THREE.Vector3(0, 0, 1);
    item.update = (t) => {
      const push = this.arrowVector(element, normal, t);
      mesh.visible = push.lengthSq() > 0;
      if (!mesh.visible) return;
      this.arrowPoint(element, normal, t, group.position);
      group.quaternion.setFromUnitVectors(Z, push.normalize());
    };
  }

  // The ranges of a joint: a sector with a pointer that turns with the other side, or two plates and a rail between them
  private limits(element: ElementSpec, group: THREE.Group, item: Item, s: number, other: Place): void {
    const pointers: [THREE.Object3D, THREE.Quaternion][] = [];
    for (const { kind, axis, range } of element.limits ?? []) {
      const [low, high] = range as [number, number];
      const along = vector(axis).normalize();
      if (along.lengthSq() === 0) continue;
      if (kind === "shift") {
        const turn = new THREE.Quaternion().setFromUnitVectors(Y, along);
        for (const end of [low, high]) {
          const plate = this.mesh(new THREE.BoxGeometry(3 * s, 0.5 * s, 3 * s), COLORS.orange!);
          plate.position.copy(along).multiplyScalar(end);
          plate.quaternion.copy(turn);
          plate.name = "limit";
          group.add(plate);
        }
        const rail = this.mesh(new THREE.CylinderGeometry(0.25 * s, 0.25 * s, high - low, 8), COLORS.orange!);
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
      const hand = this.mesh(new THREE.BoxGeometry(5.5 * s, 0.4 * s, 0.4 * s), COLORS.crimson!);
      hand.position.copy(across).multiplyScalar(2.75 * s);
      hand.quaternion.setFromRotationMatrix(basis);
      pointer.add(hand);
      pointers.push([pointer, turned(other.quaternion)]);
      this.root.add(pointer);
    }
    if (pointers.length === 0) return;
    const before = item.update;
    item.update = (t) => {
      before?.(t);
      for (const [pointer, q] of pointers) {
        pointer.visible = group.visible;
        pointer.position.copy(group.position);
        pointer.quaternion.copy(this.carriers.get(other.carrier)?.quaternion ?? new THREE.Quaternion()).multiply(q);
      }
    };
  }

  private joint(element: ElementSpec, group: THREE.Group, item: Item, fill: number, s: number, other: Place): void {
    this.limits(element, group, item, s, other);
    s *= 1.7; // a joint is seen beside the rods that it joins
    const motions = element.motions ?? [];
    for (const motion of motions) {
      const axis = vector(motion.axis).normalize();
      const turn = new THREE.Quaternion().setFromUnitVectors(Y, axis.lengthSq() > 0 ? axis : Y);
      let mesh: THREE.Mesh;
      if (motion.kind === "ball") mesh = this.mesh(new THREE.SphereGeometry(1.3 * s, 20, 14), fill);
      else if (motion.kind === "shift") mesh = this.mesh(new THREE.BoxGeometry(1.2 * s, 5 * s, 1.2 * s), fill);
      else mesh = this.mesh(new THREE.CylinderGeometry(0.9 * s, 0.9 * s, 3.6 * s, 18), fill);
      mesh.quaternion.copy(turn);
      group.add(mesh);
    }
    if (motions.length === 0) group.add(this.mesh(new THREE.BoxGeometry(1.6 * s, 1.6 * s, 1.6 * s), fill));
  }

  // Spring, damper or actuator between two points
  private line(element: ElementSpec, group: THREE.Group, item: Item, a: Place, b: Place, s: number): void {
    const contents = element.contents ?? [];
    const along = new THREE.Group(); // from 0 to 1 along y
    group.add(along);
    const p = this.point(a, new THREE.Vector3());
    const q = this.point(b, new THREE.Vector3());
    const design = p.distanceTo(q) || s;
    if (contents.includes("elastic")) {
      const turns = 7;
      const points: THREE.Vector3[] = [];
      for (let k = 0; k <= 24 * turns; ++k) {
        const w = (2 * Math.PI * k) / 24;
        points.push(new THREE.Vector3(2.2 * s * Math.cos(w), (design * k) / (24 * turns), 2.2 * s * Math.sin(w)));
      }
      const curve = new THREE.CatmullRomCurve3(points);
      const coil = this.mesh(this.wire(curve, 0.35 * s), COLORS.crimson!);
      coil.scale.y = 1 / design; // its wire is round at the length of the start
      along.add(coil);
    }
    // a stop: a rubber buffer at its first end, as long as a quarter of the way, on a thin rod
    const buffer = this.mesh(new THREE.CylinderGeometry(0.9 * s, 1.9 * s, 1, 18), COLORS.sienna!);
    const thinnest = this.mesh(new THREE.CylinderGeometry(0.2 * s, 0.2 * s, 1, 8), COLORS.silver!);
    if (contents.includes("stop")) along.add(thinnest, buffer);
    // a gas spring: a long closed cylinder and a polished rod, no coils
    const cylinder = this.mesh(new THREE.CylinderGeometry(1.7 * s, 1.7 * s, 1, 20), COLORS.black!);
    cylinder.name = "gas";
    const polished = this.mesh(new THREE.CylinderGeometry(0.7 * s, 0.7 * s, 1, 14), COLORS.silver!);
    if (contents.includes("gas")) along.add(cylinder, polished);
    const tube = this.mesh(new THREE.CylinderGeometry(1.2 * s, 1.2 * s, 1, 16), 0x2f3a4a);
    const rod = this.mesh(new THREE.CylinderGeometry(0.5 * s, 0.5 * s, 1, 12), COLORS.silver!);
    if (contents.includes("damping") || contents.includes("force")) along.add(tube, rod);
    if (contents.length === 0) {
      const thin = this.mesh(new THREE.CylinderGeometry(0.6 * s, 0.6 * s, 1, 10), COLORS.slategray!);
      thin.position.y = 0.5;
      along.add(thin);
    }
    item.update = () => {
      this.point(a, p);
      q.copy(this.point(b, q)).sub(p);
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
    this.colored(element, item, contents.length > 0 ? tube : along);
  }

  // A tube along a coil
  private wire(curve: THREE.Curve<THREE.Vector3>, radius: number): THREE.BufferGeometry {
    return new THREE.TubeGeometry(curve, 200, radius, 6, false);
  }

  // A shaft, sled or something between them, on a carrier or in the row of a driveline
  private mounted(element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
    const carrier = this.carriers.get(element.carrier ?? "ground") ?? this.carriers.get("ground")!;
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
      this.diagram(element, group, item, fill);
      return;
    }
    if (element.ends) {
      this.tube(element, group, item, fill);
      return;
    }
    const mesh = this.body(element.shape, r, fill, Boolean(element.color || element.pressure));
    group.add(mesh);
    const spin = new THREE.Quaternion();
    item.update = (t) => {
      if (element.turn && this.packet.has(element.turn)) {
        spin.setFromAxisAngle(Y, this.packet.at(element.turn, t) % (2 * Math.PI));
        group.quaternion.copy(base).multiply(spin);
      }
      if (element.shift && this.packet.has(element.shift)) {
        const shift = this.packet.at(element.shift, t);
        const shown = far ? 0 : shift;
        group.position.copy(vector(element.position)).addScaledVector(axis, shown);
        ties.forEach((tie, k) => (tie.position.y = r * (((((k - shift / r) % 6) + 6) % 6) - 2.5)));
      }
    };
    // a sled of a diagram that goes far stays in it; ties below it move instead
    const ties: THREE.Mesh[] = [];
    const far = !element.carrier && Boolean(element.shift) && this.travel(element.shift!) > 5 * r;
    for (let k = 0; far && k < 6; ++k) {
      const tie = this.mesh(new THREE.BoxGeometry(0.12 * r, 0.12 * r, 0.8 * r), COLORS.dimgray!);
      tie.position.x = 0.6 * r;
      if (axis.x === 0) tie.position.set(0, 0, 0.6 * r);
      group.add(tie);
      ties.push(tie);
    }
    this.colored(element, item, mesh);
  }

  // Range of a channel over the run
  private travel(path: string): number {
    const values = this.packet.column(path);
    let [low, high] = [Infinity, -Infinity];
    for (let k = 0; values && k < values.length; ++k) [low, high] = [Math.min(low, values[k]!), Math.max(high, values[k]!)];
    return this.packet.header.live ? Infinity : high - low;
  }

  // Shafts, gears and clutches of a stick diagram, each piece with the angle of its own shaft
  private diagram(element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
    const turning: [THREE.Mesh, string][] = [];
    for (const piece of element.pieces!) {
      const { geometry, color } = solid(piece);
      const mesh = this.mesh(geometry, color ?? fill, color === undefined && Boolean(element.color || element.pressure));
      mesh.userData.plain = color !== undefined;
      mesh.position.copy(vector(piece.at));
      if (piece.turn && this.packet.has(piece.turn)) turning.push([mesh, piece.turn]);
      group.add(mesh);
    }
    item.update = (t) => {
      for (const [mesh, channel] of turning) mesh.rotation.x = this.packet.at(channel, t) % (2 * Math.PI);
    };
    this.colored(element, item, group);
  }

  // A pipe between two nodes of a diagram, or a valve in the middle of one
  private tube(element: ElementSpec, group: THREE.Group, item: Item, fill: number): void {
    const [a, b] = element.ends!.map(vector) as [THREE.Vector3, THREE.Vector3];
    const way = b.clone().sub(a);
    const length = Math.max(way.length(), 1e-6);
    const r = 0.35 * element.size;
    group.position.copy(a).addScaledVector(way, 0.5);
    group.quaternion.setFromUnitVectors(Y, way.divideScalar(length));
    const body = new THREE.Group();
    body.add(this.mesh(new THREE.CylinderGeometry(r, r, length, 14), fill, true));
    if (element.shape === "valve") {
      for (const side of [1, -1]) {
        const cone = this.mesh(new THREE.ConeGeometry(2.4 * r, 3 * r, 18), fill, true);
        cone.position.y = side * 1.5 * r;
        cone.rotation.x = side > 0 ? Math.PI : 0;
        body.add(cone);
      }
    }
    group.add(body);
    this.colored(element, item, body);
  }

  private body(shape: string, r: number, fill: number, own: boolean): THREE.Object3D {
    const group = new THREE.Group();
    const add = (geometry: THREE.BufferGeometry, y = 0): THREE.Mesh => {
      const mesh = this.mesh(geometry, fill, own);
      mesh.position.y = y;
      group.add(mesh);
      return mesh;
    };
    if (shape === "wheel") group.add(this.rim(r, 0.65 * r, COLORS.silver!));
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
      group.add(this.mesh(this.wire(new THREE.CatmullRomCurve3(points), 0.06 * r), fill, own));
    } else if (shape === "node") {
      add(new THREE.SphereGeometry(r, 24, 16));
    } else if (shape === "valve") {
      for (const side of [1, -1]) add(new THREE.ConeGeometry(0.7 * r, r, 18), 0.5 * side * r).rotation.x = side > 0 ? Math.PI : 0;
    } else if (shape === "arrow") {
      add(new THREE.CylinderGeometry(0.08 * r, 0.08 * r, r, 10));
      add(new THREE.ConeGeometry(0.2 * r, 0.4 * r, 14), 0.6 * r);
    } else {
      add(new THREE.CylinderGeometry(r, r, r, 32));
      const mark = this.mesh(new THREE.BoxGeometry(0.9 * r, 1.02 * r, 0.12 * r), 0x565c64); // shows that it turns
      mark.position.x = 0.5 * r;
      group.add(mark);
    }
    return group;
  }

  private colored(element: ElementSpec, item: Item, object: THREE.Object3D): void {
    const { color, colors, pressure } = element;
    const before = item.update;
    if (pressure && this.packet.has(pressure.channel)) {
      const shade = new THREE.Color();
      item.update = (t) => {
        before?.(t);
        const p = this.packet.at(pressure.channel, t);
        if (this.packet.header.live) this.widenPressures([p]);
        const [low, high] = this.pressures;
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
      const name = colors[String(this.packet.held(color, t))];
      const shade = COLORS[name ?? "gray"] ?? COLORS.gray!;
      object.traverse((child) => {
        if (child instanceof THREE.Mesh && !child.userData.plain) (child.material as THREE.MeshLambertMaterial).color.setHex(shade);
      });
    };
  }

  // Arrows -----------------------------------------------------------------------------------------------------

  private arrow(element: ElementSpec, spec: ArrowSpec): void {
    if (![...spec.channels, ...(spec.point ?? [])].every((path) => this.packet.has(path))) return;
    const color = spec.kind === "force" ? FORCE : TORQUE;
    const object = new THREE.Group();
    const s = 0.006 * this.size;
    const shaft = this.mesh(new THREE.CylinderGeometry(s, s, 1, 10), color);
    const head = this.mesh(new THREE.ConeGeometry(2.6 * s, 6 * s, 14), color);
    shaft.castShadow = head.castShadow = false;
    for (const mesh of [shaft, head]) {
      mesh.material = this.seen(color);
      mesh.renderOrder = 1;
    }
    object.add(shaft, head);
    object.name = `${element.path} ${spec.kind}`;
    object.visible = false;
    this.root.add(object);
    this.arrows.push({ spec, element, object, shaft, head });
  }

  // One scale for all forces and one for all torques: the largest of a row is a fifth of the machine at most, but for one row in
  // twenty. An impact that is larger than all else leaves the rest visible, and is no longer than the machine itself.
  private scaleArrows(): void {
    for (const kind of ["force", "torque"] as const) {
      const largest = new Float64Array(this.packet.rows);
      for (const { spec } of this.arrows) {
        if (spec.kind !== kind) continue;
        const [x, y, z] = spec.channels.map((path) => this.packet.column(path)!);
        for (let row = 0; row < largest.length; ++row) {
          const size = Math.hypot(x![row]!, y![row]!, z![row]!);
          if (size > largest[row]!) largest[row] = Number.isFinite(size) ? size : largest[row]!;
        }
      }
      const acting = largest.filter((size) => size > 0).sort();
      const [usual, most] = [acting[Math.floor(0.95 * acting.length)] ?? 0, acting[acting.length - 1] ?? 0];
      const scale = Math.max(usual / (0.2 * this.size), most / this.size);
      if (kind === "force") this.forceScale = scale;
      else this.torqueScale = scale;
    }
  }

  private widenScale(kind: "force" | "torque", size: number): void {
    if (!Number.isFinite(size)) return;
    if (kind === "force") this.forceScale = Math.max(this.forceScale, size / (0.2 * this.size));
    else this.torqueScale = Math.max(this.torqueScale, size / (0.2 * this.size));
  }

  // The force of an arrow at t, in world axes
  arrowVector(element: ElementSpec, spec: ArrowSpec, t: number): THREE.Vector3 {
    const [x, y, z] = spec.channels.map((path) => this.packet.at(path, t));
    const v = new THREE.Vector3(x, y, z).multiplyScalar(spec.sign);
    if (spec.signs) v.multiply(vector(spec.signs));
    if (spec.turn) v.set(...(spec.turn.map((row) => v.dot(vector(row))) as [number, number, number]));
    if (spec.axes === "track") return v.applyMatrix4(this.track(element, spec, t).axes);
    const place = element.frames?.[spec.axes];
    if (place) v.applyQuaternion(turned(place.quaternion)).applyQuaternion(this.carriers.get(place.carrier)?.quaternion ?? new THREE.Quaternion());
    return v;
  }

  // The point of an arrow between two rows; where one of them has no force it has no place either, and the other one counts
  private placeBetween(spec: ArrowSpec, t: number): [number, number, number] {
    const [row, share] = this.packet.find(t);
    const forces = spec.channels.map((path) => this.packet.column(path)!);
    const acts = [row, row + 1].map((k) => forces.some((force) => force[k] !== 0));
    const part = share === 0 || !acts[1] ? 0 : acts[0] ? share : 1;
    return spec.point!.map((path, k) => {
      const column = this.packet.column(path)!;
      const value = part === 0 ? column[row]! : column[row]! * (1 - part) + column[row + 1]! * part;
      return value * (spec.point_signs?.[k] ?? 1);
    }) as [number, number, number];
  }

  // Contact point and axes of a tire, from what it reports: the point lies as far from the wheel center as the loaded radius, in the
  // wheel plane; along the track, to its left, and the normal of the road, which leans against the wheel plane by the camber.
  private track(element: ElementSpec, spec: ArrowSpec, t: number): { point: THREE.Vector3; axes: THREE.Matrix4 } {
    const { carrier, ground } = element.frames!;
    const center = this.point(carrier!, new THREE.Vector3());
    const [x, y, radius, camber] = this.placeBetween(spec, t) as unknown as [number, number, number, number];
    const base = this.carriers.get(ground!.carrier) ?? this.carriers.get("ground")!;
    const turn = base.quaternion.clone().multiply(turned(ground!.quaternion));
    const away = this.point(ground!, new THREE.Vector3()).sub(center).applyQuaternion(turn.clone().invert());
    const down = new THREE.Vector3(away.x + x, away.y + y, 0);
    down.z = -Math.sqrt(Math.max(radius * radius - down.lengthSq(), 0));
    down.applyQuaternion(turn);
    const spin = new THREE.Vector3(0, 1, 0).applyQuaternion(turned(carrier!.quaternion));
    spin.applyQuaternion(this.carriers.get(carrier!.carrier)?.quaternion ?? new THREE.Quaternion());
    const up = down.clone().negate().normalize();
    const normal = up.clone().multiplyScalar(Math.sqrt(Math.max(1 - camber * camber, 0))).addScaledVector(spin, camber);
    const along = spin.clone().cross(normal).normalize();
    return { point: down.add(center), axes: new THREE.Matrix4().makeBasis(along, normal.clone().cross(along), normal) };
  }

  // Where an arrow acts at t
  private arrowPoint(element: ElementSpec, spec: ArrowSpec, t: number, out: THREE.Vector3): THREE.Vector3 {
    if (spec.at === "track") return out.copy(this.track(element, spec, t).point);
    const place = element.frames![spec.at]!;
    if (!spec.point) return this.point(place, out);
    const carrier = this.carriers.get(place.carrier) ?? this.carriers.get("ground")!;
    const [x, y, z] = this.placeBetween(spec, t);
    return out.set(x, y, z).applyQuaternion(turned(place.quaternion)).add(vector(place.position)).applyMatrix4(carrier.matrixWorld);
  }

  private updateArrows(t: number, shown: { force: boolean; torque: boolean }): void {
    for (const { spec, element, object, shaft, head } of this.arrows) {
      const v = this.arrowVector(element, spec, t);
      if (this.packet.header.live) this.widenScale(spec.kind, v.length());
      const scale = spec.kind === "force" ? this.forceScale : this.torqueScale;
      const length = scale > 0 ? v.length() / scale : 0;
      const owner = this.items.get(element.path)?.object;
      object.visible = shown[spec.kind] && length > 0.004 * this.size && owner?.visible !== false;
      if (!object.visible) continue;
      this.arrowPoint(element, spec, t, object.position);
      object.quaternion.setFromUnitVectors(Y, v.normalize());
      shaft.scale.y = length;
      shaft.position.y = 0.5 * length;
      head.position.y = length;
      head.scale.setScalar(Math.min(1, length / (0.07 * this.size))); // of a short arrow no larger than the arrow
    }
  }

  // Time -------------------------------------------------------------------------------------------------------

  private place(t: number): void {
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

  // The way of a part's center of mass over the rows; a second call takes it away
  trace(path: string): boolean {
    const old = this.traces.get(path);
    if (old) {
      old.removeFromParent();
      old.geometry.dispose();
      this.traces.delete(path);
      return false;
    }
    if (!this.packet.header.parts.includes(path)) return false;
    const line = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: COLORS.orange! }));
    line.frustumCulled = false;
    this.traces.set(path, line);
    this.root.add(line);
    this.updateTraces();
    return true;
  }

  get traced(): string[] {
    return [...this.traces.keys()];
  }

  updateTraces(): void {
    for (const [path, line] of this.traces) {
      const points: THREE.Vector3[] = [];
      const stride = Math.max(1, Math.floor(this.packet.rows / 3000));
      for (let row = 0; row < this.packet.rows; row += stride) {
        if (!this.packet.pose(path, row, this.a)) continue;
        points.push(new THREE.Vector3(this.a[0]! - this.origin.x, this.a[1]! - this.origin.y, this.a[2]! - this.origin.z));
      }
      line.geometry.dispose();
      line.geometry = new THREE.BufferGeometry().setFromPoints(points);
    }
  }

  update(t: number, shown = { force: true, torque: false }): void {
    this.place(t);
    for (const item of this.items.values()) item.update?.(t);
    this.updateArrows(t, shown);
    this.arrange();
  }

  // Where an arrow begins in the world
  arrowPlace(element: ElementSpec, spec: ArrowSpec, t: number): THREE.Vector3 {
    return this.arrowPoint(element, spec, t, new THREE.Vector3()).add(this.origin);
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
