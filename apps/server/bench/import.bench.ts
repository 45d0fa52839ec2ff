import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { migrate } from "@strikebook/database/migrations/migrate";
import pg from "pg";
import { exportFile, generateHistory } from "../src/import/testing/generated-history.ts";
import { parseAndCopy, parseNormalizeAndCopy } from "./anchors.ts";
import { importFile, nextMessage, type Person, say, timed } from "./import-client.ts";
import { type Latency, readInTurns } from "./paced-reads.ts";

// Preview and confirm of a generated history over HTTP, against two plainer ways with the same file (anchors.ts):
// node bench/import.bench.ts [--megabytes 100] [--rounds 1] [--idle-ms 6000]. Ratios of one round count, not seconds: all
// meet the same machine.

const { values: options } = parseArgs({
  options: {
    megabytes: { type: "string", default: "100" },
    rounds: { type: "string", default: "1" },
    "idle-ms": { type: "string", default: "6000" },
  },
});
const MEGABYTES = Number(options.megabytes);
const ROUNDS = Number(options.rounds);
/** How long a page is read with nothing else to do. */
const IDLE_MS = Number(options["idle-ms"]);
const ROWS_PER_MB = 5540;
const ROWS_A_DAY = 80;
const HEALTH_EVERY_MS = 200;
const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-bench-"));
const file = path.join(folder, "Accounts_History.csv");
try {
  const days = Math.ceil((MEGABYTES * ROWS_PER_MB) / (ROWS_A_DAY * 1.1));
  writeFileSync(file, exportFile(generateHistory(1, days, ROWS_A_DAY), "06/30/2026 4:00 pm"));
  for (let round = 0; round < ROUNDS; round++) {
    await runRound();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function runRound(): Promise<void> {
  const cluster = await startCluster({ durable: true });
  await migrate(cluster.url());
  const server = fork(fileURLToPath(new URL("./import-server.ts", import.meta.url)), [cluster.url(), folder]);
  try {
    const { url, token, peakMb } = await nextMessage(server);
    const a = await timed(() => parseAndCopy(cluster.url(), file));
    say(`a  papaparse and COPY into a bare table   ${a.seconds.toFixed(2)} s`);
    const a1 = await timed(() => parseNormalizeAndCopy(cluster.url(), file));
    say(`a1 the same with typed columns and keys   ${a1.seconds.toFixed(2)} s`);
    const anchors = { a: a.seconds, a1: a1.seconds };
    const target: Target = { url: url ?? "", token: token ?? "", server, idleMb: peakMb, ...anchors };
    await report("b  preview and confirm", target, "");
    await report("c  the same rows in other bytes", target, "\n");
    await report("d  the very same bytes", target, "");
    await clearUp(cluster.url());
    await reportReading(server, target.url);
  } finally {
    server.kill();
    await cluster.stop();
  }
}

type Target = Person & {
  readonly server: ChildProcess;
  readonly idleMb: number;
  /** Seconds of the bare way, and of the one that leaves a table that can be asked. */
  readonly a: number;
  readonly a1: number;
};

/** Runs PostgreSQL's own upkeep after the imports above, so that it does not disturb the reads measured next. */
async function clearUp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("VACUUM (ANALYZE)");
  await client.end();
}

/** Reports how long other users wait for pages during an import; not part of the times above. */
async function reportReading(server: ChildProcess, url: string): Promise<void> {
  const [reader, importer] = [await newPerson(server, url), await newPerson(server, url)];
  const own = path.join(folder, "Small_History.csv");
  writeFileSync(own, exportFile(generateHistory(2, 12, ROWS_A_DAY), "06/30/2026 4:00 pm"));
  await importFile(reader, own);
  const idle = await idleLatency(reader);
  const stopReading = readInTurns(reader);
  await importFile(importer, file);
  const busy = await stopReading();
  const told = ({ p50, p99 }: Latency) => `p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`;
  say(
    `e  a page of another person                idle ${told(idle)}  while a file is imported ${told(busy)}  ` +
      `${(busy.p99 / idle.p99).toFixed(2)} x the idle p99`,
  );
}

async function newPerson(server: ChildProcess, url: string): Promise<Person> {
  server.send("person");
  const { token = "" } = await nextMessage(server);
  return { url, token };
}

async function idleLatency(reader: Person): Promise<Latency> {
  const warm = readInTurns(reader);
  await sleep(IDLE_MS / 2);
  await warm();
  const stop = readInTurns(reader);
  await sleep(IDLE_MS);
  return await stop();
}

async function report(name: string, target: Target, suffix: string): Promise<void> {
  let slowestHealthMs = 0;
  const health = setInterval(async () => {
    const { seconds } = await timed(() => fetch(`${target.url}/api/health`));
    slowestHealthMs = Math.max(slowestHealthMs, seconds * 1000);
  }, HEALTH_EVERY_MS);
  const done = await importFile(target, file, suffix);
  clearInterval(health);
  target.server.send("figures");
  const { peakMb, stallMs } = await nextMessage(target.server);
  const { seconds, totalLines } = done;
  say(
    `${name.padEnd(41)} ${seconds.toFixed(2)} s (${done.previewSeconds.toFixed(2)} + ${done.confirmSeconds.toFixed(2)})  ` +
      `${(seconds / target.a).toFixed(2)} x a  ${(seconds / target.a1).toFixed(2)} x a1  ${Math.round(totalLines / seconds)} rows/s  ` +
      `server ${Math.round(peakMb)} MB, ${Math.round(peakMb - target.idleMb)} above idle  ` +
      `stall ${Math.round(stallMs ?? 0)} ms  slowest health ${Math.round(slowestHealthMs)} ms`,
  );
  say(`   ${done.message}`);
}
