// A machine that runs by the clock: its frames, and the sliders and keys that drive it.
import type { Control, Packet } from "./data";

export interface State {
  figures: Record<string, number | null>;
  inputs: Record<string, number>;
  recording: string;
  kept: string[];
  browsers: number;
  priority: boolean;
  reason: string;
}

interface Listener {
  frame(): void;
  state(state: State): void;
  refused(text: string): void;
  scene(scene: unknown): void;
  gone(): void;
}

// The socket. Every frame is answered, so that the server knows how many are on their way.
export class Wire {
  listener: Listener | null = null;
  private readonly socket: WebSocket;
  private first: (() => void) | null = null;

  constructor(private readonly packet: Packet) {
    this.socket = new WebSocket(`ws://${location.host}/socket${location.search}`);
    this.socket.binaryType = "arraybuffer";
    this.socket.onmessage = (event: MessageEvent<ArrayBuffer | string>) => this.take(event.data);
    this.socket.onclose = () => this.listener?.gone();
  }

  // Until there is something to show
  async ready(): Promise<void> {
    await new Promise<void>((done, fail) => {
      this.first = done;
      this.socket.onerror = () => fail(new Error("the machine does not answer; start koppel live again"));
    });
  }

  do(word: string, values: Record<string, unknown> = {}): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: word, ...values }));
  }

  private take(data: ArrayBuffer | string): void {
    if (typeof data !== "string") {
      this.packet.append(data);
      this.socket.send("");
      this.first?.();
      this.first = null;
      this.listener?.frame();
      return;
    }
    const message = JSON.parse(data) as { refused?: string; scene?: unknown } & State;
    if (message.refused !== undefined) this.listener?.refused(message.refused);
    else if (message.scene !== undefined) this.listener?.scene(message.scene);
    else this.listener?.state(message);
  }
}

const short = (v: number): string => (Number.isFinite(v) ? Number(v.toPrecision(4)).toString() : "");

// Sliders for inputs and parameters, and the arrow keys
export class Panel {
  private readonly sliders = new Map<string, { control: Control; slider: HTMLInputElement; number: HTMLInputElement; touched: number }>();
  private readonly held = new Set<string>();
  private last = 0;

  constructor(
    controls: Control[],
    box: HTMLElement,
    private readonly wire: Wire,
  ) {
    for (const kind of ["input", "parameter"] as const) {
      const some = controls.filter((control) => control.kind === kind);
      if (!some.length) continue;
      const title = document.createElement("h2");
      title.textContent = kind === "input" ? "inputs" : "parameters";
      box.append(title);
      for (const control of some) box.append(this.row(control));
    }
    if (!controls.length) box.textContent = "this model has no inputs and no parameters";
    setInterval(() => this.drive(), 33);
    window.addEventListener("blur", () => this.held.clear());
  }

  private row(control: Control): HTMLElement {
    const row = document.createElement("div");
    row.className = "control";
    const name = document.createElement("label");
    const keys = { x: " ← →", up: " ↑", down: " ↓", "": "" }[control.keys];
    name.textContent = `${control.path}${keys}`;
    name.title = control.given ? "" : "the model gives no range; it is twice the value";
    const slider = document.createElement("input");
    slider.type = "range";
    slider.min = String(control.low);
    slider.max = String(control.high);
    slider.step = "any";
    slider.value = String(control.value);
    slider.id = `slide ${control.path}`;
    name.htmlFor = slider.id;
    const number = document.createElement("input");
    number.type = "number";
    number.step = "any";
    number.value = short(control.value);
    number.setAttribute("aria-label", `${control.path} in ${control.unit || "1"}`);
    const unit = document.createElement("small");
    unit.textContent = control.unit === "1" ? "" : control.unit;
    slider.disabled = number.disabled = control.why_not !== "";
    row.title = control.why_not;
    const entry = { control, slider, number, touched: 0 };
    slider.addEventListener("input", () => this.set(control.path, Number(slider.value)));
    number.addEventListener("change", () => this.set(control.path, Number(number.value)));
    row.append(name, slider, number, unit);
    if (control.kind === "input" && !control.why_not) {
      const free = document.createElement("button");
      free.textContent = "free";
      free.title = "follow the signal of the model again";
      free.addEventListener("click", () => {
        this.wire.do("release", { path: control.path });
        row.classList.remove("set");
      });
      row.append(free);
    }
    this.sliders.set(control.path, entry);
    return row;
  }

