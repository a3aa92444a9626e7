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
}

export interface Primitive {
  kind: "capsule" | "sphere" | "box" | "plate" | "cylinder" | "wheel";
  from: number[];
  to: number[];
  radius: number;
  width: number;
  position: number[];
  quaternion: number[];
  size: number[];
  points: number[][];
  thickness: number;
  color?: string;
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
  along?: "x" | "y" | "z";
  contents?: string[];
  arrows?: ArrowSpec[];
  on_demand?: boolean;
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
}

export interface Channel {
  path: string;
  unit: string;
}

interface Header {
  format: string;
  scene: Scene;
  rows: number;
  block: number;
  parts: string[];
  channels: Channel[];
  plots: string[];
  warnings: string[];
  message: string;
  state: string;
  note: string;
}

export class Packet {
  readonly header: Header;
  readonly time: Float64Array;
  private readonly origin: Float64Array;
  private readonly poses: Float32Array;
  private readonly values: Float32Array;
  private readonly channelIndex = new Map<string, number>();
  private readonly partIndex = new Map<string, number>();

  constructor(buffer: ArrayBuffer) {
    const length = new DataView(buffer).getUint32(0, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as Header;
    if (this.header.format !== "koppel page 1") throw new Error(`this page shows 'koppel page 1', not '${this.header.format}'`);
    const { rows, parts, channels, block } = this.header;
    let at = Math.ceil((4 + length) / 8) * 8;
    this.time = new Float64Array(buffer, at, rows);
    at += 8 * rows;
    const blocks = Math.ceil(rows / block);
    this.origin = new Float64Array(buffer, at, 3 * blocks);
    at += 24 * blocks;
    this.poses = new Float32Array(buffer, at, 7 * rows * parts.length);
    at += 28 * rows * parts.length;
    this.values = new Float32Array(buffer, at, rows * channels.length);
    channels.forEach((channel, k) => this.channelIndex.set(channel.path, k));
    parts.forEach((path, k) => this.partIndex.set(path, k));
  }

  get rows(): number {
    return this.header.rows;
  }

  get end(): number {
    return this.time[this.rows - 1] ?? 0;
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
    return k === undefined ? null : this.values.subarray(k * this.rows, (k + 1) * this.rows);
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

export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).arrayBuffer();
}

export async function load(): Promise<Packet> {
  const inside = document.getElementById("koppel-data");
  if (inside?.textContent?.trim()) {
    const text = atob(inside.textContent.trim());
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    return new Packet(await unpack(bytes));
  }
  const answer = await fetch(`data${location.search}`);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return new Packet(await unpack(new Uint8Array(await answer.arrayBuffer())));
}
