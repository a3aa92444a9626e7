// What the page shows: a scene, poses of the parts and channels over time. See koppel/view/packet.py for the layout.

export interface Place {
  carrier: string;
  position: number[];
  axis: number[];
  quaternion: number[];
}

export interface ArrowSpec {
  kind: "force" | "torque";
  channels: string[];
  at: string;
  axes: string;
  sign: number;
  turn?: number[][]; // from the axes that a submodel calls world to those of the world
  signs?: number[]; // of the channels, where a mirrored element reports those of its own side
  // channels of where it acts, from the frame "at" in its axes; at "track": along x and y of the road, loaded radius, sine of the camber
  point?: string[];
  point_signs?: number[];
}

export interface Primitive {
  kind: "capsule" | "sphere" | "box" | "plate" | "cylinder" | "wheel" | "mesh" | "hull";
  mesh?: number; // which of the meshes
  mirror?: boolean;
  from: number[];
  to: number[];
  radius: number;
  width: number;
  rim?: number; // radius of the rim of a wheel
  position: number[];
  quaternion: number[];
  size: number[];
  points: number[][];
  thickness: number;
  color?: string;
}

// A solid of a stick diagram about an axis along x, from the place of its element
export interface Piece {
  form: "rod" | "cage" | "disk" | "spokes" | "gear" | "planets" | "tire" | "coil" | "loop" | "bar" | "hatch";
  at: number[];
  radius: number;
  inner?: number;
  width?: number;
  length?: number;
  size?: number;
  turn?: string; // channel of its angle
}

export interface ElementSpec {
  path: string;
  type: string;
  shape: string;
  size: number;
  turn?: string;
  shift?: string;
  color?: string;
  colors?: Record<string, string>;
  fill?: string;
  carrier?: string;
  position?: number[];
  axis?: number[];
  frames?: Record<string, Place>;
  motions?: { kind: string; axis: number[] }[];
  limits?: { kind: string; axis: number[]; range: number[] }[];
  pieces?: Piece[];
  through?: Place[]; // points of a tube
  closed?: boolean;
  touching?: Place[]; // frames that move on a plane
  narrow?: boolean; // a line instead of a plane, along x
  along?: "x" | "y" | "z";
  contents?: string[];
  arrows?: ArrowSpec[];
  on_demand?: boolean;
  pressure?: { channel: string }; // Pa
  ends?: number[][];
  quaternion?: number[];
  grid?: { x: number[]; y: number[] }; // first, distance, number
  heights?: (number | null)[]; // row by row along x
}

export interface PartSpec {
  path: string;
  shapes: Primitive[];
}

export interface Scene {
  version: number;
  name: string;
  parts: PartSpec[];
  elements: ElementSpec[];
  wires: number[][][];
  look?: number[]; // from where it is seen at first
}

export interface Channel {
  path: string;
  unit: string;
}

export interface Mark {
  time: number;
  kind: "event" | "warning" | "gap";
  text: string;
}

// An eigenmode: complex displacement of every part (3 of its center in m, 3 turns in rad, world axes), largest of size 1
export interface Mode {
  frequency: number; // Hz, of the undamped motion
  damping: number; // ratio
  real: number[][];
  imaginary: number[][];
}

export interface Control {
  kind: "input" | "parameter";
  path: string;
  unit: string;
  value: number;
  low: number;
  high: number;
  given: boolean;
  why_not: string;
  keys: "" | "x" | "up" | "down";
}

export interface Mesh {
  vertices: Float32Array;
  triangles: Uint32Array;
}

export interface Header {
  format: string;
  scene: Scene;
  meshes?: { vertices: number; triangles: number }[];
  rows: number;
  block: number;
  parts: string[];
  channels: Channel[];
  plots: string[];
  warnings: string[];
  marks: Mark[];
  modes?: Mode[];
  message: string;
  state: string;
  note: string;
  stream?: { rows: number; portion: number; whole: boolean }; // rows that the server has; whole: all are here already
  live?: { controls: Control[]; step: number; stepper: string; priority: boolean };
}

const LIVE_ROWS = 6000; // kept of a live machine: 100 s at 60 frames per second; older ones go, half at a time

// Rows of time, poses and channels. A live machine appends rows to it.
export class Packet {
  readonly header: Header;
  readonly meshes: Mesh[] = [];
  time: Float64Array;
  private origin: Float64Array;
  private poses: Float32Array;
  private values: Float32Array;
  private stride: number; // rows that a channel has room for
  private count: number;
  streamed = false; // all rows of the server are here
  private asking = false; // portions are on their way
  private readonly channelIndex = new Map<string, number>();
  private readonly partIndex = new Map<string, number>();

