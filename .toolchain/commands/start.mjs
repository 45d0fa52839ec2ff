import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { setUp } from "../lib/setup.mjs";

export async function run(args) {
  const tools = await setUp({ isWebBuilt: true });
  return handOver(tools.node, [fromRoot("apps", "server", "src", "main.ts"), ...args], { env: tools.env });
}