  set(path: string, value: number): void {
    const entry = this.sliders.get(path);
    if (!entry) return;
    entry.touched = performance.now();
    entry.slider.value = String(value);
    entry.number.value = short(value);
    entry.slider.parentElement?.classList.add("set");
    this.wire.do("set", { path, value });
  }

  // What the machine has: inputs as they are set, or as their own signal gives them
  show(inputs: Record<string, number>, value: (path: string) => number): void {
    for (const [path, entry] of this.sliders) {
      if (entry.control.kind !== "input" || performance.now() - entry.touched < 600) continue;
      const now = inputs[path] ?? value(path);
      entry.slider.parentElement?.classList.toggle("set", path in inputs);
      if (!Number.isFinite(now) || document.activeElement === entry.number) continue;
      entry.slider.value = String(now);
      entry.number.value = short(now);
    }
  }

  // True where an arrow key drives something
  key(name: string, down: boolean): boolean {
    const drives = [...this.sliders.values()].some(
      ({ control }) =>
        (control.keys === "x" && (name === "ArrowLeft" || name === "ArrowRight")) ||
        (control.keys === "up" && name === "ArrowUp") ||
        (control.keys === "down" && name === "ArrowDown"),
    );
    if (!drives) return false;
    if (down) this.held.add(name);
    else this.held.delete(name);
    return true;
  }

  // While a key is held its value moves; steering and pedals go back when it is let go
  private drive(): void {
    const now = performance.now();
    const passed = Math.min((now - this.last) / 1000, 0.1);
    this.last = now;
    for (const { control, slider } of this.sliders.values()) {
      if (!control.keys) continue;
      const rest = control.keys === "x" ? Math.min(Math.max(0, control.low), control.high) : control.low > 0 ? control.low : Math.max(control.low, 0);
      const push =
        control.keys === "x"
          ? Number(this.held.has("ArrowLeft")) - Number(this.held.has("ArrowRight")) // ISO 8855: to the left is positive
          : Number(this.held.has(control.keys === "up" ? "ArrowUp" : "ArrowDown"));
      const range = control.high - control.low;
      const old = Number(slider.value);
      let next = old;
      if (push !== 0) next = Math.min(Math.max(old + push * range * passed * 0.5, control.low), control.high);
      else if (this.driven.has(control.path)) next = old + Math.sign(rest - old) * Math.min(Math.abs(rest - old), range * passed);
      if (push !== 0) this.driven.add(control.path);
      if (next !== old) this.set(control.path, next);
      else if (push === 0) this.driven.delete(control.path);
    }
  }
  private readonly driven = new Set<string>();
}

// The figures of the clock, in words
export function describe(state: State, step: number): string {
  const f = (name: string): number => state.figures[name] ?? 0;
  const missed = f("counted") > 0 ? (100 * f("missed")) / f("counted") : 0;
  const lines = [
    `real-time factor ${f("factor").toFixed(3)}`,
    `step ${short(1e3 * step)} ms, computed in ${short(f("median"))} µs (median), ${short(f("high"))} (99 %), ${short(f("worst"))} (worst)`,
    `missed ${f("missed")} of ${f("counted")} deadlines (${missed.toFixed(2)} %)`,
    `branch changes ${f("changes")}`,
  ];
  if (f("unsettled")) lines.push(`unsettled ${f("unsettled")}`);
  if (f("given_up")) lines.push(`fell behind ${f("given_up")} times`);
  if (!state.priority) lines.push("no priority (SCHED_FIFO): other work may delay steps");
  if (state.recording) lines.push(`records ${state.recording}`);
  return lines.join(" · ");
}
