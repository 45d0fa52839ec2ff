import { readdirSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

const FOLDER = ["apps", "server", "bench"];
const BENCHMARK = ".bench.ts";

/**
 * Every benchmark of the server, or those whose name is given, with the options that follow:
 * npm run bench -- read --rows 100000,1000000.
 */
export async function run(args) {
  const wanted = names(args);
  const options = args.slice(wanted.length);
  const tools = await setUp({ isWebBuilt: false });
  const files = readdirSync(fromRoot(...FOLDER))
    .filter((file) => file.endsWith(BENCHMARK))
    .filter((file) => wanted.length === 0 || wanted.includes(file.slice(0, -BENCHMARK.length)));
  for (const file of files) {
    say(`\n${file}`);
    const code = await handOver(tools.node, [fromRoot(...FOLDER, file), ...options], {
      cwd: fromRoot("apps", "server"),
      env: tools.env,
    });
    if (code !== 0) {
      return code;
    }
  }
  return files.length > 0 ? 0 : 1;
}

/** Words before the first option. */
function names(args) {
  const first = args.findIndex((arg) => arg.startsWith("-"));
  return first === -1 ? args : args.slice(0, first);
}
