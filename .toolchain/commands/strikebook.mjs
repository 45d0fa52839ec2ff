import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { COMPILED } from "../lib/server-program.mjs";
import { setUp } from "../lib/setup.mjs";

export async function run(args) {
  const tools = await setUp({ isWebBuilt: false });
  return handOver(tools.node, [fromRoot("apps", "cli", "src", "main.ts"), ...args], {
    env: { ...COMPILED, ...tools.env },
  });
}
