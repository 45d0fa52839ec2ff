import { handOverAll } from "../lib/processes.mjs";
import { serverProgram } from "../lib/server-program.mjs";
import { setUp } from "../lib/setup.mjs";

export async function run(args) {
  const tools = await setUp({ isWebBuilt: true });
  return handOverAll([serverProgram(tools, { args })]);
}
