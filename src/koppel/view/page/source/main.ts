// The page: scene, tree, plots and timeline of one run.
import { load } from "./data";
import { offerHooks } from "./hooks";
import { Wire } from "./live";
import { element } from "./page";
import { watchRows } from "./rows";
import { View } from "./view";

async function begin(): Promise<void> {
  const { packet, served } = await load();
  const wire = packet.header.live ? new Wire(packet) : null;
  await wire?.ready();
  const view = new View(packet, wire);
  if (served && !wire) void watchRows(view);
  offerHooks(view);
}

begin().catch((error: unknown) => {
  element("note").textContent = `cannot show this run: ${error instanceof Error ? error.message : String(error)}`;
  document.body.classList.add("failed");
});
