// Solids of parts and elements: materials, geometries, wheels, meshes from files.
import * as THREE from "three";
import { ConvexGeometry } from "three/addons/geometries/ConvexGeometry.js";
import type { Packet, Primitive } from "./data";
import { turned, vector, Y } from "./space";

// Makes them; what is alike shares its geometry and its material
export class Shapes {
  private readonly geometries = new Map<string, THREE.BufferGeometry>();
  private readonly materials = new Map<string, THREE.Material>();

  constructor(
    private readonly meshes: Packet["meshes"],
    private readonly lit: boolean,
  ) {}

  material(color: number, own = false): THREE.Material {
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
  seen(color: number): THREE.Material {
    const key = `seen ${color}`;
    const made = this.materials.get(key) ?? new THREE.MeshLambertMaterial({ color, depthTest: false, transparent: true, opacity: 0.85 });
    this.materials.set(key, made);
    return made;
  }

  mesh(geometry: THREE.BufferGeometry, color: number, own = false): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, this.material(color, own));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    return mesh;
  }

  // Repeated shapes share their geometry
  shared(key: string, make: () => THREE.BufferGeometry): THREE.BufferGeometry {
    const known = this.geometries.get(key) ?? make();
    this.geometries.set(key, known);
    return known;
  }

  primitive(shape: Primitive, fallback: number): THREE.Object3D {
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
  solid(shape: Primitive, color: number): THREE.Object3D {
    let geometry: THREE.BufferGeometry;
    if (shape.kind === "hull") geometry = new ConvexGeometry(shape.points.map(vector));
    else {
      const data = this.meshes[shape.mesh ?? -1];
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
  wheel(shape: Primitive, color: number): THREE.Object3D {
    const group = this.rim(shape.radius, shape.width, color, shape.rim);
    group.position.copy(vector(shape.position));
    group.quaternion.setFromUnitVectors(Y, vector(shape.to).sub(vector(shape.from)).normalize());
    return group;
  }

  // The same about y
  rim(r: number, w: number, color: number, rim = 0.7 * r): THREE.Group {
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
  wired(a: THREE.Vector3, b: THREE.Vector3, radius: number): THREE.Object3D {
    const way = b.clone().sub(a);
    const mesh = this.mesh(this.shared(`wire ${radius}`, () => new THREE.CylinderGeometry(radius, radius, 1, 8)), 0x7d8894);
    mesh.scale.y = way.length();
    mesh.position.copy(a).addScaledVector(way, 0.5);
    if (mesh.scale.y > 0) mesh.quaternion.setFromUnitVectors(Y, way.normalize());
    return mesh;
  }

  // A tube along a coil
  wire(curve: THREE.Curve<THREE.Vector3>, radius: number): THREE.BufferGeometry {
    return new THREE.TubeGeometry(curve, 200, radius, 6, false);
  }

  dispose(): void {
    for (const material of this.materials.values()) material.dispose();
  }
}