  constructor(buffer: ArrayBuffer) {
    const length = new DataView(buffer).getUint32(0, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as Header;
    if (this.header.format !== "koppel page 1") throw new Error(`this page shows 'koppel page 1', not '${this.header.format}'`);
    const { rows, parts, channels, block } = this.header;
    channels.forEach((channel, k) => this.channelIndex.set(channel.path, k));
    parts.forEach((path, k) => this.partIndex.set(path, k));
    this.count = rows;
    let at = Math.ceil((4 + length) / 8) * 8;
    for (const { vertices, triangles } of this.header.meshes ?? []) {
      const corners = new Float32Array(buffer, at, 3 * vertices);
      at += Math.ceil((12 * vertices) / 8) * 8;
      this.meshes.push({ vertices: corners, triangles: new Uint32Array(buffer, at, 3 * triangles) });
      at += Math.ceil((12 * triangles) / 8) * 8;
    }
    if (this.header.live) {
      this.stride = LIVE_ROWS;
      this.time = new Float64Array(LIVE_ROWS);
      this.origin = new Float64Array(3 * LIVE_ROWS);
      this.poses = new Float32Array(7 * LIVE_ROWS * parts.length);
      this.values = new Float32Array(LIVE_ROWS * channels.length);
      return;
    }
    this.stride = rows;
    this.time = new Float64Array(buffer, at, rows);
    at += 8 * rows;
    const blocks = Math.ceil(rows / block);
    this.origin = new Float64Array(buffer, at, 3 * blocks);
    at += 24 * blocks;
    this.poses = new Float32Array(buffer, at, 7 * rows * parts.length);
    at += 28 * rows * parts.length;
    this.values = new Float32Array(buffer, at, rows * channels.length);
  }

  // A frame of a live machine: step, time, origin in double precision, then poses and channels
  append(buffer: ArrayBuffer): void {
    const { parts, channels } = this.header;
    const head = new Float64Array(buffer, 0, 5);
    if (this.count > 0 && head[1]! < this.time[this.count - 1]!) this.count = 0; // the machine was reset
    if (this.count > 0 && head[1]! === this.time[this.count - 1]!) this.count -= 1; // it pauses
    if (this.count === this.stride) this.forget(this.stride >> 1);
    const row = this.count++;
    this.time[row] = head[1]!;
    this.origin.set(head.subarray(2, 5), 3 * row);
    const width = 7 * parts.length;
    this.poses.set(new Float32Array(buffer, 40, width), row * width);
    const values = new Float32Array(buffer, 40 + 4 * width, channels.length);
    for (let k = 0; k < channels.length; ++k) this.values[k * this.stride + row] = values[k]!;
  }

  private forget(rows: number): void {
    const width = 7 * this.header.parts.length;
    this.time.copyWithin(0, rows);
    this.origin.copyWithin(0, 3 * rows);
    this.poses.copyWithin(0, rows * width);
    for (let k = 0; k < this.header.channels.length; ++k) {
      this.values.copyWithin(k * this.stride, k * this.stride + rows, (k + 1) * this.stride);
    }
    this.count -= rows;
  }

  // Rows of the server, one portion after another, until all are here that it has by now; they take the place of those that
  // came at first. Those of the last block are asked for again: its origin changes while it grows.
  async stream(tell: (share: number) => void): Promise<void> {
    this.asking = true;
    try {
      await this.fetchRows(tell);
    } finally {
      this.asking = false;
    }
  }

  private async fetchRows(tell: (share: number) => void): Promise<void> {
    const { parts, channels, block, stream } = this.header;
    if (!stream) return;
    const fresh = !this.streamed && !stream.whole;
    let count = fresh ? 0 : Math.floor(this.count / block) * block;
    let room = fresh ? 0 : this.stride;
    let [time, origin, poses, values] = fresh
      ? [new Float64Array(0), new Float64Array(0), new Float32Array(0), new Float32Array(0)]
      : [this.time, this.origin, this.poses, this.values];
    let total = Math.max(stream.rows, count + 1);
    while (count < total) {
      const answer = await fetch(`rows${location.search}&first=${count}&count=${stream.portion}`);
      if (!answer.ok) throw new Error((await answer.text()).trim() || `the server answered ${answer.status}`);
      const buffer = await answer.arrayBuffer();
      const length = new DataView(buffer).getUint32(0, true);
      const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as { rows: number; count: number; state: string };
      total = head.rows;
      this.header.state = head.state;
      const n = head.count;
      if (n === 0) break;
      if (total > room) {
        const next = fresh && room === 0 ? total : Math.max(total, 2 * room);
        const blocks = Math.ceil(next / block);
        const grown = new Float32Array(next * channels.length);
        for (let k = 0; k < channels.length; ++k) grown.set(values.subarray(k * room, k * room + count), k * next);
        time = widen(time, new Float64Array(next), count);
        origin = widen(origin, new Float64Array(3 * blocks), 3 * Math.ceil(count / block));
        poses = widen(poses, new Float32Array(7 * next * parts.length), 7 * count * parts.length);
        [values, room] = [grown, next];
      }
      let at = Math.ceil((4 + length) / 8) * 8;
      time.set(new Float64Array(buffer, at, n), count);
      at += 8 * n;
      const blocks = Math.ceil(n / block);
      origin.set(new Float64Array(buffer, at, 3 * blocks), (3 * count) / block);
      at += 24 * blocks;
      poses.set(new Float32Array(buffer, at, 7 * n * parts.length), 7 * count * parts.length);
      at += 28 * n * parts.length;
      const columns = new Float32Array(buffer, at, n * channels.length);
      for (let k = 0; k < channels.length; ++k) values.set(columns.subarray(k * n, (k + 1) * n), k * room + count);
      count += n;
      tell(count / total);
    }
    [this.time, this.origin, this.poses, this.values, this.stride, this.count] = [time, origin, poses, values, room, count];
    this.streamed = true;
  }

  // No rows are missing of those that the server has announced
  get complete(): boolean {
    return !this.asking && (this.streamed || (this.header.stream?.whole ?? true));
  }

  // What is said of the run now: state, warnings, marks
  take(other: Packet): void {
    const { state, warnings, marks, message, stream } = other.header;
    Object.assign(this.header, { state, warnings, marks, message, stream });
  }

  get rows(): number {
    return this.count;
  }

  get times(): Float64Array {
    return this.time.subarray(0, this.count);
  }

  get start(): number {
    return this.count ? this.time[0]! : 0;
  }

  get end(): number {
    return this.count ? this.time[this.count - 1]! : 0;
  }

  has(path: string): boolean {
    return this.channelIndex.has(path);
  }

  unit(path: string): string {
    const k = this.channelIndex.get(path);
    return k === undefined ? "" : this.header.channels[k]!.unit;
  }

  column(path: string): Float32Array | null {
    const k = this.channelIndex.get(path);
    return k === undefined ? null : this.values.subarray(k * this.stride, k * this.stride + this.count);
  }

  // Row before t and the share of the next one
  find(t: number): [number, number] {
    const { time, rows } = this;
    if (rows < 2 || t <= time[0]!) return [0, 0];
    if (t >= time[rows - 1]!) return [rows - 1, 0];
    let low = 0;
    let high = rows - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (time[middle]! <= t) low = middle;
      else high = middle;
    }
    const gap = time[high]! - time[low]!;
    return [low, gap > 0 ? (t - time[low]!) / gap : 0];
  }

