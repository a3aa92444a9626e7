// The timeline: rows and marks.
import { element } from "./page";
import type { View } from "./view";

export function stepRows(view: View, rows: number): void {
  const [row, share] = view.packet.find(view.time);
  const next = Math.min(Math.max(row + rows + (rows < 0 && share > 0 ? 1 : 0), 0), view.packet.rows - 1);
  view.seek(view.packet.time[next]!);
}

// Events, warnings and gaps on the timeline; a click goes there
export function showMarks(view: View): void {
  const box = element("marks");
  const [first, span] = [view.packet.start, view.packet.end - view.packet.start];
  box.replaceChildren();
  for (const mark of view.packet.header.marks ?? []) {
    const tick = document.createElement("button");
    tick.className = mark.kind;
    tick.style.left = `${span > 0 ? (100 * (mark.time - first)) / span : 0}%`;
    tick.title = `${Number(mark.time.toPrecision(6))} s: ${mark.text}`;
    tick.setAttribute("aria-label", tick.title);
    tick.tabIndex = -1;
    tick.addEventListener("click", () => view.seek(mark.time));
    box.append(tick);
  }
}

// The mark before or after this instant
export function toMark(view: View, way: 1 | -1): void {
  const times = (view.packet.header.marks ?? []).map((mark) => mark.time).sort((a, b) => a - b);
  const next = way > 0 ? times.find((t) => t > view.time + 1e-9) : times.reverse().find((t) => t < view.time - 1e-9);
  if (next !== undefined) view.seek(next);
}
