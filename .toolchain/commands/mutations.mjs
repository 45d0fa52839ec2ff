import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run test:mutations [-- options]

Changes packages/core by a mistake that a person could make (an edge of a comparison, a condition left out, a sign), one
at a time and in a copy, and runs the tests. Each change should be noticed; fails below 95 %. A quarter of an hour for 100 changes.

  --count 100   changes
  --seed 1      which of them: the same for the same seed
  --only text   in files whose path has this text`;

export async function run(args) {
  const tools = await setUp({ isWebBuilt: false });
  return handOver(tools.node, [fromRoot("packages", "core", "mutations", "run.mjs"), ...args], {
    env: tools.env,
  });
}
