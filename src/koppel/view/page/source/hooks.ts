// What tests and scripts may ask and do: documented in docs/view.md.
import type * as THREE from "three";
import { showMode } from "./modes";
import type { View } from "./view";

declare global {
  interface Window {
    koppel: unknown;
  }
}

export function offerHooks(view: View): void {
  window.koppel = {
    view,
    seek: (t: number) => view.seek(t),
    play: (on?: boolean) => view.play(on),
    time: () => view.time,
    ready: () => view.ready,
    frames: () => view.frames,
    settled: () => view.settled,
    quality: () => view.quality,
    paths: () => view.tree.paths,
    position: (path: string) => view.world.position(path),
    channels: () => view.packet.header.channels.map((channel) => channel.path),
    value: (path: string, t?: number) => view.packet.at(path, t ?? view.time),
    plot: (path: string) => view.plot(path),
    plotted: () => view.plots.paths,
    cursor: () => view.plots.drawn,
    numbers: () => view.plots.numbers,
    rows: () => view.packet.rows,
    streamed: () => view.packet.complete,
    state: () => view.state,
    set: (path: string, value: number) => view.panel?.set(path, value),
    do: (word: string, values?: Record<string, unknown>) => view.wire?.do(word, values),
    mode: (index: number, phase?: number) => {
      showMode(view, index);
      if (phase !== undefined) view.world.mode.phase = phase;
    },
    trace: (path: string) => view.world.traces.toggle(path),
    inside: () => view.eye.inside(),
    project: (point: number[]) => view.eye.project(point),
    camera: () => view.eye.pose,
    triad: () => view.stage.axes,
    scale: () => view.eye.scale,
    highlighted: () => view.pointer.highlighted,
    picture: (width: number, height: number) => view.picture(width, height),
    swarms: () => view.world.swarms.sizes,
    box: (path: string) => view.world.box(path),
    axis: (path: string) => view.world.axis(path),
    ends: (path: string) => view.world.ends(path),
    marks: () => view.packet.header.marks ?? [],
    color: (path: string) => {
      let found = "";
      view.world.items.get(path)?.object.traverse((child) => {
        const material = (child as THREE.Mesh).material as THREE.MeshLambertMaterial | undefined;
        if (!found && material?.color) found = material.color.getHexString();
      });
      return found;
    },
    arrows: (path: string) => {
      const spec = view.world.items.get(path)?.element;
      return (spec?.arrows ?? []).map((arrow) => ({
        kind: arrow.kind,
        vector: view.world.arrows.vector(spec!, arrow, view.time).toArray(),
        at: view.world.arrows.place(spec!, arrow, view.time).toArray(),
      }));
    },
  };
}
