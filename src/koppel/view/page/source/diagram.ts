// Solids of a stick diagram: shafts, gears, clutches and housing about axes along x.
import * as THREE from "three";
import type { Piece } from "./data";

const HOUSING = 0x565c64;

// An annulus about x from inner to outer
function ring(inner: number, outer: number, width: number): THREE.BufferGeometry {
  const half = 0.5 * width;
  const a = Math.max(inner, 1e-4);
  const profile = [new THREE.Vector2(a, -half), new THREE.Vector2(outer, -half), new THREE.Vector2(outer, half), new THREE.Vector2(a, half), new THREE.Vector2(a, -half)];
  const made = new THREE.LatheGeometry(profile, 48).rotateZ(-Math.PI / 2).toNonIndexed();
  made.computeVertexNormals(); // with edges
  return made;
}

function merge(parts: THREE.BufferGeometry[]): THREE.BufferGeometry {
  const position: number[] = [];
  const normal: number[] = [];
  for (const part of parts) {
    const plain = part.index ? part.toNonIndexed() : part;
    position.push(...(plain.getAttribute("position").array as Float32Array));
    normal.push(...(plain.getAttribute("normal").array as Float32Array));
  }
  const made = new THREE.BufferGeometry();
  made.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
  made.setAttribute("normal", new THREE.Float32BufferAttribute(normal, 3));
  return made;
}

// A wheel with teeth about x
function gear(radius: number, inner: number, width: number): THREE.BufferGeometry {
  const teeth = Math.max(10, Math.round(radius / 0.007));
  const high = 0.9 * ((Math.PI * radius) / teeth);
  const parts = [ring(inner, radius - 0.5 * high, width)];
  for (let k = 0; k < teeth; ++k) {
    const tooth = new THREE.BoxGeometry(width, high, ((0.9 * Math.PI) / teeth) * radius);
    parts.push(tooth.translate(0, radius - 0.1 * high, 0).rotateX((2 * Math.PI * k) / teeth));
  }
  return merge(parts);
}

function spokes(count: number, inner: number, outer: number, thick: number): THREE.BufferGeometry {
  const parts: THREE.BufferGeometry[] = [];
  const length = Math.max(outer - inner, 1e-3);
  for (let k = 0; k < count; ++k) {
    parts.push(new THREE.BoxGeometry(thick, length, 1.6 * thick).translate(0, inner + 0.5 * length, 0).rotateX((2 * Math.PI * k) / count));
  }
  return merge(parts);
}

// Geometry of a piece, and its color where it is not that of the element
export function solid(piece: Piece): { geometry: THREE.BufferGeometry; color?: number } {
  const { form, radius, inner = 0, width = 0.012, length = 0.1, size = 0.02 } = piece;
  switch (form) {
    case "rod": {
      const mark = new THREE.BoxGeometry(0.995 * length, 0.5 * radius, 0.5 * radius).translate(0, radius, 0); // shows that it turns
      return { geometry: merge([new THREE.CylinderGeometry(radius, radius, length, 16).rotateZ(Math.PI / 2), mark]), color: 0xb9c0c8 };
    }
    case "cage": {
      const parts: THREE.BufferGeometry[] = [ring(radius - 0.003, radius + 0.003, 0.008).translate(-0.5 * length, 0, 0), ring(radius - 0.003, radius + 0.003, 0.008).translate(0.5 * length, 0, 0)];
      for (let k = 0; k < 3; ++k) {
        parts.push(new THREE.CylinderGeometry(0.0035, 0.0035, length, 8).rotateZ(Math.PI / 2).translate(0, radius, 0).rotateX((2 * Math.PI * k) / 3));
      }
      return { geometry: merge(parts), color: 0xb9c0c8 };
    }
    case "disk":
      return { geometry: ring(inner, radius, width) };
    case "gear":
      return { geometry: gear(radius, inner, piece.width ?? 0.024) };
    case "spokes":
      return { geometry: merge([spokes(3, inner, radius, 0.007), ring(Math.max(inner - 0.003, 0.001), inner + 0.004, 0.014)]), color: 0x8d949e };
    case "planets": {
      const parts = [0, 1, 2].map((k) => gear(size, 0.004, width).translate(0, radius, 0).rotateX((2 * Math.PI * k) / 3));
      return { geometry: merge(parts) };
    }
    case "tire":
      return { geometry: new THREE.TorusGeometry(0.82 * radius, 0.18 * radius, 14, 40).rotateY(Math.PI / 2), color: 0x24272b };
    case "coil": {
      const points: THREE.Vector3[] = [];
      for (let k = 0; k <= 72; ++k) {
        const w = (2 * Math.PI * k) / 18;
        points.push(new THREE.Vector3(length * (k / 72 - 0.5), radius * Math.cos(w), radius * Math.sin(w)));
      }
      return { geometry: new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 120, 0.0045, 6, false) };
    }
    case "loop": {
      const arc = new THREE.TorusGeometry(radius, 0.006, 8, 32, 1.5 * Math.PI).rotateY(Math.PI / 2);
      const head = new THREE.ConeGeometry(0.018, 0.04, 14).rotateZ(-Math.PI / 2).rotateY(Math.PI / 2).translate(0, -radius, 0);
      return { geometry: merge([arc, head]), color: 0xd0213f };
    }
    case "bar": {
      const parts: THREE.BufferGeometry[] = [new THREE.BoxGeometry(0.03, length, 2 * radius).translate(0, 0, -radius)];
      for (let k = 0; k < 18; ++k) parts.push(new THREE.BoxGeometry(0.03, (0.5 * length) / 18, 0.012).translate(0, length * ((k + 0.5) / 18 - 0.5), 0.006));
      return { geometry: merge(parts) };
    }
    default: {
      const side = piece.at[2]! < 0 ? -1 : 1; // strokes lie outside
      const parts: THREE.BufferGeometry[] = [new THREE.BoxGeometry(2 * radius, 0.05, 0.006).translate(0, 0, 0.003 * side)];
      for (let k = 0; k < 5; ++k) {
        parts.push(new THREE.BoxGeometry(0.004, 0.05, 0.03).rotateY(0.7).translate((k - 2) * 0.4 * radius, 0, 0.018 * side));
      }
      return { geometry: merge(parts), color: HOUSING };
    }
  }
}
