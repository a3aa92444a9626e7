// The camera: views, what it follows, and what stays inside the picture.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { commonAxis, companyOf, findLeader } from "./journey";
import { scaleBar } from "./overlay";
import { element } from "./page";
import { FARTHEST } from "./space";
import type { View } from "./view";

export class Eye {
  readonly perspective = new THREE.PerspectiveCamera(35, 1, 0.001, 1000);
  readonly parallel = new THREE.OrthographicCamera(-1, 1, 1, -1, -1000, 1000);
  camera: THREE.PerspectiveCamera | THREE.OrthographicCamera = this.perspective;
  controls: OrbitControls;
  followed = "";
  private alone = false; // what is followed is one part or element that someone has chosen, not the machine
  private chasing = true; // a live machine that leaves is followed: nobody has said what to follow
  private held = true; // the picture shows all that is followed, and goes on doing so: nobody has zoomed or moved it away
  private dragged: { distance: number; zoom: number; target: THREE.Vector3 } | null = null;
  private readonly drift = new THREE.Vector3(); // that the camera has still to go until the machine is in the middle
  untouched = true; // nobody has moved the camera yet: it fits the window

  constructor(private readonly view: View) {
    this.controls = new OrbitControls(this.camera, element("canvas"));
  }

  attachControls(): void {
    this.controls.dispose();
    this.controls = new OrbitControls(this.camera, element("canvas"));
    this.controls.target.copy(this.view.world.center);
    this.controls.addEventListener("change", () => this.view.redraw());
    this.controls.addEventListener("start", () => {
      this.untouched = false;
      this.dragged = this.aim;
    });
    this.controls.addEventListener("end", () => {
      const [now, before] = [this.aim, this.dragged ?? this.aim];
      const turned = before.target.distanceTo(now.target) < 1e-6 * this.view.world.size && now.distance > 0.999 * before.distance;
      if (!turned || now.zoom > 1.001 * before.zoom) this.held = this.inside();
      this.dragged = null;
    });
  }

  // How far away the camera is, its zoom, and the point that it looks at beside what it follows
  private get aim(): { distance: number; zoom: number; target: THREE.Vector3 } {
    const target = this.controls.target.clone();
    const distance = target.distanceTo(this.camera.position);
    return { distance, zoom: this.camera.zoom, target: target.sub(this.view.world.gone(this.followed)) };
  }

  // Views along the axes, and the first one, in which nothing is cut off
  look(from: string): void {
    if (from !== "iso") this.untouched = false;
    const ways: Record<string, number[]> = {
      iso: [0.75, -1, 0.5],
      front: [1, 0, 0],
      back: [-1, 0, 0],
      left: [0, 1, 0],
      right: [0, -1, 0],
      top: [0, 0, 1],
    };
    const first = from === "iso" ? (this.view.packet.header.scene.look ?? this.across()) : undefined;
    const way = new THREE.Vector3(...(first ?? ways[from] ?? ways.iso!)).normalize();
    const center = this.view.world.center.clone().add(this.view.world.gone(this.followed));
    this.view.resize();
    const distance = this.fit(way, from === "top");
    for (const camera of [this.perspective, this.parallel]) {
      camera.up.set(0, 0, 1);
      if (from === "top") camera.up.set(1, 0, 0);
      camera.position.copy(center).addScaledVector(way, distance);
      camera.lookAt(center);
    }
    this.drift.set(0, 0, 0);
    this.held = true;
    this.reach(distance);
    this.controls.target.copy(center);
    this.controls.update();
    this.view.resize();
  }

  // A planar machine is seen at first nearly along its hinges
  private across(): number[] | undefined {
    const normal = commonAxis(this.view.world);
    if (!normal) return undefined;
    if (Math.abs(normal.z) > 0.9) return [0.25, -0.45, 1];
    return Math.abs(normal.x) > Math.abs(normal.y) ? [1, -0.45, 0.35] : [0.45, -1, 0.35];
  }

