// The page: scene, tree, plots and timeline of one run.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { load, Packet, unpack, type Scene } from "./data";
import { isGround } from "./ground";
import { describe, Panel, Wire, type State } from "./live";
import { lengthText, round, scaleBar, Triad } from "./overlay";
import { Plots } from "./plots";
import { Tree } from "./tree";
import { COLORS, FARTHEST, ramp, World } from "./world";

// from the simplest picture to the best one; each has what those before it have
const LEVELS = ["half resolution", "plain", "metal", "antialiasing", "shadows", "environment"];
const [PLAIN, METAL, ANTIALIASING, SHADOWS, ENVIRONMENT] = [1, 2, 3, 4, 5];
const SLOW = 70; // ms from frame to frame: the picture becomes simpler
const FAST = 21; // and better
const MEASURED = 6; // frames that are timed at each level; the first ones prepare what the others use
const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

function save(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

class View {
  world: World;
  readonly plots: Plots;
  tree: Tree;
  time: number;
  following = true; // a live machine: the newest frame is shown
  panel: Panel | null = null;
  state: State | null = null;
  playing = false;
  speed = 1;
  loop = true;
  frames = 0;
  quality: number;
  ready = false;
  private renderer: THREE.WebGLRenderer | null = null; // none without WebGL
  private scene = new THREE.Scene();
  private perspective = new THREE.PerspectiveCamera(35, 1, 0.001, 1000);
  private parallel = new THREE.OrthographicCamera(-1, 1, 1, -1, -1000, 1000);
  private camera: THREE.PerspectiveCamera | THREE.OrthographicCamera = this.perspective;
  private controls: OrbitControls;
  private sun = new THREE.DirectionalLight(0xffffff, 2.2);
  private dirty = true;
  private before = 0;
  private followed = "";
  private alone = false; // what is followed is one part or element that someone has chosen, not the machine
  private chasing = true; // a live machine that leaves is followed: nobody has said what to follow
  private held = true; // the picture shows all that is followed, and goes on doing so: nobody has zoomed or moved it away
  private dragged: { distance: number; zoom: number; target: THREE.Vector3 } | null = null;
  private readonly drift = new THREE.Vector3(); // that the camera has still to go until the machine is in the middle
  private untouched = true; // nobody has moved the camera yet: it fits the window
  private grid = new THREE.Group(); // goes along with what the camera follows
  private lines = new THREE.Group();
  private triad = new Triad();
  private cell = 1;
  private floor = 0; // height of the ground grid
  private sunk = 0; // and by how much it has gone below that: a live machine may reach lower than at first
  private readonly shown = { force: true, torque: false };
  private readonly costs: number[] = [];
  private readonly fixedQuality: boolean;
  private simplified = false; // it was too slow once: no better picture is tried again

  constructor(
    readonly packet: Packet,
    private readonly wire: Wire | null,
  ) {
    const asked = new URLSearchParams(location.search).get("quality");
    this.fixedQuality = asked !== null && asked !== "";
    this.quality = this.fixedQuality ? Math.min(ENVIRONMENT, Math.max(0, Math.floor(Number(asked)) || 0)) : PLAIN;
    this.world = new World(packet, this.quality >= METAL);
    this.time = packet.start;
    this.controls = new OrbitControls(this.camera, element("canvas"));
    this.render();
    this.look("iso");
    this.plots = new Plots(packet, element("plots"), (t) => this.seek(t));
    this.tree = this.grow();
    this.plots.show(packet.header.plots);
    this.followed = wire ? "" : this.world.traveler;
    this.connect();
    if (wire) this.connectLive(wire);
    this.look("iso"); // once more with the room that is left beside the plots
    const at = new URLSearchParams(location.search).get("time");
    if (at) this.seek(Number(at) || 0);
    this.resize();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.rebuild();
      this.plots.show(this.plots.paths);
    });
    new ResizeObserver(() => (this.untouched ? this.look("iso") : this.resize())).observe(element("stage"));
    requestAnimationFrame((now) => this.frame(now));
  }

  private grow(): Tree {
    element("list").replaceChildren();
    return new Tree(this.packet, this.world, element("list"), element("values"), element("search"), {
      highlight: (path, on) => this.highlight(path, on),
      choose: (path) => this.choose(path),
      isolate: (path) => this.isolate(path),
      plot: (path) => this.plot(path),
      redraw: () => this.redraw(),
    });
  }

  // Light, ground and camera -----------------------------------------------------------------------------------

  // A renderer for the level in force; another level needs another one, on a canvas of its own
  private render(): void {
    const old = element<HTMLCanvasElement>("canvas");
    let canvas = old;
    if (this.renderer) {
      this.renderer.dispose();
      this.renderer.forceContextLoss();
      canvas = old.cloneNode(false) as HTMLCanvasElement;
      old.replaceWith(canvas);
    }
    try {
      this.renderer = new THREE.WebGLRenderer({ canvas, antialias: this.quality >= ANTIALIASING, preserveDrawingBuffer: true });
    } catch {
      this.renderer = null;
      element("stage").classList.add("blind");
      element("blind").textContent = "This browser shows no three-dimensional pictures (no WebGL). Plots, values and tables work.";
    }
    if (this.renderer && !this.world.items.size) {
      element("stage").classList.add("blind");
      element("blind").textContent = "Nothing in this model has a place in space. Its signals are in the list, and plotted at a click.";
    }
    this.scene = new THREE.Scene();
    this.grid = new THREE.Group();
    this.lines = new THREE.Group();
    this.triad = new Triad();
    this.sun = new THREE.DirectionalLight(0xffffff, this.quality >= ENVIRONMENT ? 1.4 : 2.2);
    this.scene.add(this.world.root);
    this.light();
    if (this.renderer && this.quality >= ENVIRONMENT) {
      const maker = new THREE.PMREMGenerator(this.renderer);
      this.scene.environment = maker.fromScene(new RoomEnvironment(), 0.04).texture;
      maker.dispose();
    }
    this.attachControls();
    this.pick();
  }

  // Another level, or another scene: parts and elements are made anew, the camera stays
  private rebuild(): void {
    const seen = new Map([...this.world.items.values()].map((item) => [item.path, item.object.visible]));
    const traced = this.world.traced;
    const { mode } = this.world;
    const target = this.controls.target.clone();
    const chosen = this.tree.chosen;
    this.highlight("", false);
    const { origin } = this.world;
    this.world.dispose();
    this.world = new World(this.packet, this.quality >= METAL);
    this.world.mode = mode;
    // the first row of a live machine is another one by now, and all is drawn relative to it
    const moved = origin.clone().sub(this.world.origin);
    for (const place of [target, this.perspective.position, this.parallel.position]) place.add(moved);
    this.world.update(this.time, this.shown); // the camera stands beside what it follows already
    this.render();
    this.controls.target.copy(target);
    this.controls.update();
    for (const item of this.world.items.values()) item.object.visible = seen.get(item.path) ?? item.object.visible;
    for (const path of traced) this.world.trace(path);
    this.tree = this.grow();
    if (chosen) this.tree.choose(chosen, this.time);
    this.resize();
  }

  private light(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.scene.background = new THREE.Color(dark ? 0x22262c : 0xe9edf2);
    this.scene.add(new THREE.HemisphereLight(0xffffff, dark ? 0x445566 : 0x99a3ad, 1.6));
    const { size, center } = this.world;
    this.sun.position.copy(center).add(new THREE.Vector3(0.6 * size, -0.8 * size, 1.6 * size));
    this.sun.target.position.copy(center);
    this.scene.add(this.sun, this.sun.target);
    const cell = round(size / 10);
    this.cell = cell;
    const count = 2 * Math.ceil((1.5 * size) / cell);
    const grid = new THREE.GridHelper(count * cell, count, dark ? 0x6a7380 : 0x9aa4b0, dark ? 0x3a414a : 0xcdd4dc);
    grid.rotation.x = Math.PI / 2;
    const box = new THREE.Box3();
    for (const item of this.world.items.values()) if (!isGround(item.element)) this.world.extend(box, item);
    if (box.isEmpty()) box.setFromObject(this.world.root);
    this.floor = box.min.z - 0.002 * size;
    this.sunk = 0;
    grid.position.set(center.x, center.y, this.floor);
    this.lines.add(grid);
    this.grid.add(this.lines);
    this.scene.add(this.grid);
    element("grid").textContent = `grid ${lengthText(cell)}`;
    if (this.renderer && this.quality >= SHADOWS) {
      this.renderer.shadowMap.enabled = true;
      this.sun.castShadow = true;
      const half = 0.9 * size;
      Object.assign(this.sun.shadow.camera, { left: -half, right: half, top: half, bottom: -half, near: 0.01 * size, far: 5 * size });
      this.sun.shadow.mapSize.set(2048, 2048);
      const floor = new THREE.Mesh(new THREE.PlaneGeometry(4 * size, 4 * size), new THREE.ShadowMaterial({ opacity: 0.25 }));
      floor.position.copy(grid.position);
      floor.receiveShadow = true;
      this.grid.add(floor);
    }
    this.scene.fog = null;
  }

  private attachControls(): void {
    this.controls.dispose();
    this.controls = new OrbitControls(this.camera, element("canvas"));
    this.controls.target.copy(this.world.center);
    this.controls.addEventListener("change", () => this.redraw());
    this.controls.addEventListener("start", () => {
      this.untouched = false;
      this.dragged = this.aim;
    });
    this.controls.addEventListener("end", () => {
      const [now, before] = [this.aim, this.dragged ?? this.aim];
      const turned = before.target.distanceTo(now.target) < 1e-6 * this.world.size && now.distance > 0.999 * before.distance;
      if (!turned || now.zoom > 1.001 * before.zoom) this.held = this.inside();
      this.dragged = null;
    });
  }

  // How far away the camera is, its zoom, and the point that it looks at beside what it follows
  private get aim(): { distance: number; zoom: number; target: THREE.Vector3 } {
    const target = this.controls.target.clone();
    const distance = target.distanceTo(this.camera.position);
    return { distance, zoom: this.camera.zoom, target: target.sub(this.world.gone(this.followed)) };
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
    const first = from === "iso" ? (this.packet.header.scene.look ?? this.across()) : undefined;
    const way = new THREE.Vector3(...(first ?? ways[from] ?? ways.iso!)).normalize();
    const center = this.world.center.clone().add(this.world.gone(this.followed));
    this.resize();
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
    this.resize();
  }

  // A planar machine is seen at first nearly along its hinges
  private across(): number[] | undefined {
    const normal = this.world.planar();
    if (!normal) return undefined;
    if (Math.abs(normal.z) > 0.9) return [0.25, -0.45, 1];
    return Math.abs(normal.x) > Math.abs(normal.y) ? [1, -0.45, 0.35] : [0.45, -1, 0.35];
  }

  // How far away all corners of what moves are inside the picture, with a margin; the parallel picture is zoomed alike
  private fit(way: THREE.Vector3, above: boolean): number {
    const { whole, center, size } = this.world;
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
  private hold(passed: number): void {
    if (!this.held || this.dragged || !(this.wire || this.followed)) return;
    const box = this.shape;
    const { size } = this.world;
    if (box.isEmpty() || box.getSize(new THREE.Vector3()).length() > FARTHEST * size) return;
    if (!this.followed) this.grid.position.z = this.sunk = Math.min(this.sunk, box.min.z - 0.002 * size - this.floor);
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
    const item = this.alone ? this.world.items.get(this.followed) : undefined;
    return item ? this.world.extend(new THREE.Box3(), item) : this.world.company(this.followed);
  }

  resize(): void {
    const [width, height] = this.extent;
    this.renderer?.setPixelRatio(this.quality === 0 ? 0.5 : this.fixed ? 1 : Math.min(devicePixelRatio, 2));
    this.renderer?.setSize(width, height, false);
    this.perspective.aspect = width / height;
    this.perspective.fov = width > height ? 35 : (2 * 180 * Math.atan((Math.tan((17.5 * Math.PI) / 180) * height) / width)) / Math.PI;
    this.perspective.updateProjectionMatrix();
    const half = 0.52 * this.world.size * Math.max(1, height / width);
    Object.assign(this.parallel, { left: (-half * width) / height, right: (half * width) / height, top: half, bottom: -half });
    this.parallel.updateProjectionMatrix();
    this.redraw();
  }

  // The first view at this instant in so many points, without grid and labels, as the address of a PNG
  picture(width: number, height: number): string {
    this.fixed = [width, height];
    this.lines.visible = false;
    this.look("iso");
    this.draw();
    const found = element<HTMLCanvasElement>("canvas").toDataURL("image/png");
    this.fixed = null;
    this.lines.visible = true;
    this.look("iso");
    return found;
  }
  private fixed: [number, number] | null = null;

  redraw(): void {
    this.dirty = true;
  }

  // The picture is that of the time asked for, drawn from all rows that the server has announced. A number of frames cannot
  // tell that: rows that come, or a window that changes its size, draw the old instant once more.
  get settled(): boolean {
    return this.ready && !this.dirty && !this.playing && this.packet.complete;
  }

  // Time -------------------------------------------------------------------------------------------------------

  seek(t: number): void {
    this.time = Math.min(Math.max(t, this.packet.start), this.packet.end);
    this.following = this.time >= this.packet.end;
    this.redraw();
  }

  play(on = !this.playing): void {
    if (this.wire) {
      this.wire.do(this.state?.figures.mode === 0 ? "go" : "pause");
      return;
    }
    if (on && this.time >= this.packet.end) this.time = this.packet.start;
    this.playing = on;
    element("play").textContent = on ? "pause" : "play";
    this.redraw();
  }

  step(rows: number): void {
    const [row, share] = this.packet.find(this.time);
    const next = Math.min(Math.max(row + rows + (rows < 0 && share > 0 ? 1 : 0), 0), this.packet.rows - 1);
    this.seek(this.packet.time[next]!);
  }

  private frame(now: number): void {
    requestAnimationFrame((next) => this.frame(next));
    const interval = now - this.before;
    const passed = Math.min(interval / 1000, 0.25);
    this.before = now;
    if (this.world.mode.index >= 0) {
      this.world.mode.phase += 2 * Math.PI * passed * this.sway; // as slow as the eye wants it, whatever the frequency
      this.dirty = true;
    }
    if (this.wire && this.following && this.packet.end !== this.time) {
      this.time = this.packet.end;
      this.dirty = true;
    }
    if (this.playing) {
      this.time += passed * this.speed;
      if (this.time > this.packet.end) {
        if (this.loop) this.time = this.packet.start;
        else {
          this.time = this.packet.end;
          this.play(false);
        }
      }
      this.dirty = true;
    }
    if (!this.dirty && !this.measuring) return;
    this.dirty = false;
    this.draw();
    if (this.measuring) this.adapt(interval);
  }

  private get measuring(): boolean {
    return !this.fixedQuality && this.renderer !== null && this.costs.length < MEASURED;
  }

  private draw(): void {
    const target = this.followed ? this.world.items.get(this.followed)?.object : undefined;
    const old = target?.position.clone();
    this.world.update(this.time, this.shown);
    if (this.wire) this.chase();
    if (target && old) {
      const way = target.position.clone().sub(old);
      this.camera.position.add(way);
      this.controls.target.add(way);
      this.camera.updateMatrixWorld();
      const snap = (v: number): number => 10 * this.cell * Math.round(v / (10 * this.cell)); // the ground goes along, line on line
      const { center } = this.world;
      this.grid.position.set(snap(target.position.x - center.x), snap(target.position.y - center.y), this.sunk);
      this.sun.position.add(way);
      this.sun.target.position.add(way);
    }
    const now = performance.now();
    this.hold(Math.min((now - this.drawn) / 1000, 0.25));
    this.drawn = now;
    element("follow").setAttribute("aria-pressed", String(this.followed !== ""));
    this.paint();
    if (this.wire) this.growing();
    this.plots.cursor(this.time);
    this.tree.update(this.time);
    const slider = element<HTMLInputElement>("slider");
    slider.value = String(this.time);
    slider.setAttribute("aria-valuetext", `${this.time.toFixed(3)} s`);
    element("clock").textContent = `${this.time.toFixed(3)} s`;
    this.frames += 1;
    this.ready = true;
  }

  private drawn = 0;

  // The picture itself: the machine, and the triad over it unless labels are off
  private paint(): void {
    const [width, height] = this.extent;
    this.renderer?.setViewport(0, 0, width, height);
    this.renderer?.render(this.scene, this.camera);
    if (this.renderer && !this.fixed) this.triad.draw(this.renderer, this.camera, width);
    const { meters, pixels } = this.scale;
    const bar = element("bar");
    bar.style.width = `${pixels}px`;
    bar.textContent = lengthText(meters);
  }

  // Of the picture in px
  private get extent(): [number, number] {
    const stage = element("stage");
    return this.fixed ?? [Math.max(stage.clientWidth, 1), Math.max(stage.clientHeight, 1)];
  }

  // Length and px of the scale bar, true at the point about which the camera turns
  get scale(): { meters: number; pixels: number } {
    const high =
      this.camera === this.parallel
        ? (this.parallel.top - this.parallel.bottom) / this.parallel.zoom
        : 2 * Math.tan((0.5 * this.perspective.fov * Math.PI) / 180) * this.camera.position.distanceTo(this.controls.target);
    return scaleBar(high / this.extent[1]);
  }

  // Where a point of the world is in the picture: px from the left and from the top
  project(point: number[]): number[] {
    this.camera.updateMatrixWorld();
    const at = new THREE.Vector3(...(point as [number, number, number])).sub(this.world.origin).project(this.camera);
    const [width, height] = this.extent;
    return [0.5 * (1 + at.x) * width, 0.5 * (1 - at.y) * height];
  }

  get axes(): Record<string, number[]> {
    return this.triad.directions(this.camera, ...this.extent);
  }

  // Position of the camera, the point that it looks at, and its right hand, in the world
  get eye(): Record<string, number[]> {
    const { origin } = this.world;
    return {
      position: this.camera.position.clone().add(origin).toArray(),
      target: this.controls.target.clone().add(origin).toArray(),
      right: new THREE.Vector3(1, 0, 0).applyQuaternion(this.camera.quaternion).toArray(),
    };
  }

  // Rows have come: plots, traces and the ends of the timeline follow
  private growing(): void {
    const slider = element<HTMLInputElement>("slider");
    slider.min = String(this.packet.start);
    slider.max = String(this.packet.end);
    const now = performance.now();
    this.plots.refresh(now);
    if (now - this.traced > 300) {
      this.traced = now;
      this.world.updateTraces();
      this.legend();
    }
    if (this.state && this.panel) this.panel.show(this.state.inputs, (path) => this.packet.at(path, this.packet.end));
  }
  private traced = 0;

  // The first frames of a level are timed from one to the next, which waits for the picture. A machine without a graphics
  // card gets a simpler one, a fast one a better one, and the page says which.
  private adapt(interval: number): void {
    this.costs.push(interval);
    if (this.costs.length < MEASURED) return;
    const median = this.costs.slice(2).sort((a, b) => a - b)[(MEASURED - 2) >> 1]!;
    if (median > SLOW && this.quality > 0) {
      this.simplified = true;
      this.setQuality(this.quality - 1);
    } else if (median < FAST && !this.simplified && this.quality < (this.software ? SHADOWS : ENVIRONMENT)) this.setQuality(this.quality + 1);
  }

  // A renderer without graphics card takes half a minute for an environment map
  private get software(): boolean {
    const gl = this.renderer!.getContext();
    const names = gl.getExtension("WEBGL_debug_renderer_info");
    const name = names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
    return /swiftshader|llvmpipe|software/i.test(name);
  }

  setQuality(level: number): void {
    this.quality = level;
    this.costs.length = 0;
    this.rebuild();
    this.tellQuality();
  }

  private tellQuality(): void {
    element("quality").textContent = LEVELS[this.quality]!;
  }

  // What is chosen ---------------------------------------------------------------------------------------------

  highlighted = "";
  private marked: { mesh: THREE.Mesh; material: THREE.Material | THREE.Material[] }[] = [];

  highlight(path: string, on: boolean): void {
    for (const { mesh, material } of this.marked) mesh.material = material;
    this.marked = [];
    this.world.paint(this.highlighted, null);
    this.highlighted = on ? path : "";
    this.world.paint(this.highlighted, new THREE.Color(0xffc21a));
    const item = on ? this.world.items.get(path) : undefined;
    item?.object.traverse((child) => {
      if (!(child instanceof THREE.Mesh)) return;
      this.marked.push({ mesh: child, material: child.material });
      child.material = new THREE.MeshLambertMaterial({ color: 0xffc21a, emissive: 0x6b4a00 });
    });
    this.redraw();
  }

  choose(path: string): void {
    this.highlight(path, false);
    this.tree.choose(path, this.time);
    this.redraw();
  }

  // Only the chosen one, or everything again
  isolate(path: string): void {
    if (path && !this.world.items.has(path)) return; // a signal
    for (const item of this.world.items.values()) item.object.visible = path === "" ? !item.element?.on_demand : item.path === path;
    this.tree.showEyes();
    this.redraw();
  }

  // What is chosen; without a choice the machine. A second time ends it.
  private toggleFollow(): void {
    const { chosen } = this.tree;
    if (chosen && !(this.alone && this.followed === chosen)) this.follow(chosen);
    else if (this.followed) this.follow("");
    else {
      this.alone = false;
      this.chasing = this.held = true;
      this.followed = this.wire ? "" : this.world.traveler;
      this.look("iso");
    }
  }

  // One part or element, in the middle of the picture; an empty path ends it
  follow(path: string): void {
    if (path && !this.world.items.has(path)) return; // a signal
    this.followed = path;
    this.alone = path !== "";
    this.chasing = false;
    this.redraw();
    if (!path) return;
    const way = this.shape.getCenter(new THREE.Vector3()).sub(this.controls.target);
    this.controls.target.add(way);
    this.camera.position.add(way);
    this.held = this.inside();
  }

  // A live machine that leaves its place is followed from there on
  private chase(): void {
    if (this.followed || !this.chasing || !this.held) return;
    this.followed = this.world.leader();
    if (this.followed) this.drift.copy(this.world.center).add(this.world.gone(this.followed)).sub(this.controls.target);
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

  // Eigenmodes -------------------------------------------------------------------------------------------------

  private sway = 1; // swings per second

  showMode(index: number): void {
    this.world.mode.index = index;
    this.world.mode.phase = 0;
    const found = this.packet.header.modes?.[index];
    const range = element<HTMLInputElement>("amplitude");
    this.world.mode.amplitude = found ? Number(range.value) * this.world.size : 0;
    element("modename").textContent = found
      ? `${Number(found.frequency.toPrecision(4))} Hz, damping ratio ${Number(found.damping.toPrecision(3))}`
      : "";
    this.redraw();
  }

  private connectModes(): void {
    const { modes } = this.packet.header;
    const select = element<HTMLSelectElement>("mode");
    element("modes").hidden = !modes?.length;
    modes?.forEach((mode, k) => select.add(new Option(`${k + 1}: ${Number(mode.frequency.toPrecision(4))} Hz`, String(k))));
    select.addEventListener("change", () => this.showMode(Number(select.value)));
    element("amplitude").addEventListener("input", () => this.showMode(this.world.mode.index));
    if (modes?.length) {
      select.value = "0";
      this.showMode(0);
    }
  }

  plot(path: string): void {
    if (!this.plots.toggle(path)) element("note").textContent = "six units are plotted already; remove one first";
  }

  // Controls ---------------------------------------------------------------------------------------------------

  private connect(): void {
    const { header } = this.packet;
    document.title = header.scene.name;
    element("name").textContent = element("name").title = header.scene.name;
    element("note").textContent = [header.note, header.message].filter(Boolean).join(" · ");
    const warnings = element("warnings");
    for (const line of header.warnings) {
      const entry = document.createElement("li");
      entry.textContent = line;
      warnings.append(entry);
    }
    element("warned").style.display = header.warnings.length ? "" : "none";
    const slider = element<HTMLInputElement>("slider");
    slider.min = String(this.packet.start);
    slider.max = String(this.packet.end);
    slider.step = "any";
    slider.addEventListener("input", () => this.seek(Number(slider.value)));
    element("play").addEventListener("click", () => this.play());
    element<HTMLSelectElement>("speed").addEventListener("change", (event) => {
      this.speed = Number((event.target as HTMLSelectElement).value);
    });
    element<HTMLInputElement>("loop").addEventListener("change", (event) => {
      this.loop = (event.target as HTMLInputElement).checked;
    });
    for (const kind of ["force", "torque"] as const) {
      const box = element<HTMLInputElement>(kind);
      box.checked = this.shown[kind];
      box.addEventListener("change", () => {
        this.shown[kind] = box.checked;
        this.legend();
        this.redraw();
      });
    }
    element<HTMLSelectElement>("look").addEventListener("change", (event) => this.look((event.target as HTMLSelectElement).value));
    element<HTMLInputElement>("parallel").addEventListener("change", (event) => {
      const next = (event.target as HTMLInputElement).checked ? this.parallel : this.perspective;
      next.position.copy(this.camera.position);
      next.quaternion.copy(this.camera.quaternion);
      this.camera = next;
      const target = this.controls.target.clone();
      this.attachControls();
      this.controls.target.copy(target);
      this.resize();
    });
    element("isolate").addEventListener("click", () => this.isolate(this.tree.chosen));
    element("all").addEventListener("click", () => this.isolate(""));
    element("follow").addEventListener("click", () => this.toggleFollow());
    element("png").addEventListener("click", () => {
      this.paint();
      element<HTMLCanvasElement>("canvas").toBlob((blob) => blob && save("koppel.png", blob));
    });
    element("csv").addEventListener("click", () => save("koppel.csv", new Blob([this.plots.csv()], { type: "text/csv" })));
    element("film").addEventListener("click", () => this.film());
    element("trace").addEventListener("click", () => {
      this.world.trace(this.tree.chosen);
      this.redraw();
    });
    element("help").addEventListener("click", () => this.help());
    this.connectModes();
    this.marks();
    this.keys();
    this.legend();
    this.tellQuality();
    this.redraw();
  }

  private help(): void {
    const dialog = element<HTMLDialogElement>("keys");
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }

  // Events, warnings and gaps on the timeline; a click goes there
  private marks(): void {
    const box = element("marks");
    const [first, span] = [this.packet.start, this.packet.end - this.packet.start];
    box.replaceChildren();
    for (const mark of this.packet.header.marks ?? []) {
      const tick = document.createElement("button");
      tick.className = mark.kind;
      tick.style.left = `${span > 0 ? (100 * (mark.time - first)) / span : 0}%`;
      tick.title = `${Number(mark.time.toPrecision(6))} s: ${mark.text}`;
      tick.setAttribute("aria-label", tick.title);
      tick.tabIndex = -1;
      tick.addEventListener("click", () => this.seek(mark.time));
      box.append(tick);
    }
  }

  // The mark before or after this instant
  toMark(way: 1 | -1): void {
    const times = (this.packet.header.marks ?? []).map((mark) => mark.time).sort((a, b) => a - b);
    const next = way > 0 ? times.find((t) => t > this.time + 1e-9) : times.reverse().find((t) => t < this.time - 1e-9);
    if (next !== undefined) this.seek(next);
  }

  // Rows that the server has: those left out at first, and those that a run gets while it goes on
  async watch(): Promise<void> {
    try {
      await this.fetchAll();
    } catch (error) {
      const missing = this.packet.complete ? "newer rows" : "rows between those shown";
      element("note").textContent = `${missing} did not come: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  private async fetchAll(): Promise<void> {
    const { header } = this.packet;
    const text = (more: string): string => [more, header.message].filter(Boolean).join(" · ");
    const note = element("note");
    if (header.stream && !header.stream.whole) {
      await this.packet.stream((share) => (note.textContent = text(`loading rows, ${Math.floor(100 * share)} %`)));
      if (this.packet.streamed) this.grown();
      note.textContent = text(header.note);
    }
    while (header.state === "RUNNING") {
      await new Promise((done) => setTimeout(done, 1000));
      const { rows, end } = this.packet;
      await this.packet.stream(() => undefined);
      if (this.packet.rows !== rows) this.grown();
      if (this.time >= end && !this.playing) this.seek(this.packet.end); // who looks at the end goes on with it
      if ((header.state as string) === "RUNNING") continue;
      const answer = await fetch(`data${location.search}`);
      if (answer.ok) this.packet.take(new Packet(await unpack(new Uint8Array(await answer.arrayBuffer()))));
      this.marks();
      note.textContent = text(header.note);
    }
  }

  private grown(): void {
    element<HTMLInputElement>("slider").max = String(this.packet.end);
    this.marks();
    this.plots.show(this.plots.paths);
    this.world.updateTraces();
    this.redraw();
  }

  // A live machine ---------------------------------------------------------------------------------------------

  private connectLive(wire: Wire): void {
    const { controls, step } = this.packet.header.live!;
    document.body.classList.add("live");
    this.panel = new Panel(controls, element("controls"), wire);
    element("play").textContent = "pause";
    element("play").title = "space";
    element<HTMLSelectElement>("speed").addEventListener("change", (event) => {
      wire.do("speed", { value: Number((event.target as HTMLSelectElement).value) });
    });
    for (const word of ["reset", "keep", "restore"]) element(word).addEventListener("click", () => wire.do(word));
    element("single").addEventListener("click", () => wire.do("single", { value: 1 }));
    element("record").addEventListener("click", () => wire.do(this.state?.recording ? "stop recording" : "record"));
    element("now").addEventListener("click", () => this.seek(this.packet.end));
    const note = element("note");
    wire.listener = {
      frame: () => undefined,
      state: (state) => {
        this.state = state;
        element("play").textContent = state.figures.mode === 0 ? "go" : "pause";
        element("record").textContent = state.recording ? "end recording" : "record";
        element<HTMLButtonElement>("restore").disabled = !state.kept.length;
        element<HTMLButtonElement>("single").disabled = state.figures.mode !== 0;
        element("figures").textContent = describe(state, step);
        if (state.reason) {
          note.textContent = state.reason;
          document.body.classList.add("failed");
        }
      },
      refused: (text) => {
        note.textContent = text;
        setTimeout(() => note.textContent === text && (note.textContent = ""), 6000);
      },
      scene: (scene) => {
        this.packet.header.scene = scene as Scene;
        this.rebuild();
      },
      gone: () => {
        document.body.classList.add("failed");
        note.textContent ||= "the machine has stopped; start koppel live again and reload";
      },
    };
  }

  private legend(): void {
    const box = element("legend");
    box.replaceChildren();
    const add = (color: string, text: string): void => {
      const line = document.createElement("div");
      const patch = document.createElement("i");
      patch.style.background = color;
      line.append(patch, text);
      box.append(line);
    };
    const size = 0.1 * this.world.size;
    const round = (v: number): string => Number(v.toPrecision(2)).toLocaleString("en");
    const length = size >= 0.1 ? `${size.toPrecision(2)} m` : `${(1000 * size).toPrecision(2)} mm`;
    if (this.shown.force && this.world.forceScale > 0) add("#d0213f", `force, ${length} = ${round(this.world.forceScale * size)} N`);
    if (this.shown.torque && this.world.torqueScale > 0) add("#7a3fc2", `torque, ${length} = ${round(this.world.torqueScale * size)} N·m`);
    const [low, high] = this.world.pressures;
    if (high >= low) {
      const line = document.createElement("div");
      const bar = document.createElement("i");
      const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => `#${ramp(share, new THREE.Color()).getHexString()}`);
      bar.style.cssText = `width: 8em; background: linear-gradient(90deg, ${stops.join(", ")})`;
      bar.id = "colorbar";
      line.append(`${round(low / 1e5)} `, bar, `${round(high / 1e5)} bar`);
      box.append(line);
    }
    const words: Record<string, string> = { gray: "open", orange: "slipping", green: "sticking, locked", steelblue: "turning" };
    const used = new Set(this.packet.header.scene.elements.flatMap((one) => Object.values(one.colors ?? {})));
    for (const [color, word] of Object.entries(words)) {
      if (used.has(color) && !(color === "steelblue" && !used.has("green"))) add(`#${COLORS[color]!.toString(16).padStart(6, "0")}`, word);
    }
  }

  // What is under the pointer
  private under(event: MouseEvent): string {
    const box = element("canvas").getBoundingClientRect();
    const at = new THREE.Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.camera);
    for (const hit of ray.intersectObject(this.world.root, true)) {
      const one = this.world.member(hit.object, hit.instanceId);
      if (one) return one;
      for (let object: THREE.Object3D | null = hit.object; object; object = object.parent) {
        const item = this.world.items.get(object.name);
        if (item?.object.visible) return item.path;
        if (item) break; // hidden: the ray goes on
      }
    }
    return "";
  }

  // A click chooses, a second one shows it alone; what the pointer is over is marked and named
  private pick(): void {
    const canvas = element<HTMLCanvasElement>("canvas");
    let down = [0, 0];
    let moved: PointerEvent | null = null;
    canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    canvas.addEventListener("click", (event) => {
      if (Math.hypot(event.clientX - down[0]!, event.clientY - down[1]!) <= 4) this.choose(this.under(event));
    });
    canvas.addEventListener("dblclick", (event) => this.isolate(this.under(event)));
    canvas.addEventListener("pointermove", (event) => {
      if (!moved) {
        requestAnimationFrame(() => {
          if (moved && !moved.buttons) this.hover(this.under(moved), moved.offsetX, moved.offsetY);
          moved = null;
        });
      }
      moved = event; // one look per frame, at the last place
    });
    canvas.addEventListener("pointerleave", () => {
      moved = null;
      this.hover("", 0, 0);
    });
  }

  private hover(path: string, x: number, y: number): void {
    const label = element("label");
    label.hidden = !path;
    label.textContent = path;
    label.style.left = `${x + 14}px`;
    label.style.top = `${y + 10}px`;
    if (path !== this.highlighted) this.highlight(path, path !== "");
  }

  private keys(): void {
    document.addEventListener("keydown", (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "range") return;
      if (target instanceof HTMLSelectElement) return;
      const looks: Record<string, string> = { "0": "iso", "1": "front", "2": "left", "3": "top", "4": "back", "5": "right" };
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.panel?.key(event.key, true)) {
        event.preventDefault();
        return;
      }
      if (target instanceof HTMLInputElement && target.type === "range" && event.key.startsWith("Arrow")) return;
      if (event.key === " ") this.play();
      else if (event.key === "?") this.help();
      else if (event.key === "." && this.wire) this.wire.do("single", { value: 1 });
      else if (event.key === "n") this.toMark(1);
      else if (event.key === "p") this.toMark(-1);
      else if (event.key === "o") element("parallel").click();
      else if (event.key === "c") element("follow").click();
      else if (event.key === "w") element("trace").click();
      else if (event.key === "ArrowRight") this.step(event.shiftKey ? 10 : 1);
      else if (event.key === "ArrowLeft") this.step(event.shiftKey ? -10 : -1);
      else if (event.key === "Home") this.seek(this.packet.start);
      else if (event.key === "End") this.seek(this.packet.end);
      else if (event.key === "f") element("force").click();
      else if (event.key === "t") element("torque").click();
      else if (event.key === "i") this.isolate(this.tree.chosen);
      else if (event.key === "a") this.isolate("");
      else if (event.key === "/") element("search").focus();
      else if (event.key in looks) this.look(looks[event.key]!);
      else return;
      event.preventDefault();
    });
    document.addEventListener("keyup", (event) => this.panel?.key(event.key, false));
  }

  // The run from its start as a film of the canvas
  private film(): void {
    if (!this.renderer) return;
    const kinds = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm"];
    const kind = kinds.find((one) => MediaRecorder.isTypeSupported(one));
    if (!kind) {
      element("note").textContent = "this browser records no films";
      return;
    }
    const recorder = new MediaRecorder(element<HTMLCanvasElement>("canvas").captureStream(30), { mimeType: kind });
    const pieces: Blob[] = [];
    recorder.ondataavailable = (event) => pieces.push(event.data);
    recorder.onstop = () => save(kind.startsWith("video/mp4") ? "koppel.mp4" : "koppel.webm", new Blob(pieces, { type: kind }));
    this.loop = false;
    element<HTMLInputElement>("loop").checked = false;
    this.seek(this.packet.start);
    recorder.start();
    this.play(true);
    const wait = setInterval(() => {
      if (this.playing) return;
      clearInterval(wait);
      recorder.stop();
    }, 100);
  }
}

