// The tree of parts and elements with a search, and the values of what was chosen.
import type { Packet } from "./data";
import type { World } from "./world";

export class Tree {
  chosen = "";
  private readonly rows = new Map<string, HTMLElement>();
  private readonly eyes = new Map<string, HTMLInputElement>();

  constructor(
    private readonly packet: Packet,
    private readonly world: World,
    list: HTMLElement,
    private readonly values: HTMLElement,
    search: HTMLInputElement,
    private readonly act: { highlight(path: string, on: boolean): void; choose(path: string): void; isolate(path: string): void; plot(path: string): void; redraw(): void },
  ) {
    for (const item of [...world.items.values()].sort((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }))) {
      const [row, name] = this.row(item.path, item.kind, list);
      const eye = document.createElement("input");
      eye.type = "checkbox";
      eye.checked = item.object.visible;
      eye.setAttribute("aria-label", `show ${item.path}`);
      eye.addEventListener("change", () => {
        item.object.visible = eye.checked;
        act.redraw();
      });
      this.eyes.set(item.path, eye);
      row.prepend(eye);
      row.addEventListener("mouseenter", () => act.highlight(item.path, true));
      row.addEventListener("mouseleave", () => act.highlight(item.path, false));
      name.addEventListener("dblclick", () => {
        act.isolate(item.path);
        if (this.chosen !== item.path) act.choose(item.path);
      });
    }
    for (const path of this.findSignals()) this.row(path, "signal", list)[0].classList.add("signal");
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const [path, row] of this.rows) {
        const text = `${path} ${this.world.items.get(path)?.kind ?? "signal"}`.toLowerCase();
        row.style.display = words.every((word) => text.includes(word)) ? "" : "none";
      }
    });
  }

  // A line of the tree. Where the room is short, the path loses its beginning and keeps its last name; what is chosen is
  // written in full, and so is the title of every line.
  private row(path: string, kind: string, list: HTMLElement): [HTMLElement, HTMLElement] {
    const row = document.createElement("div");
    row.className = "row";
    row.tabIndex = 0;
    row.setAttribute("role", "treeitem");
    row.title = `${path} (${kind})`;
    const name = document.createElement("span");
    const cut = path.lastIndexOf(".") + 1;
    for (const text of [path.slice(0, cut), path.slice(cut)]) name.append(Object.assign(document.createElement("span"), { textContent: text }));
    name.style.paddingLeft = `${0.5 * (path.split(".").length - 1)}em`;
    const word = document.createElement("small");
    word.textContent = kind.slice(kind.lastIndexOf(".") + 1);
    row.append(name, word);
    const choose = (): void => this.act.choose(path === this.chosen ? "" : path);
    name.addEventListener("click", choose);
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter") choose();
    });
    this.rows.set(path, row);
    list.append(row);
    return [row, name];
  }

  // Inputs, outputs and control elements: what has channels and no picture
  private findSignals(): string[] {
    const found = new Set<string>();
    for (const { path } of this.packet.header.channels) {
      const words = path.split(".");
      const owned = words.some((_, k) => this.world.items.has(words.slice(0, k).join(".")));
      if (!owned) found.add(words.length > 1 ? words.slice(0, -1).join(".") : path);
    }
    return [...found].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  }

  // Boxes are ticked for what is shown
  showEyes(): void {
    for (const [path, eye] of this.eyes) eye.checked = this.world.items.get(path)!.object.visible;
  }

  get paths(): string[] {
    return [...this.eyes.keys()];
  }

  choose(path: string, t: number): void {
    this.rows.get(this.chosen)?.classList.remove("chosen");
    this.chosen = path;
    const row = this.rows.get(path);
    row?.classList.add("chosen");
    this.values.replaceChildren();
    if (!path) return;
    const title = document.createElement("b");
    title.textContent = path;
    this.values.append(title);
    for (const channel of this.packet.header.channels) {
      if (channel.path !== path && !channel.path.startsWith(`${path}.`)) continue;
      const line = document.createElement("button");
      line.className = "value";
      line.title = "plot";
      line.dataset.path = channel.path;
      line.addEventListener("click", () => this.act.plot(channel.path));
      this.values.append(line);
    }
    this.update(t);
    row?.scrollIntoView({ block: "nearest" }); // in the room that the values leave
  }

  update(t: number): void {
    for (const line of this.values.querySelectorAll<HTMLElement>("button.value")) {
      const path = line.dataset.path!;
      const value = this.packet.at(path, t);
      const number = Number.isFinite(value) ? value.toPrecision(5).replace(/\.?0+($|e)/, "$1") : "not finite";
      line.textContent = `${path.slice(this.chosen.length + 1) || "value"} = ${number} ${this.packet.unit(path)}`;
    }
  }
}
