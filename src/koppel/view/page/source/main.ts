// The page: scene, tree, plots and timeline of one run.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { load, type Packet } from "./data";
import { Plots } from "./plots";
import { Tree } from "./tree";
import { COLORS, World } from "./world";

const LEVELS = ["half resolution", "plain", "antialiasing", "shadows"];
const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

function save(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

class View {
  readonly world: World;
  readonly plots: Plots;
  readonly tree: Tree;
  time: number;
  playing = false;
  speed = 1;
  loop = true;
  frames = 0;
  quality: number;
  ready = false;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private perspective = new THREE.PerspectiveCamera(35, 1, 0.001, 1000);
  private parallel = new THREE.OrthographicCamera(-1, 1, 1, -1, -1000, 1000);
  private camera: THREE.PerspectiveCamera | THREE.OrthographicCamera = this.perspective;
  private controls: OrbitControls;
  private readonly sun = new THREE.DirectionalLight(0xffffff, 2.2);
  private dirty = true;
  private before = 0;
  private followed = "";
  private grid = new THREE.Group();
  private cell = 1;
  private readonly shown = { force: true, torque: false };
  private readonly costs: number[] = [];
  private readonly fixedQuality: boolean;

  constructor(readonly packet: Packet) {
    const asked = new URLSearchParams(location.search).get("quality");
    this.fixedQuality = asked !== null && asked !== "";
    this.quality = this.fixedQuality ? Math.min(3, Math.max(0, Number(asked) || 0)) : 1;
    const canvas = element<HTMLCanvasElement>("canvas");
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: this.quality >= 2, preserveDrawingBuffer: true });
    this.world = new World(packet, this.quality >= 2);
    this.time = packet.time[0] ?? 0;
    this.scene.add(this.world.root);
    this.light();
    this.controls = new OrbitControls(this.camera, canvas);
    this.attachControls();
    this.look("iso");
    this.plots = new Plots(packet, element("plots"), (t) => this.seek(t));
    this.tree = new Tree(packet, this.world, element("list"), element("values"), element("search"), {
      highlight: (path, on) => this.highlight(path, on),
      choose: (path) => this.choose(path),
      plot: (path) => this.plot(path),
      redraw: () => this.redraw(),
    });
    this.plots.show(packet.header.plots);
    this.follow(this.traveler());
    this.connect();
    const at = new URLSearchParams(location.search).get("time");
    if (at) this.seek(Number(at) || 0);
    this.resize();
    new ResizeObserver(() => this.resize()).observe(element("stage"));
    requestAnimationFrame((now) => this.frame(now));
  }

  // Light, ground and camera -----------------------------------------------------------------------------------

  private light(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.scene.background = new THREE.Color(dark ? 0x22262c : 0xe9edf2);
    this.scene.add(new THREE.HemisphereLight(0xffffff, dark ? 0x445566 : 0x99a3ad, 1.6));
    const { size, center } = this.world;
    this.sun.position.copy(center).add(new THREE.Vector3(0.6 * size, -0.8 * size, 1.6 * size));
    this.sun.target.position.copy(center);
    this.scene.add(this.sun, this.sun.target);
    const cell = 10 ** Math.floor(Math.log10(size / 5));
    this.cell = cell;
    const count = 2 * Math.ceil((1.5 * size) / cell);
    const grid = new THREE.GridHelper(count * cell, count, dark ? 0x6a7380 : 0x9aa4b0, dark ? 0x3a414a : 0xcdd4dc);
    grid.rotation.x = Math.PI / 2;
    const box = new THREE.Box3().setFromObject(this.world.root);
    grid.position.set(center.x, center.y, box.min.z - 0.002 * size);
    this.grid.add(grid);
    this.scene.add(this.grid);
    element("scale").textContent = `grid ${cell >= 1 ? `${cell} m` : `${Math.round(1000 * cell)} mm`}`;
    const triad = new THREE.AxesHelper(0.08 * size);
    triad.position.set(center.x - 0.6 * size, center.y - 0.6 * size, box.min.z);
    this.scene.add(triad);
    if (this.quality >= 3) {
      this.renderer.shadowMap.enabled = true;
      this.sun.castShadow = true;
      const half = 0.9 * size;
      Object.assign(this.sun.shadow.camera, { left: -half, right: half, top: half, bottom: -half, near: 0.01 * size, far: 5 * size });
      this.sun.shadow.mapSize.set(2048, 2048);
      const floor = new THREE.Mesh(new THREE.PlaneGeometry(4 * size, 4 * size), new THREE.ShadowMaterial({ opacity: 0.25 }));
      floor.position.copy(grid.position);
      floor.receiveShadow = true;
      this.scene.add(floor);
    }
    this.scene.fog = null;
  }

  private attachControls(): void {
    this.controls.dispose();
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.target.copy(this.world.center);
    this.controls.addEventListener("change", () => this.redraw());
  }

  // Views along the axes, and the first one, in which nothing is cut off
  look(from: string): void {
    const ways: Record<string, number[]> = {
      iso: [0.75, -1, 0.5],
      front: [1, 0, 0],
      back: [-1, 0, 0],
      left: [0, 1, 0],
      right: [0, -1, 0],
      top: [0, 0, 1],
    };
    const way = new THREE.Vector3(...(ways[from] ?? ways.iso!)).normalize();
    const { center, size } = this.world;
    const distance = (0.5 * size) / Math.tan((0.5 * 35 * Math.PI) / 180);
    for (const camera of [this.perspective, this.parallel]) {
      camera.up.set(0, 0, 1);
      if (from === "top") camera.up.set(1, 0, 0);
      camera.position.copy(center).addScaledVector(way, distance);
      camera.lookAt(center);
    }
    this.perspective.near = distance / 100;
    this.perspective.far = 20 * distance;
    this.parallel.zoom = 1;
    this.controls.target.copy(center);
    this.controls.update();
    this.resize();
  }

  resize(): void {
    const stage = element("stage");
    const [width, height] = [Math.max(stage.clientWidth, 1), Math.max(stage.clientHeight, 1)];
    this.renderer.setPixelRatio(this.quality === 0 ? 0.5 : Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.perspective.aspect = width / height;
    this.perspective.fov = width > height ? 35 : (2 * 180 * Math.atan((Math.tan((17.5 * Math.PI) / 180) * height) / width)) / Math.PI;
    this.perspective.updateProjectionMatrix();
    const half = 0.5 * this.world.size * Math.max(1, height / width);
    Object.assign(this.parallel, { left: (-half * width) / height, right: (half * width) / height, top: half, bottom: -half });
    this.parallel.updateProjectionMatrix();
    this.redraw();
  }

  redraw(): void {
    this.dirty = true;
  }

  // Time -------------------------------------------------------------------------------------------------------

  seek(t: number): void {
    const first = this.packet.time[0] ?? 0;
    this.time = Math.min(Math.max(t, first), this.packet.end);
    this.redraw();
  }

  play(on = !this.playing): void {
    if (on && this.time >= this.packet.end) this.time = this.packet.time[0] ?? 0;
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
    const passed = Math.min((now - this.before) / 1000, 0.25);
    this.before = now;
    if (this.playing) {
      this.time += passed * this.speed;
      if (this.time > this.packet.end) {
        if (this.loop) this.time = this.packet.time[0] ?? 0;
        else {
          this.time = this.packet.end;
          this.play(false);
        }
      }
      this.dirty = true;
    }
    if (!this.dirty) return;
    this.dirty = false;
    const begin = performance.now();
    this.draw();
    this.adapt(performance.now() - begin);
  }

  private draw(): void {
    const target = this.followed ? this.world.items.get(this.followed)?.object : undefined;
    const old = target?.position.clone();
    this.world.update(this.time, this.shown);
    if (target && old) {
      const way = target.position.clone().sub(old);
      this.camera.position.add(way);
      this.controls.target.add(way);
      this.camera.updateMatrixWorld();
      const snap = (v: number): number => 10 * this.cell * Math.round(v / (10 * this.cell)); // the ground goes along, line on line
      const { center } = this.world;
      this.grid.position.set(snap(target.position.x - center.x), snap(target.position.y - center.y), 0);
      this.sun.position.add(way);
      this.sun.target.position.add(way);
    }
    this.renderer.render(this.scene, this.camera);
    this.plots.cursor(this.time);
    this.tree.update(this.time);
    const slider = element<HTMLInputElement>("slider");
    slider.value = String(this.time);
    slider.setAttribute("aria-valuetext", `${this.time.toFixed(3)} s`);
    element("clock").textContent = `${this.time.toFixed(3)} s`;
    this.frames += 1;
    this.ready = true;
  }

  // A machine without a graphics card gets a simpler picture, and the page says so
  private adapt(milliseconds: number): void {
    if (this.fixedQuality || this.quality === 0) return;
    this.costs.push(milliseconds);
    if (this.costs.length < 6) return;
    const median = [...this.costs].sort((a, b) => a - b)[3]!;
    this.costs.length = 0;
    if (median > 120) {
      this.quality = 0;
      this.resize();
      this.tellQuality();
    }
  }

  private tellQuality(): void {
    element("quality").textContent = LEVELS[this.quality]!;
  }

  // What is chosen ---------------------------------------------------------------------------------------------

  private marked: { mesh: THREE.Mesh; material: THREE.Material | THREE.Material[] }[] = [];

  highlight(path: string, on: boolean): void {
    for (const { mesh, material } of this.marked) mesh.material = material;
    this.marked = [];
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
    for (const item of this.world.items.values()) item.object.visible = path === "" ? !item.element?.on_demand : item.path === path;
    this.redraw();
  }

  follow(path: string): void {
    this.followed = path;
  }

  // The first part, where it leaves the first picture on its way: a car is followed
  private traveler(): string {
    const path = this.packet.header.scene.parts[0]?.path ?? "";
    const [from, to] = [new Float64Array(7), new Float64Array(7)];
    let most = 0;
    for (let k = 0; k <= 20; ++k) {
      const row = Math.floor((k * (this.packet.rows - 1)) / 20);
      if (this.packet.pose(path, 0, from) && this.packet.pose(path, row, to)) {
        most = Math.max(most, Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!, to[2]! - from[2]!));
      }
    }
    return most > this.world.size ? path : "";
  }

  plot(path: string): void {
    if (!this.plots.toggle(path)) element("note").textContent = "six units are plotted already; remove one first";
  }

  // Controls ---------------------------------------------------------------------------------------------------

  private connect(): void {
    const { header } = this.packet;
    document.title = header.scene.name;
    element("name").textContent = header.scene.name;
    element("note").textContent = [header.note, header.message].filter(Boolean).join(" · ");
    const warnings = element("warnings");
    for (const line of header.warnings) {
      const entry = document.createElement("li");
      entry.textContent = line;
      warnings.append(entry);
    }
    element("warned").style.display = header.warnings.length ? "" : "none";
    const slider = element<HTMLInputElement>("slider");
    slider.min = String(this.packet.time[0] ?? 0);
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
    element("follow").addEventListener("click", () => this.follow(this.followed ? "" : this.tree.chosen));
    element("png").addEventListener("click", () => {
      this.renderer.render(this.scene, this.camera);
      this.renderer.domElement.toBlob((blob) => blob && save("koppel.png", blob));
    });
    element("csv").addEventListener("click", () => save("koppel.csv", new Blob([this.plots.csv()], { type: "text/csv" })));
    element("film").addEventListener("click", () => this.film());
    this.pick();
    this.keys();
    this.legend();
    this.tellQuality();
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
    const words: Record<string, string> = { gray: "open", orange: "slipping", green: "sticking" };
    const used = new Set(this.packet.header.scene.elements.flatMap((one) => Object.values(one.colors ?? {})));
    for (const [color, word] of Object.entries(words)) {
      if (used.has(color)) add(`#${COLORS[color]!.toString(16).padStart(6, "0")}`, word);
    }
  }

  private pick(): void {
    const canvas = this.renderer.domElement;
    let down = [0, 0];
    canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    canvas.addEventListener("click", (event) => {
      if (Math.hypot(event.clientX - down[0]!, event.clientY - down[1]!) > 4) return;
      const box = canvas.getBoundingClientRect();
      const at = new THREE.Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height);
      const ray = new THREE.Raycaster();
      ray.setFromCamera(at, this.camera);
      for (const hit of ray.intersectObject(this.world.root, true)) {
        for (let object: THREE.Object3D | null = hit.object; object; object = object.parent) {
          if (this.world.items.has(object.name)) return this.choose(object.name);
        }
      }
      this.choose("");
    });
  }

  private keys(): void {
    document.addEventListener("keydown", (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "range") return;
      if (target instanceof HTMLSelectElement) return;
      const looks: Record<string, string> = { "0": "iso", "1": "front", "2": "left", "3": "top", "4": "back", "5": "right" };
      if (event.key === " ") this.play();
      else if (event.key === "ArrowRight") this.step(event.shiftKey ? 10 : 1);
      else if (event.key === "ArrowLeft") this.step(event.shiftKey ? -10 : -1);
      else if (event.key === "Home") this.seek(this.packet.time[0] ?? 0);
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
  }

  // The run from its start as a film of the canvas
  private film(): void {
    const kinds = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm"];
    const kind = kinds.find((one) => MediaRecorder.isTypeSupported(one));
    if (!kind) {
      element("note").textContent = "this browser records no films";
      return;
    }
    const recorder = new MediaRecorder(this.renderer.domElement.captureStream(30), { mimeType: kind });
    const pieces: Blob[] = [];
    recorder.ondataavailable = (event) => pieces.push(event.data);
    recorder.onstop = () => save(kind.startsWith("video/mp4") ? "koppel.mp4" : "koppel.webm", new Blob(pieces, { type: kind }));
    this.loop = false;
    element<HTMLInputElement>("loop").checked = false;
    this.seek(this.packet.time[0] ?? 0);
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

load()
  .then((packet) => {
    const view = new View(packet);
    // for tests and scripts: documented in docs/view.md
    window.koppel = {
      view,
      seek: (t: number) => view.seek(t),
      play: (on?: boolean) => view.play(on),
      time: () => view.time,
      ready: () => view.ready,
      frames: () => view.frames,
      quality: () => view.quality,
      paths: () => view.tree.paths,
      position: (path: string) => view.world.position(path),
      channels: () => packet.header.channels.map((channel) => channel.path),
      value: (path: string, t?: number) => packet.at(path, t ?? view.time),
      plot: (path: string) => view.plot(path),
      plotted: () => view.plots.paths,
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
        }));
      },
    };
  })
  .catch((error: unknown) => {
    element("note").textContent = `cannot show this run: ${error instanceof Error ? error.message : String(error)}`;
    document.body.classList.add("failed");
  });
