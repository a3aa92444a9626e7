// What machines stand on: roads by their heights, and planes of contacts.
import * as THREE from "three";
import type { ElementSpec } from "./data";

// Roads and planes have no size of their own: they are not part of what the first view must show
export const isGround = (element: ElementSpec | undefined): boolean => element?.shape === "road" || element?.shape === "plane";

const paint = (): THREE.Material =>
  new THREE.MeshLambertMaterial({
    color: 0xc4c9ce,
    transparent: true,
    opacity: 0.7,
    side: THREE.DoubleSide,
    polygonOffset: true, // what lies on it is seen
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 2,
  });

// A road by its heights; where it has none it ends
export function road(element: ElementSpec): THREE.Object3D {
  const [x0, dx, nx] = element.grid!.x as [number, number, number];
  const [y0, dy, ny] = element.grid!.y as [number, number, number];
  const points: number[] = [];
  const faces: number[] = [];
  const heights = element.heights!;
  for (let i = 0; i < nx; ++i) for (let j = 0; j < ny; ++j) points.push(x0 + i * dx, y0 + j * dy, heights[i * ny + j] ?? 0);
  for (let i = 0; i + 1 < nx; ++i) {
    for (let j = 0; j + 1 < ny; ++j) {
      const k = i * ny + j;
      if ([k, k + 1, k + ny, k + ny + 1].every((n) => heights[n] !== null)) faces.push(k, k + ny, k + 1, k + 1, k + ny, k + ny + 1);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  const mesh = new THREE.Mesh(geometry, paint());
  mesh.receiveShadow = true;
  return mesh;
}

// A plane of contacts, as large as the motion of what touches it asks for; a line is a narrow strip
export class Patch {
  readonly group = new THREE.Group();
  private readonly range = new THREE.Box2();
  private readonly sheet: THREE.Mesh;

  constructor(readonly element: ElementSpec) {
    const geometry = new THREE.PlaneGeometry(1, 1);
    this.sheet = new THREE.Mesh(geometry, paint());
    this.sheet.receiveShadow = true;
    this.sheet.add(new THREE.LineSegments(new THREE.EdgesGeometry(geometry), new THREE.LineBasicMaterial({ color: 0x9aa4b0 })));
    this.group.add(this.sheet);
  }

  // A point that moves on it, in the world; true where it is farther out than all before
  take(point: THREE.Vector3): boolean {
    const { x, y } = this.group.worldToLocal(point);
    const at = new THREE.Vector2(x, y);
    if (!Number.isFinite(x + y) || this.range.containsPoint(at)) return false;
    this.range.expandByPoint(at);
    return true;
  }

  // size: of the machine. On ground there is room around what touches; on a part it ends soon after
  lay(size: number): void {
    const room = (this.element.carrier === "ground" ? 0.15 : 0.02) * size;
    const { min, max } = this.range.isEmpty() ? new THREE.Box2(new THREE.Vector2(), new THREE.Vector2()) : this.range;
    const narrow = this.element.narrow ?? false;
    this.sheet.position.set(0.5 * (min.x + max.x), narrow ? 0 : 0.5 * (min.y + max.y), 0);
    this.sheet.scale.set(max.x - min.x + 2 * room, narrow ? 0.03 * size : max.y - min.y + 2 * room, 1);
  }
}