declare global {
  interface Window {
    koppel: unknown;
  }
}

async function begin(): Promise<void> {
  const { packet, served } = await load();
  const wire = packet.header.live ? new Wire(packet) : null;
  await wire?.ready();
  const view = new View(packet, wire);
  if (served && !wire) void view.watch();
  // for tests and scripts: documented in docs/view.md
  window.koppel = {
    view,
    seek: (t: number) => view.seek(t),
    play: (on?: boolean) => view.play(on),
    time: () => view.time,
    ready: () => view.ready,
    frames: () => view.frames,
    settled: () => view.settled,
    quality: () => view.quality,
    paths: () => view.tree.paths,
    position: (path: string) => view.world.position(path),
    channels: () => packet.header.channels.map((channel) => channel.path),
    value: (path: string, t?: number) => packet.at(path, t ?? view.time),
    plot: (path: string) => view.plot(path),
    plotted: () => view.plots.paths,
    cursor: () => view.plots.drawn,
    numbers: () => view.plots.numbers,
    rows: () => packet.rows,
    streamed: () => packet.complete,
    state: () => view.state,
    set: (path: string, value: number) => view.panel?.set(path, value),
    do: (word: string, values?: Record<string, unknown>) => wire?.do(word, values),
    mode: (index: number, phase?: number) => {
      view.showMode(index);
      if (phase !== undefined) view.world.mode.phase = phase;
    },
    trace: (path: string) => view.world.trace(path),
    inside: () => view.inside(),
    project: (point: number[]) => view.project(point),
    camera: () => view.eye,
    triad: () => view.axes,
    scale: () => view.scale,
    highlighted: () => view.highlighted,
    picture: (width: number, height: number) => view.picture(width, height),
    swarms: () => view.world.swarmed,
    box: (path: string) => view.world.box(path),
    axis: (path: string) => view.world.axis(path),
    ends: (path: string) => view.world.ends(path),
    marks: () => packet.header.marks ?? [],
    color: (path: string) => {
      let found = "";
      view.world.items.get(path)?.object.traverse((child) => {
        const material = (child as THREE.Mesh).material as THREE.MeshLambertMaterial | undefined;
        if (!found && material?.color) found = material.color.getHexString();
      });
      return found;
    },
    arrows: (path: string) => {
      const spec = view.world.items.get(path)?.element;
      return (spec?.arrows ?? []).map((arrow) => ({
        kind: arrow.kind,
        vector: view.world.arrowVector(spec!, arrow, view.time).toArray(),
        at: view.world.arrowPlace(spec!, arrow, view.time).toArray(),
      }));
    },
  };
}

begin().catch((error: unknown) => {
  element("note").textContent = `cannot show this run: ${error instanceof Error ? error.message : String(error)}`;
  document.body.classList.add("failed");
});
