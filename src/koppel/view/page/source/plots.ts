// Plots under the scene: one per unit, their cursor is the time of the picture, a click goes there.
import uPlot from "uplot";
import type { Packet } from "./data";

const STROKES = ["#0b6bb3", "#d9541e", "#2a9148", "#8a4fbd", "#c79a00", "#17a2b8", "#c2347e", "#7a5c3e"];
export const MOST = 6;
const FINEST = 1e-5; // channels of a page are single precision: a range below this share of the values is their rounding

// Numbers of an axis with as many digits as tell them apart
export function ticks(values: (number | null)[]): string[] {
  const known = values.filter((v): v is number => v !== null);
  const largest = Math.max(...known.map(Math.abs), 0);
  const apart = known.length > 1 ? Math.abs(known[1]! - known[0]!) : largest;
  if (largest >= 1e6 || (largest > 0 && largest < 1e-3)) {
    const digits = Math.min(Math.max(Math.ceil(Math.log10(largest / (apart || largest)) - 1e-9), 0) + 1, 8);
    return values.map((v) => (v === null ? "" : v === 0 ? "0" : v.toExponential(digits).replace(/\.?0+e/, "e").replace("e+", "e")));
  }
  const digits = apart > 0 ? Math.min(Math.max(Math.ceil(-Math.log10(apart) - 1e-9), 0), 10) : 3;
  const most = known.reduce((n, v) => Math.max(n, (v.toFixed(digits + 1).replace(/0+$/, "").split(".")[1] ?? "").length), 0);
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: Math.min(most, digits), maximumFractionDigits: digits + 1 });
  return values.map((v) => (v === null ? "" : v === 0 ? "0" : format.format(v)));
}

function span(_: uPlot, low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !Number.isFinite(low + high)) return [0, 1];
  const least = FINEST * Math.max(Math.abs(low), Math.abs(high));
  if (high - low >= least) return uPlot.rangeNum(low, high, 0.1, true) as [number, number];
  const middle = 0.5 * (low + high);
  const half = 0.1 * Math.abs(middle) || 1;
  return [middle - half, middle + half];
}

export class Plots {
  private readonly plots: { unit: string; paths: string[]; plot: uPlot; box: HTMLElement }[] = [];
  private time = 0;
  private refreshed = 0;

  constructor(
    private readonly packet: Packet,
    private readonly box: HTMLElement,
    private readonly seek: (t: number) => void,
  ) {
    new ResizeObserver(() => this.resize()).observe(box);
  }

  get paths(): string[] {
    return this.plots.flatMap((entry) => entry.paths);
  }

  toggle(path: string): boolean {
    const chosen = this.paths;
    const next = chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path];
    return this.show(next);
  }

  // False where more than six units would be needed
  show(paths: string[]): boolean {
    const groups = new Map<string, string[]>();
    for (const path of paths) {
      if (!this.packet.has(path)) continue;
      const unit = this.packet.unit(path);
      groups.set(unit, [...(groups.get(unit) ?? []), path]);
    }
    if (groups.size > MOST) return false;
    for (const entry of this.plots) entry.plot.destroy();
    this.plots.length = 0;
    this.box.replaceChildren();
    this.box.style.display = groups.size ? "" : "none";
    for (const [unit, members] of groups) this.add(unit, members);
    this.resize();
    this.cursor(this.time);
    return true;
  }

  private add(unit: string, paths: string[]): void {
    const holder = document.createElement("div");
    holder.className = "plot";
    holder.setAttribute("role", "img");
    holder.setAttribute("aria-label", `${paths.join(", ")} in ${unit || "1"} over time`);
    this.box.append(holder);
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const ink = dark ? "#c9ced6" : "#333";
    const grid = dark ? "#3a3f47" : "#e2e5ea";
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 }, font: "11px system-ui" };
    const options: uPlot.Options = {
      width: 400,
      height: 150,
      legend: { show: true, live: false },
      cursor: { x: false, y: false, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: span } },
      axes: [
        { ...axis, label: "time [s]", labelSize: 16, size: 34, values: (_, all) => ticks(all), labelFont: "11px system-ui" },
        { ...axis, label: unit ? `[${unit}]` : "", labelSize: 16, size: 62, values: (_, all) => ticks(all), labelFont: "11px system-ui", space: 20 }, // px: more than one number
      ],
      series: [{}, ...paths.map((path, k) => ({ label: path, stroke: STROKES[k % STROKES.length]!, width: 1.5 }))],
      hooks: {
        draw: [
          (u) => {
            const x = u.valToPos(this.time, "x", true);
            if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) return;
            u.ctx.save();
            u.ctx.strokeStyle = ink;
            u.ctx.lineWidth = devicePixelRatio;
            u.ctx.beginPath();
            u.ctx.moveTo(x, u.bbox.top);
            u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
            u.ctx.stroke();
            u.ctx.restore();
            this.drawn = u.posToVal((x - u.bbox.left) / devicePixelRatio, "x");
          },
        ],
      },
    };
    const plot = new uPlot(options, this.columns(paths), holder);
    plot.over.addEventListener("click", (event) => this.seek(plot.posToVal(event.offsetX, "x")));
    this.plots.push({ unit, paths, plot, box: holder });
  }

  private columns(paths: string[]): uPlot.AlignedData {
    const columns = paths.map((path) => Array.from(this.packet.column(path) ?? [], (v) => (Number.isFinite(v) ? v : null)));
    return [Array.from(this.packet.times), ...columns];
  }

  // Rows that have come meanwhile; a few times a second is enough
  refresh(now: number): void {
    if (now - this.refreshed < 200) return;
    this.refreshed = now;
    for (const { plot, paths } of this.plots) plot.setData(this.columns(paths));
  }

  private resize(): void {
    if (!this.plots.length) return;
    const columns = Math.min(this.plots.length, this.box.clientWidth > 1100 ? 3 : this.box.clientWidth > 700 ? 2 : 1);
    const width = Math.floor(this.box.clientWidth / columns) - 8;
    for (const { plot } of this.plots) plot.setSize({ width: Math.max(width, 200), height: 150 });
  }

  // The numbers at the time axis and at the other one, plot by plot
  get numbers(): string[][][] {
    return this.plots.map(({ plot }) => plot.axes.map((axis) => (axis as { _values?: string[] })._values ?? []));
  }

  drawn = Number.NaN; // s, where the cursor stands in the picture of a plot

  cursor(t: number): void {
    this.time = t;
    for (const { plot } of this.plots) plot.redraw(false);
  }

  csv(): string {
    const paths = this.paths;
    const head = ["time [s]", ...paths.map((path) => `${path} [${this.packet.unit(path) || "1"}]`)].join(",");
    const columns = paths.map((path) => this.packet.column(path)!);
    const rows = Array.from(this.packet.times, (t, row) => [t, ...columns.map((column) => column[row])].join(","));
    return [head, ...rows].join("\n") + "\n";
  }
}
