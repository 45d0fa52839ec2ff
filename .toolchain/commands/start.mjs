import { refuseWords } from "../lib/plain-error.mjs";
import { handOverAll } from "../lib/processes.mjs";
import { serverProgram } from "../lib/server-program.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm start

Installs what running takes, builds, starts PostgreSQL, brings the database up to date and serves the app on http://127.0.0.1:8080. Ctrl-C
stops everything; a server that dies is started again. PORT, DATA_DIR and the other settings are variables of the
environment: docs/operating.md, "Settings".`;

export async function run(args) {
  refuseWords(args, usage);
  const tools = await setUp({ isWebBuilt: true, isForRunning: true });
  return handOverAll([{ ...serverProgram(tools), isKeptRunning: true }]);
}
