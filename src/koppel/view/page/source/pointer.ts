// What is under the pointer, and what is marked.
import * as THREE from "three";
import { element } from "./page";
import type { View } from "./view";

export class Pointer {
  highlighted = "";
  marked: { mesh: THREE.Mesh; material: THREE.Material | THREE.Material[] }[] = [];

  constructor(private readonly view: View) {}

  highlight(path: string, on: boolean): void {
    for (const { mesh, material } of this.marked) mesh.material = material;
    this.marked = [];
    this.view.world.swarms.paint(this.highlighted, null);
    this.highlighted = on ? path : "";
    this.view.world.swarms.paint(this.highlighted, new THREE.Color(0xffc21a));
    const item = on ? this.view.world.items.get(path) : undefined;
    item?.object.traverse((child) => {
      if (!(child instanceof THREE.Mesh)) return;
      this.marked.push({ mesh: child, material: child.material });
      child.material = new THREE.MeshLambertMaterial({ color: 0xffc21a, emissive: 0x6b4a00 });
    });
    this.view.redraw();
  }

  // What is under the pointer
  under(event: MouseEvent): string {
    const box = element("canvas").getBoundingClientRect();
    const at = new THREE.Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.view.eye.camera);
    for (const hit of ray.intersectObject(this.view.world.root, true)) {
      const one = this.view.world.swarms.member(hit.object, hit.instanceId);
      if (one) return one;
      for (let object: THREE.Object3D | null = hit.object; object; object = object.parent) {
        const item = this.view.world.items.get(object.name);
        if (item?.object.visible) return item.path;
        if (item) break; // hidden: the ray goes on
      }
    }
    return "";
  }

  // A click chooses, a second one shows it alone; what the pointer is over is marked and named
  pick(): void {
    const canvas = element<HTMLCanvasElement>("canvas");
    let down = [0, 0];
    let moved: PointerEvent | null = null;
    canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
    canvas.addEventListener("click", (event) => {
      if (Math.hypot(event.clientX - down[0]!, event.clientY - down[1]!) <= 4) this.view.choose(this.under(event));
    });
    canvas.addEventListener("dblclick", (event) => this.view.isolate(this.under(event)));
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

  hover(path: string, x: number, y: number): void {
    const label = element("label");
    label.hidden = !path;
    label.textContent = path;
    const [width, height] = this.view.extent; // a long path stays inside the picture
    label.style.left = `${Math.max(Math.min(x + 14, width - label.offsetWidth), 0)}px`;
    label.style.top = `${Math.min(y + 10, height - label.offsetHeight)}px`;
    if (path !== this.highlighted) this.highlight(path, path !== "");
  }
}
