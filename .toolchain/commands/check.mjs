import { changedStepsOf } from "../check/changed-steps.mjs";
import { runSteps } from "../check/run-steps.mjs";
import { stepsOf } from "../check/steps.mjs";
import { UsageError } from "../lib/plain-error.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run check
npm run check -- --changed

Style, types, boundaries, unused code, contract, migrations, sizes, links and spelling: everything but the tests. Ends in
"N passed, N failed". npm run fix mends what is only style.

--changed looks at what you changed since origin's last commit (without an origin: since the commit before the last): style of these files, types of
their rooms, boundaries, leftovers, links and spelling. It's for while you work; the whole check comes before you hand in.`;

export async function run(args) {
  const isChangedOnly = args.length === 1 && args[0] === "--changed";
  if (args.length > 0 && !isChangedOnly) {
    throw new UsageError(usage);
  }
  const tools = await setUp({ isWebBuilt: false });
  const { passed, failed } = await runSteps(tools, isChangedOnly ? changedStepsOf : stepsOf);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
