import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { COMPILED } from "../lib/server-program.mjs";
import { runService, usage } from "../lib/service.mjs";
import { setUp } from "../lib/setup.mjs";

/** All of it is the command line's but `service`, which is about this folder and needs no database. */
export async function run(args) {
  const [word, ...others] = args;
  if (word === "service") {
    const isHelp = others.some((other) => other === "--help" || other === "-h");
    return isHelp ? showUsage() : await runService(others);
  }
  const tools = await setUp({ isWebBuilt: false, isForRunning: true });
  return handOver(tools.node, [fromRoot("apps", "cli", "src", "main.ts"), ...args], {
    env: { ...COMPILED, ...tools.env },
  });
}

function showUsage() {
  process.stdout.write(`${usage}\n`);
  return 0;
}
