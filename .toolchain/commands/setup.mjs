import { refuseWords } from "../lib/plain-error.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run setup

Installs the packages, with those for changing and testing the app, generates what is generated and builds the web app. Starts nothing. Does only what changed since
the last time.`;

export async function run(args) {
  refuseWords(args, usage);
  await setUp({ isWebBuilt: true });
  say("Everything is ready: npm start");
  return 0;
}
