// What tells directions and lengths in the picture: a triad in the corner, a scale bar.
import * as THREE from "three";

const AXES: [string, number, THREE.Vector3][] = [
  ["x", 0xd0312d, new THREE.Vector3(1, 0, 0)],
  ["y", 0x2a9148, new THREE.Vector3(0, 1, 0)],
  ["z", 0x2b66c9, new THREE.Vector3(0, 0, 1)],
];
const WIDEST = 150; // px of the scale bar

// The largest of 1, 2, 5, 10, .. that is not above x
export function round(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x));
  return ([5, 2, 1].find((step) => step * power <= x * (1 + 1e-9)) ?? 1) * power;
}

export function lengthText(meters: number): string {
  const [factor, unit] = meters >= 1000 ? [1e-3, "km"] : meters >= 1 ? [1, "m"] : meters >= 1e-3 ? [1e3, "mm"] : [1e6, "µm"];
  return `${Number((meters * factor).toPrecision(6))} ${unit}`;
}

// The longest round length that fits, and how many px it has
export function scaleBar(metersPerPixel: number): { meters: number; pixels: number } {
  const meters = round(WIDEST * metersPerPixel);
  return { meters, pixels: meters / metersPerPixel };
}

// The axes of the world as the camera sees them, drawn into the lower right corner of the picture
export class Triad {
  readonly side = 88; // px
  readonly bottom = 44; // px: above the scale
  private readonly scene = new THREE.Scene();
  private readonly camera = new THREE.OrthographicCamera(-1.3, 1.3, 1.3, -1.3, 0, 10);

  constructor() {
    for (const [name, color, way] of AXES) {
      const paint = new THREE.MeshBasicMaterial({ color });
      const shaft = new THREE.Mesh(new THREE.CylinderGeometry(0.045, 0.045, 0.7, 10), paint);
      const head = new THREE.Mesh(new THREE.ConeGeometry(0.13, 0.26, 14), paint);
      shaft.position.copy(way).multiplyScalar(0.35);
      head.position.copy(way).multiplyScalar(0.8);
      for (const mesh of [shaft, head]) {
        mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), way);
        this.scene.add(mesh);
      }
      const letter = new THREE.Sprite(new THREE.SpriteMaterial({ map: write(name, color), depthTest: false }));
      letter.position.copy(way).multiplyScalar(1.13);
      letter.scale.setScalar(0.42);
      this.scene.add(letter);
    }
  }

  draw(renderer: THREE.WebGLRenderer, view: THREE.Camera, width: number): void {
    this.camera.quaternion.copy(view.quaternion);
    this.camera.position.set(0, 0, 5).applyQuaternion(view.quaternion);
    const corner = [width - this.side - 4, this.bottom, this.side, this.side] as const;
    renderer.autoClear = false;
    renderer.clearDepth();
    renderer.setViewport(...corner);
    renderer.setScissor(...corner);
    renderer.setScissorTest(true);
    renderer.render(this.scene, this.camera);
    renderer.setScissorTest(false);
    renderer.autoClear = true;
  }

  // Middle of it in px from the left and from the top, and the axes on the screen: px to the right and upwards
  directions(view: THREE.Camera, width: number, height: number): Record<string, number[]> {
    const back = view.quaternion.clone().invert();
    const unit = this.side / 2.6;
    const axes = AXES.map(([name, , way]) => [name, way.clone().applyQuaternion(back).multiplyScalar(unit).toArray().slice(0, 2)]);
    return { ...Object.fromEntries(axes), at: [width - 4 - this.side / 2, height - this.bottom - this.side / 2] };
  }
}

function write(letter: string, color: number): THREE.Texture {
  const sheet = document.createElement("canvas");
  sheet.width = sheet.height = 64;
  const pen = sheet.getContext("2d")!;
  pen.font = "bold 52px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = `#${color.toString(16).padStart(6, "0")}`;
  pen.fillText(letter, 32, 30);
  const texture = new THREE.CanvasTexture(sheet);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
