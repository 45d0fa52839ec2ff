import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

export async function run() {
  await setUp({ isWebBuilt: true });
  say("Everything is ready: npm start");
  return 0;
}