  // How far away all corners of what moves are inside the picture, with a margin; the parallel picture is zoomed alike
  private fit(way: THREE.Vector3, above: boolean): number {
    const { whole, center, size } = this.view.world;
    const right = new THREE.Vector3().crossVectors(above ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 0, 1), way).normalize();
    const up = new THREE.Vector3().crossVectors(way, right);
    const { distance, zoom } = this.need(whole, center, [right, up, way], 1.08);
    this.parallel.zoom = zoom;
    return Math.max(distance, 0.02 * size);
  }

  // Distance from a point, and zoom of the parallel picture, with which all corners of a box are inside; axes: to the right, up
  // and toward the camera
  private need(box: THREE.Box3, center: THREE.Vector3, [right, up, way]: [THREE.Vector3, THREE.Vector3, THREE.Vector3], margin: number): { distance: number; zoom: number } {
    const high = Math.tan((0.5 * this.perspective.fov * Math.PI) / 180);
    const wide = high * this.perspective.aspect;
    const corner = new THREE.Vector3();
    let [distance, x, y] = [0, 0, 0];
    for (let k = 0; k < 8; ++k) {
      corner.set(k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y, k & 4 ? box.max.z : box.min.z).sub(center);
      const [a, b] = [Math.abs(corner.dot(right)), Math.abs(corner.dot(up))];
      distance = Math.max(distance, corner.dot(way) + margin * Math.max(a / wide, b / high));
      [x, y] = [Math.max(x, a), Math.max(y, b)];
    }
    const zoom = Math.min(this.parallel.right / x, this.parallel.top / y) / margin;
    return { distance, zoom: Number.isFinite(zoom) ? zoom : 1 };
  }

  // The depth of the picture
  private reach(distance: number): void {
    this.perspective.near = distance / 100;
    this.perspective.far = 20 * distance;
  }

  // What is followed, or all of a live machine, stays in the picture while it turns and stretches: the camera steps back
  hold(passed: number): void {
    if (!this.held || this.dragged || !(this.view.wire || this.followed)) return;
    const box = this.shape;
    const { size } = this.view.world;
    if (box.isEmpty() || box.getSize(new THREE.Vector3()).length() > FARTHEST * size) return;
    if (!this.followed) this.view.stage.grid.position.z = this.view.stage.sunk = Math.min(this.view.stage.sunk, box.min.z - 0.002 * size - this.view.stage.floor);
    const { target } = this.controls;
    const share = 1 - Math.exp(-passed / 0.4); // s: it takes its time to bring the machine to the middle
    const step = this.drift.clone().multiplyScalar(share);
    this.drift.sub(step);
    target.add(step);
    this.camera.position.add(step);
    const axes: [THREE.Vector3, THREE.Vector3, THREE.Vector3] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
    this.camera.updateMatrixWorld();
    this.camera.matrixWorld.extractBasis(...axes);
    const least = this.need(box, target, axes, 1.03);
    const wanted = this.need(box, target, axes, 1.08);
    const distance = target.distanceTo(this.camera.position);
    const ease = this.untouched && this.drift.length() > 1e-3 * size ? share : 0;
    const next = Math.max(distance + ease * Math.min(wanted.distance - distance, 0), least.distance);
    if (next !== distance) {
      this.camera.position.copy(target).addScaledVector(axes[2], next);
      this.reach(next);
      this.camera.updateProjectionMatrix();
    }
    if (this.parallel.zoom > least.zoom) {
      this.parallel.zoom = least.zoom;
      this.parallel.updateProjectionMatrix();
    }
    this.camera.updateMatrixWorld();
  }

  // Corners of what the picture must show
  private get shape(): THREE.Box3 {
    const item = this.alone ? this.view.world.items.get(this.followed) : undefined;
    return item ? this.view.world.extend(new THREE.Box3(), item) : companyOf(this.view.world, this.followed);
  }

  // Length and px of the scale bar, true at the point about which the camera turns
  get scale(): { meters: number; pixels: number } {
    const high =
      this.camera === this.parallel
        ? (this.parallel.top - this.parallel.bottom) / this.parallel.zoom
        : 2 * Math.tan((0.5 * this.perspective.fov * Math.PI) / 180) * this.camera.position.distanceTo(this.controls.target);
    return scaleBar(high / this.view.extent[1]);
  }

  // Where a point of the world is in the picture: px from the left and from the top
  project(point: number[]): number[] {
    this.camera.updateMatrixWorld();
    const at = new THREE.Vector3(...(point as [number, number, number])).sub(this.view.world.origin).project(this.camera);
    const [width, height] = this.view.extent;
    return [0.5 * (1 + at.x) * width, 0.5 * (1 - at.y) * height];
  }

  // Position of the camera, the point that it looks at, and its right hand, in the world
  get pose(): Record<string, number[]> {
    const { origin } = this.view.world;
    return {
      position: this.camera.position.clone().add(origin).toArray(),
      target: this.controls.target.clone().add(origin).toArray(),
      right: new THREE.Vector3(1, 0, 0).applyQuaternion(this.camera.quaternion).toArray(),
    };
  }

  // What is chosen; without a choice the machine. A second time ends it.
  toggleFollow(): void {
    const { chosen } = this.view.tree;
    if (chosen && !(this.alone && this.followed === chosen)) this.follow(chosen);
    else if (this.followed) this.follow("");
    else {
      this.alone = false;
      this.chasing = this.held = true;
      this.followed = this.view.wire ? "" : this.view.world.traveler;
      this.look("iso");
    }
  }

  // One part or element, in the middle of the picture; an empty path ends it
  follow(path: string): void {
    if (path && !this.view.world.items.has(path)) return; // a signal
    this.followed = path;
    this.alone = path !== "";
    this.chasing = false;
    this.view.redraw();
    if (!path) return;
    const way = this.shape.getCenter(new THREE.Vector3()).sub(this.controls.target);
    this.controls.target.add(way);
    this.camera.position.add(way);
    this.held = this.inside();
  }

  // A live machine that leaves its place is followed from there on
  chase(): void {
    if (this.followed || !this.chasing || !this.held) return;
    this.followed = findLeader(this.view.world);
    if (this.followed) this.drift.copy(this.view.world.center).add(this.view.world.gone(this.followed)).sub(this.controls.target);
  }

  // Every corner of the machine, or of what is followed, lies inside the picture
  inside(): boolean {
    const box = this.shape;
    this.camera.updateMatrixWorld();
    const corner = new THREE.Vector3();
    for (let k = 0; k < 8; ++k) {
      corner.set(k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y, k & 4 ? box.max.z : box.min.z).project(this.camera);
      if (Math.abs(corner.x) > 1 || Math.abs(corner.y) > 1) return false;
    }
    return true;
  }
}
