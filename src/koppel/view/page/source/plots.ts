// Plots under the scene: one per unit, their cursor is the time of the picture, a click goes there.
import uPlot from "uplot";
import type { Packet } from "./data";

const STROKES = ["#0b6bb3", "#d9541e", "#2a9148", "#8a4fbd", "#c79a00", "#17a2b8", "#c2347e", "#7a5c3e"];
export const MOST = 6;

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
      scales: { x: { time: false } },
      axes: [
        { ...axis, label: "time [s]", labelSize: 16, size: 34, labelFont: "11px system-ui" },
        { ...axis, label: unit ? `[${unit}]` : "", labelSize: 16, size: 62, labelFont: "11px system-ui", space: 20 }, // px: more than one number
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
