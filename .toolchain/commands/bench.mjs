import { readdirSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

const FOLDER = ["apps", "server", "bench"];
const BENCHMARK = ".bench.ts";

/** Every benchmark of the server, or those whose name is given: npm run bench -- read. */
export async function run(names) {
  const tools = await setUp({ isWebBuilt: false });
  const files = readdirSync(fromRoot(...FOLDER))
    .filter((file) => file.endsWith(BENCHMARK))
    .filter((file) => names.length === 0 || names.includes(file.slice(0, -BENCHMARK.length)));
  for (const file of files) {
    say(`\n${file}`);
    const code = await handOver(tools.node, [fromRoot(...FOLDER, file)], {
      cwd: fromRoot("apps", "server"),
      env: tools.env,
    });
    if (code !== 0) {
      return code;
    }
  }
  return files.length > 0 ? 0 : 1;
}
