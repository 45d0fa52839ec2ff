import { readdirSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { PlainError } from "../lib/plain-error.mjs";
import { handOver } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run bench -- [name ...] [options]

Every benchmark with its own defaults, or the named ones. Each starts a PostgreSQL of its own.

  read     pages over GraphQL against the same SQL without it
             --rows 100000,1000000  positions and closings, side by side
             --rounds 7  --requests 40  --page part-of-a-name
  ledger   pages of the ledger, campaigns, contracts and symbols, of years of a family and of ten times as many
             --rows 20000,200000  --rounds 5  --requests 20  --weeks 3  --page part-of-a-name
  import   preview and confirm of a generated history against plainer ways
             --megabytes 100  --rounds 1  --idle-ms 6000
  growth   a small file on top of a long history, against an empty ledger
             --thousands 1000  --rounds 7
  sharing  pages of somebody with 20 grants against the same pages without, own ones and the owner's
             --rows 100000  --rounds 7  --requests 40  --page part-of-a-name

  npm run bench -- read --rows 100000,1000000 --page dashboard`;

const FOLDER = ["apps", "server", "bench"];
const BENCHMARK = ".bench.ts";

export async function run(args) {
  const names = readdirSync(fromRoot(...FOLDER))
    .filter((file) => file.endsWith(BENCHMARK))
    .map((file) => file.slice(0, -BENCHMARK.length));
  const { wanted, options } = split(args);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0 || (options.length > 0 && wanted.length === 0)) {
    throw new PlainError(usage);
  }
  const tools = await setUp({ isWebBuilt: false });
  for (const name of wanted.length > 0 ? wanted : names) {
    say(`\n${name}`);
    const code = await handOver(tools.node, [fromRoot(...FOLDER, name + BENCHMARK), ...options], {
      cwd: fromRoot("apps", "server"),
      env: tools.env,
    });
    if (code !== 0) {
      return code;
    }
  }
  return 0;
}

/** Words before the first option are names. */
function split(args) {
  const first = args.findIndex((arg) => arg.startsWith("-"));
  return first === -1
    ? { wanted: args, options: [] }
    : { wanted: args.slice(0, first), options: args.slice(first) };
}
