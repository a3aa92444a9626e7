// Light, ground and the canvas.
import * as THREE from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { isGround } from "./ground";
import { lengthText, round, Triad } from "./overlay";
import { element } from "./page";
import { ANTIALIASING, ENVIRONMENT, SHADOWS } from "./quality";
import type { View } from "./view";

export class Stage {
  renderer: THREE.WebGLRenderer | null = null; // none without WebGL
  scene = new THREE.Scene();
  sun = new THREE.DirectionalLight(0xffffff, 2.2);
  grid = new THREE.Group(); // goes along with what the camera follows
  lines = new THREE.Group();
  triad = new Triad();
  cell = 1;
  floor = 0; // height of the ground grid
  sunk = 0; // and by how much it has gone below that: a live machine may reach lower than at first

  constructor(private readonly view: View) {}

  // A renderer for the level in force; another level needs another one, on a canvas of its own
  render(): void {
    const old = element<HTMLCanvasElement>("canvas");
    let canvas = old;
    if (this.renderer) {
      this.renderer.dispose();
      this.renderer.forceContextLoss();
      canvas = old.cloneNode(false) as HTMLCanvasElement;
      old.replaceWith(canvas);
    }
    try {
      this.renderer = new THREE.WebGLRenderer({ canvas, antialias: this.view.quality >= ANTIALIASING, preserveDrawingBuffer: true });
    } catch {
      this.renderer = null;
      element("stage").classList.add("blind");
      element("blind").textContent = "This browser shows no three-dimensional pictures (no WebGL). Plots, values and tables work.";
    }
    if (this.renderer && !this.view.world.items.size) {
      element("stage").classList.add("blind");
      element("blind").textContent = "Nothing in this model has a place in space. Its signals are in the list, and plotted at a click.";
    }
    this.scene = new THREE.Scene();
    this.grid = new THREE.Group();
    this.lines = new THREE.Group();
    this.triad = new Triad();
    this.sun = new THREE.DirectionalLight(0xffffff, this.view.quality >= ENVIRONMENT ? 1.4 : 2.2);
    this.scene.add(this.view.world.root);
    this.light();
    if (this.renderer && this.view.quality >= ENVIRONMENT) {
      const maker = new THREE.PMREMGenerator(this.renderer);
      this.scene.environment = maker.fromScene(new RoomEnvironment(), 0.04).texture;
      maker.dispose();
    }
  }

  private light(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.scene.background = new THREE.Color(dark ? 0x22262c : 0xe9edf2);
    this.scene.add(new THREE.HemisphereLight(0xffffff, dark ? 0x445566 : 0x99a3ad, 1.6));
    const { size, center } = this.view.world;
    this.sun.position.copy(center).add(new THREE.Vector3(0.6 * size, -0.8 * size, 1.6 * size));
    this.sun.target.position.copy(center);
    this.scene.add(this.sun, this.sun.target);
    const cell = round(size / 10);
    this.cell = cell;
    const count = 2 * Math.ceil((1.5 * size) / cell);
    const grid = new THREE.GridHelper(count * cell, count, dark ? 0x6a7380 : 0x9aa4b0, dark ? 0x3a414a : 0xcdd4dc);
    grid.rotation.x = Math.PI / 2;
    const box = new THREE.Box3();
    for (const item of this.view.world.items.values()) if (!isGround(item.element)) this.view.world.extend(box, item);
    if (box.isEmpty()) box.setFromObject(this.view.world.root);
    this.floor = box.min.z - 0.002 * size;
    this.sunk = 0;
    grid.position.set(center.x, center.y, this.floor);
    this.lines.add(grid);
    this.grid.add(this.lines);
    this.scene.add(this.grid);
    element("grid").textContent = `grid ${lengthText(cell)}`;
    if (this.renderer && this.view.quality >= SHADOWS) {
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

  // A renderer without graphics card takes half a minute for an environment map
  get software(): boolean {
    const gl = this.renderer!.getContext();
    const names = gl.getExtension("WEBGL_debug_renderer_info");
    const name = names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
    return /swiftshader|llvmpipe|software/i.test(name);
  }

  // The picture itself: the machine, and the triad over it unless labels are off
  paint(): void {
    const [width, height] = this.view.extent;
    this.renderer?.setViewport(0, 0, width, height);
    this.renderer?.render(this.scene, this.view.eye.camera);
    if (this.renderer && !this.view.fixed) this.triad.draw(this.renderer, this.view.eye.camera, width);
    const { meters, pixels } = this.view.eye.scale;
    const bar = element("bar");
    bar.style.width = `${pixels}px`;
    bar.textContent = lengthText(meters);
  }

  // Directions of the triad in the picture
  get axes(): Record<string, number[]> {
    return this.triad.directions(this.view.eye.camera, ...this.view.extent);
  }
}