  // A channel at t, linear between rows; the last row where there is no next one
  at(path: string, t: number): number {
    const column = this.column(path);
    if (!column) return Number.NaN;
    const [row, share] = this.find(t);
    return share === 0 ? column[row]! : column[row]! * (1 - share) + column[row + 1]! * share;
  }

  // Numbers that name a branch do not lie between two rows
  held(path: string, t: number): number {
    const column = this.column(path);
    return column ? column[this.find(t)[0]]! : Number.NaN;
  }

  // Pose of a part in a row: x, y, z (double precision) and quaternion x, y, z, w; the last good one where it is not finite
  pose(path: string, row: number, out: Float64Array): boolean {
    const k = this.partIndex.get(path);
    if (k === undefined) return false;
    for (let back = row; back >= 0; --back) {
      const at = 7 * (back * this.header.parts.length + k);
      const o = 3 * Math.floor(back / this.header.block);
      if (!Number.isFinite(this.poses[at]! + this.poses[at + 3]!)) continue;
      for (let i = 0; i < 3; ++i) out[i] = this.poses[at + i]! + this.origin[o + i]!;
      out[3] = this.poses[at + 4]!;
      out[4] = this.poses[at + 5]!;
      out[5] = this.poses[at + 6]!;
      out[6] = this.poses[at + 3]!;
      return back === row;
    }
    return false;
  }
}

function widen<T extends Float64Array | Float32Array>(old: T, wide: T, count: number): T {
  wide.set(old.subarray(0, count));
  return wide;
}

export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).arrayBuffer();
}

export interface Loaded {
  packet: Packet;
  served: boolean; // by a server that may have more rows by now
}

export async function load(): Promise<Loaded> {
  const inside = document.getElementById("koppel-data");
  if (inside?.textContent?.trim()) {
    const text = atob(inside.textContent.trim());
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    return { packet: new Packet(await unpack(bytes)), served: false };
  }
  const answer = await fetch(`data${location.search}`);
  if (!answer.ok) throw new Error((await answer.text()).trim() || `the server answered ${answer.status}`);
  return { packet: new Packet(await unpack(new Uint8Array(await answer.arrayBuffer()))), served: true };
}
