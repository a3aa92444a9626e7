// Rows that the server has, while they come.
import { Packet, unpack } from "./data";
import { element } from "./page";
import { showMarks } from "./timeline";
import type { View } from "./view";

// Rows that the server has: those left out at first, and those that a run gets while it goes on
export async function watchRows(view: View): Promise<void> {
  try {
    await fetchRows(view);
  } catch (error) {
    const missing = view.packet.complete ? "newer rows" : "rows between those shown";
    element("note").textContent = `${missing} did not come: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function fetchRows(view: View): Promise<void> {
  const { header } = view.packet;
  const text = (more: string): string => [more, header.message].filter(Boolean).join(" · ");
  const note = element("note");
  if (header.stream && !header.stream.whole) {
    await view.packet.stream((share) => (note.textContent = text(`loading rows, ${Math.floor(100 * share)} %`)));
    if (view.packet.streamed) showRows(view);
    note.textContent = text(header.note);
  }
  while (header.state === "RUNNING") {
    await new Promise((done) => setTimeout(done, 1000));
    const { rows, end } = view.packet;
    await view.packet.stream(() => undefined);
    if (view.packet.rows !== rows) showRows(view);
    if (view.time >= end && !view.playing) view.seek(view.packet.end); // who looks at the end goes on with it
    if ((header.state as string) === "RUNNING") continue;
    const answer = await fetch(`data${location.search}`);
    if (answer.ok) view.packet.take(new Packet(await unpack(new Uint8Array(await answer.arrayBuffer()))));
    showMarks(view);
    note.textContent = text(header.note);
  }
}

function showRows(view: View): void {
  element<HTMLInputElement>("slider").max = String(view.packet.end);
  showMarks(view);
  view.plots.show(view.plots.paths);
  view.world.traces.update();
  view.redraw();
}
