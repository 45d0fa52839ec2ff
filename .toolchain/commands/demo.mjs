import {
  demoAddress,
  demoFolderName,
  demoPeople,
  demoProgram,
  prepareDemo,
  refuseSecondDemo,
  untilDemoAnswers,
} from "../lib/demo.mjs";
import { UsageError } from "../lib/plain-error.mjs";
import { handOverAll } from "../lib/processes.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run demo [-- --fresh]

Strikebook with invented people and trades, on http://127.0.0.1:8090 (DEMO_PORT): a family of three, and four years of trading
up to yesterday, imported from files as you would import yours. Your own data and DATABASE_URL are left alone. The demo stays
in the folder .demo; --fresh throws it away and begins anew.`;

export async function run(args) {
  const isFresh = args.length === 1 && args[0] === "--fresh";
  if (args.length > 0 && !isFresh) {
    throw new UsageError(usage);
  }
  await refuseSecondDemo();
  const tools = await setUp({ isWebBuilt: true, isForRunning: true });
  await prepareDemo(tools, { isFresh });
  const { users } = await demoPeople(tools);
  let isOver = false;
  const served = handOverAll([{ ...demoProgram(tools), isKeptRunning: true }]).finally(() => {
    isOver = true;
  });
  // The server says itself why it does not start.
  untilDemoAnswers(() => isOver).then(
    () => say(welcome(users)),
    () => undefined,
  );
  return await served;
}

function welcome(users) {
  const names = users.map(
    ({ username, role }) => `  ${username}${role === "ADMIN" ? "  (administrator)" : ""}`,
  );
  return `
The demo is ready: ${demoAddress()}

Sign in as
${names.join("\n")}
with the password ${users[0].password}

Ctrl-C stops it. Data is kept in ${demoFolderName()}; npm run demo -- --fresh starts over.
`;
}
