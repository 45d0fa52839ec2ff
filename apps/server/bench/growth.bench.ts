import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { migrate } from "@strikebook/database/migrations/migrate";
import { exportFile, type GeneratedRow, generateHistory } from "../src/import/testing/generated-history.ts";
import { generateWheelHistory } from "../src/import/testing/wheel-history.ts";
import { importFile, type Message, nextMessage, type Person, say } from "./import-client.ts";

// The cost of a file of a thousand rows on top of a long history, against an empty ledger, in turns:
// node bench/growth.bench.ts [--thousands 1000] [--rounds 7], the thousands being rows of the history.

const { values: options } = parseArgs({
  options: { thousands: { type: "string", default: "1000" }, rounds: { type: "string", default: "7" } },
});
const THOUSANDS = Number(options.thousands);
const ROUNDS = Number(options.rounds);
const ROWS_A_DAY = 400;
/** Some fills come twice, and contracts are assigned. */
const LINES_A_DAY = ROWS_A_DAY * 1.12;
/** Days of a history file of the largest size allowed. */
const DAYS_OF_A_FILE = Math.floor(500_000 / LINES_A_DAY);
/** Long enough for contracts that are written in it to be assigned in it. */
const DAYS_OF_A_SMALL_FILE = 6;
const SMALL_ROWS_A_DAY = 150;

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-growth-"));
const cluster = await startCluster({ durable: true });
await migrate(cluster.url());
const server = fork(fileURLToPath(new URL("./import-server.ts", import.meta.url)), [cluster.url(), folder]);
try {
  const { url = "", token = "" } = await nextMessage(server);
  const long: Person = { url, token };
  const days = Math.ceil((THOUSANDS * 1000) / LINES_A_DAY);
  let rowCount = 0;
  for (let from = 0; from < days; from += DAYS_OF_A_FILE) {
    const part = generateRows(from, Math.min(DAYS_OF_A_FILE, days - from));
    const { seconds } = await importRows(long, part);
    rowCount += part.length;
    say(`history to row ${rowCount}   ${seconds.toFixed(1)} s`);
  }
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = days + round * DAYS_OF_A_SMALL_FILE;
    const part = generateRows(from, DAYS_OF_A_SMALL_FILE, SMALL_ROWS_A_DAY);
    server.send("person");
    const { token: fresh = "" }: Message = await nextMessage(server);
    const empty = await importRows({ url, token: fresh }, part);
    const on = await importRows(long, part);
    ratios.push(on.seconds / empty.seconds);
    say(
      `${part.length} rows   into an empty ledger ${empty.seconds.toFixed(3)} s   on top ${on.seconds.toFixed(3)} s   ${(on.seconds / empty.seconds).toFixed(2)} x`,
    );
  }
  say(`median ${ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(2)} x`);
} finally {
  server.kill();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Assignments tie contracts and shares of some underlyings together, in every file. */
function generateRows(from: number, days: number, rowsADay = ROWS_A_DAY): GeneratedRow[] {
  const rows = [
    ...generateHistory(from + 1, days, rowsADay, from),
    ...generateWheelHistory(from + 1, days, from),
  ];
  return rows.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

async function importRows(person: Person, rows: readonly GeneratedRow[]) {
  const file = path.join(folder, "Accounts_History.csv");
  writeFileSync(file, exportFile(rows, "06/30/2036 4:00 pm"));
  return await importFile(person, file);
}
