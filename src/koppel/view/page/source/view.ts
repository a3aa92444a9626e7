// The picture and all around it.
import { connectButtons } from "./buttons";
import { Eye } from "./camera";
import type { Packet } from "./data";
import { connectLive } from "./driving";
import { showLegend } from "./legend";
import type { Panel, State, Wire } from "./live";
import { element } from "./page";
import { Plots } from "./plots";
import { Pointer } from "./pointer";
import { ENVIRONMENT, FAST, LEVELS, MEASURED, METAL, PLAIN, SHADOWS, SLOW } from "./quality";
import { Stage } from "./stage";
import { Tree } from "./tree";
import { World } from "./world";

export class View {
  world: World;
  readonly eye: Eye;
  readonly stage = new Stage(this);
  readonly pointer = new Pointer(this);
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
  dirty = true;
  private before = 0;
  readonly shown = { force: true, torque: false };
  private readonly costs: number[] = [];
  private readonly fixedQuality: boolean;
  private simplified = false; // it was too slow once: no better picture is tried again
  fixed: [number, number] | null = null; // px of a picture that does not depend on the window
  private drawn = 0; // ms: the last picture
  private traced = 0; // ms: the last traces of a live machine
  sway = 1; // swings per second

  constructor(
    readonly packet: Packet,
    readonly wire: Wire | null,
  ) {
    const asked = new URLSearchParams(location.search).get("quality");
    this.fixedQuality = asked !== null && asked !== "";
    this.quality = this.fixedQuality ? Math.min(ENVIRONMENT, Math.max(0, Math.floor(Number(asked)) || 0)) : PLAIN;
    this.world = new World(packet, this.quality >= METAL);
    this.time = packet.start;
    this.eye = new Eye(this);
    this.render();
    this.eye.look("iso");
    this.plots = new Plots(packet, element("plots"), (t) => this.seek(t));
    this.tree = this.grow();
    this.plots.show(packet.header.plots);
    this.eye.followed = wire ? "" : this.world.traveler;
    connectButtons(this);
    if (wire) connectLive(this, wire);
    this.eye.look("iso"); // once more with the room that is left beside the plots
    const at = new URLSearchParams(location.search).get("time");
    if (at) this.seek(Number(at) || 0);
    this.resize();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.rebuild();
      this.plots.show(this.plots.paths);
    });
    new ResizeObserver(() => (this.eye.untouched ? this.eye.look("iso") : this.resize())).observe(element("stage"));
    requestAnimationFrame((now) => this.frame(now));
  }

  private grow(): Tree {
    element("list").replaceChildren();
    return new Tree(this.packet, this.world, element("list"), element("values"), element("search"), {
      highlight: (path, on) => this.pointer.highlight(path, on),
      choose: (path) => this.choose(path),
      isolate: (path) => this.isolate(path),
      plot: (path) => this.plot(path),
      redraw: () => this.redraw(),
    });
  }

  // The canvas of the level in force, and what listens to it
  private render(): void {
    this.stage.render();
    this.eye.attachControls();
    this.pointer.pick();
  }

  // Another level, or another scene: parts and elements are made anew, the camera stays
  rebuild(): void {
    const seen = new Map([...this.world.items.values()].map((item) => [item.path, item.object.visible]));
    const traced = this.world.traces.paths;
    const { mode } = this.world;
    const target = this.eye.controls.target.clone();
    const chosen = this.tree.chosen;
    this.pointer.highlight("", false);
    const { origin } = this.world;
    this.world.dispose();
    this.world = new World(this.packet, this.quality >= METAL);
    this.world.mode = mode;
    // the first row of a live machine is another one by now, and all is drawn relative to it
    const moved = origin.clone().sub(this.world.origin);
    for (const place of [target, this.eye.perspective.position, this.eye.parallel.position]) place.add(moved);
    this.world.update(this.time, this.shown); // the camera stands beside what it follows already
    this.render();
    this.eye.controls.target.copy(target);
    this.eye.controls.update();
    for (const item of this.world.items.values()) item.object.visible = seen.get(item.path) ?? item.object.visible;
    for (const path of traced) this.world.traces.toggle(path);
    this.tree = this.grow();
    if (chosen) this.tree.choose(chosen, this.time);
    this.resize();
  }

  resize(): void {
    const [width, height] = this.extent;
    this.stage.renderer?.setPixelRatio(this.quality === 0 ? 0.5 : this.fixed ? 1 : Math.min(devicePixelRatio, 2));
    this.stage.renderer?.setSize(width, height, false);
    this.eye.perspective.aspect = width / height;
    this.eye.perspective.fov = width > height ? 35 : (2 * 180 * Math.atan((Math.tan((17.5 * Math.PI) / 180) * height) / width)) / Math.PI;
    this.eye.perspective.updateProjectionMatrix();
    const half = 0.52 * this.world.size * Math.max(1, height / width);
    Object.assign(this.eye.parallel, { left: (-half * width) / height, right: (half * width) / height, top: half, bottom: -half });
    this.eye.parallel.updateProjectionMatrix();
    this.redraw();
  }

  // The first view at this instant in so many points, without grid and labels, as the address of a PNG
  picture(width: number, height: number): string {
    this.fixed = [width, height];
    this.stage.lines.visible = false;
    this.eye.look("iso");
    this.draw();
    const found = element<HTMLCanvasElement>("canvas").toDataURL("image/png");
    this.fixed = null;
    this.stage.lines.visible = true;
    this.eye.look("iso");
    return found;
  }

  redraw(): void {
    this.dirty = true;
  }

  // The picture is that of the time asked for, drawn from all rows that the server has announced. A number of frames cannot
  // tell that: rows that come, or a window that changes its size, draw the old instant once more.
  get settled(): boolean {
    return this.ready && !this.dirty && !this.playing && this.packet.complete;
  }

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
    return !this.fixedQuality && this.stage.renderer !== null && this.costs.length < MEASURED;
  }

  private draw(): void {
    const target = this.eye.followed ? this.world.items.get(this.eye.followed)?.object : undefined;
    const old = target?.position.clone();
    this.world.update(this.time, this.shown);
    if (this.wire) this.eye.chase();
    if (target && old) {
      const way = target.position.clone().sub(old);
      this.eye.camera.position.add(way);
      this.eye.controls.target.add(way);
      this.eye.camera.updateMatrixWorld();
      const snap = (v: number): number => 10 * this.stage.cell * Math.round(v / (10 * this.stage.cell)); // the ground goes along, line on line
      const { center } = this.world;
      this.stage.grid.position.set(snap(target.position.x - center.x), snap(target.position.y - center.y), this.stage.sunk);
      this.stage.sun.position.add(way);
      this.stage.sun.target.position.add(way);
    }
    const now = performance.now();
    this.eye.hold(Math.min((now - this.drawn) / 1000, 0.25));
    this.drawn = now;
    element("follow").setAttribute("aria-pressed", String(this.eye.followed !== ""));
    this.stage.paint();
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

  // Of the picture in px
  get extent(): [number, number] {
    const stage = element("stage");
    return this.fixed ?? [Math.max(stage.clientWidth, 1), Math.max(stage.clientHeight, 1)];
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
      this.world.traces.update();
      showLegend(this);
    }
    if (this.state && this.panel) this.panel.show(this.state.inputs, (path) => this.packet.at(path, this.packet.end));
  }

  // The first frames of a level are timed from one to the next, which waits for the picture. A machine without a graphics
  // card gets a simpler one, a fast one a better one, and the page says which.
  private adapt(interval: number): void {
    this.costs.push(interval);
    if (this.costs.length < MEASURED) return;
    const median = this.costs.slice(2).sort((a, b) => a - b)[(MEASURED - 2) >> 1]!;
    if (median > SLOW && this.quality > 0) {
      this.simplified = true;
      this.setQuality(this.quality - 1);
    } else if (median < FAST && !this.simplified && this.quality < (this.stage.software ? SHADOWS : ENVIRONMENT)) this.setQuality(this.quality + 1);
  }

  setQuality(level: number): void {
    this.quality = level;
    this.costs.length = 0;
    this.rebuild();
    this.tellQuality();
  }

  tellQuality(): void {
    element("quality").textContent = LEVELS[this.quality]!;
  }

  choose(path: string): void {
    this.pointer.highlight(path, false);
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

  plot(path: string): void {
    if (!this.plots.toggle(path)) element("note").textContent = "six units are plotted already; remove one first";
  }
}
