import { execFile, execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withClient } from "../testing/test-database.ts";
import { runningClusterUrl, startCluster } from "./embedded-postgres.ts";
import { boundLog } from "./postgres-log.ts";

let folder: string;
let dataDir: string;

/** Command lines of processes that work in the folder: PostgreSQL's, and its shell's. */
function commandsOf(cwd: string): string[] {
  const ids = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return ids.flatMap((id) => {
    try {
      const isThere = readlinkSync(`/proc/${id}/cwd`) === cwd;
      return isThere ? [readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ")] : [];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
}

beforeEach(() => {
  // As below /root: nobody else may enter.
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-test-"));
  chmodSync(folder, 0o700);
  dataDir = path.join(folder, "with a space", "postgres");
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("keeps its data between starts, below a folder that only its owner may enter", async () => {
  const first = await startCluster({ dataDir, durable: true });
  await withClient(first.url(), (client) => client.query("CREATE TABLE kept (id int)"));
  await first.stop();
  const second = await startCluster({ dataDir, durable: true });
  const { rowCount } = await withClient(second.url(), (client) => client.query("SELECT FROM kept"));
  await second.stop();
  expect(rowCount).toBe(0);
});

it("sorts by code points, by the collation that PostgreSQL brings itself", async () => {
  const cluster = await startCluster();
  const { rows } = await withClient(cluster.url(), (client) =>
    client.query(
      "SELECT datlocprovider AS provider, 'a' < 'B' AS is_natural, upper('é') AS upper FROM pg_database WHERE datname = 'postgres'",
    ),
  );
  await cluster.stop();
  expect(rows).toEqual([{ provider: "b", is_natural: false, upper: "É" }]);
});

it("asks for a password that only its owner can read", async () => {
  const cluster = await startCluster({ dataDir, durable: true });
  const open = `postgresql://postgres@127.0.0.1:${cluster.port}/postgres`;
  const attempt = withClient(open, (client) => client.query("SELECT 1"));
  await expect(attempt).rejects.toThrow(/password/i);
  expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  await cluster.stop();
});

it("tells its address to other processes as long as it runs", async () => {
  const cluster = await startCluster({ dataDir, durable: true });
  expect(runningClusterUrl(dataDir, "other")).toBe(cluster.url("other"));
  await cluster.stop();
  expect(runningClusterUrl(dataDir)).toBeUndefined();
});

it("ends with the process that started it, and the next start waits for that", async () => {
  const program = `import { startCluster } from ${JSON.stringify(path.join(import.meta.dirname, "embedded-postgres.ts"))};
    await startCluster({ dataDir: ${JSON.stringify(dataDir)}, durable: true });
    process.kill(process.pid, "SIGKILL");`;
  expect(() => execFileSync(process.execPath, ["--input-type=module", "-e", program])).toThrow();
  const next = await startCluster({ dataDir, durable: true });
  await next.stop();
  expect(runningClusterUrl(dataDir)).toBeUndefined();
});

it("says at once, in its own words, why PostgreSQL does not start", async () => {
  const cluster = await startCluster({ dataDir });
  await cluster.stop();
  appendFileSync(path.join(dataDir, "postgresql.conf"), "nonsense_setting = 1\n");
  const startedMs = performance.now();
  await expect(startCluster({ dataDir })).rejects.toThrow(
    /did not start: configuration file "[^"]*postgresql.conf" contains errors; see .*postgres\.log/,
  );
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  expect(commandsOf(dataDir)).toEqual([]);
});

it.each([
  ["its control file", "global/pg_control"],
  ["its journal", "pg_wal"],
  ["its transactions", "pg_xact"],
  ["its databases", "base"],
])("says of a cluster that has lost %s within a minute how to go on", async (_, lost) => {
  await (await startCluster({ dataDir })).stop();
  rmSync(path.join(dataDir, lost), { recursive: true });
  const startedMs = performance.now();
  await expect(startCluster({ dataDir })).rejects.toThrow(
    `. The database's files are damaged: move ${dataDir} away, then restore your newest backup`,
  );
  expect(performance.now() - startedMs).toBeLessThan(60_000);
});

it("is told at once when PostgreSQL dies, and leaves nothing of it behind", async () => {
  const cluster = await startCluster({ dataDir, durable: true });
  process.kill(cluster.pid, "SIGKILL");
  const killedMs = performance.now();
  await cluster.ended;
  expect(performance.now() - killedMs).toBeLessThan(1_000);
  await expect.poll(() => commandsOf(dataDir)).toEqual([]);
});

it.each([
  ["empty", () => writeFileSync(`${dataDir}.password`, "")],
  ["lost", () => rmSync(`${dataDir}.password`)],
])("gives itself another password when its file is %s, as after a power cut", async (_, damage) => {
  await (await startCluster({ dataDir, durable: true })).stop();
  damage();
  const cluster = await startCluster({ dataDir, durable: true });
  const open = `postgresql://postgres@127.0.0.1:${cluster.port}/postgres`;
  await expect(withClient(open, (client) => client.query("SELECT 1"))).rejects.toThrow(/password/i);
  await withClient(cluster.url(), (client) => client.query("SELECT 1"));
  expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  await cluster.stop();
});

it("bounds the log of a server that writes to it, and keeps its end", async () => {
  const cluster = await startCluster({ dataDir });
  const complain = (words: string) =>
    withClient(cluster.url(), (client) => client.query(`SELECT "${words}"`)).catch(() => undefined);
  await complain("before");
  const log = `${dataDir}.log`;
  appendFileSync(log, "x".repeat(3_000_000));
  await complain("last");
  boundLog(dataDir, 2_000_000);
  expect(statSync(log).size).toBe(0);
  await complain("after");
  expect(readFileSync(log, "utf8")).toContain('column "after" does not exist');
  expect(readFileSync(`${log}.old`, "utf8")).toContain('column "last" does not exist');
  expect(statSync(`${log}.old`).size).toBeLessThan(2_000_000);
  await cluster.stop();
});

it("lets one of two starts on an empty folder have it, with its password", { timeout: 180_000 }, async () => {
  const over = path.join(folder, "over");
  const program = `import { existsSync } from "node:fs";
    import { startCluster } from ${JSON.stringify(path.join(import.meta.dirname, "embedded-postgres.ts"))};
    const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, durable: true });
    while (!existsSync(${JSON.stringify(over)})) await new Promise((resolve) => setTimeout(resolve, 100));
    await cluster.stop();`;
  const run = () =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, ["--input-type=module", "-e", program], (_, __, errors) => resolve(errors));
    });
  const runs = [run(), run()];
  expect(await Promise.race(runs)).toContain("another PostgreSQL is running");
  writeFileSync(over, "");
  expect((await Promise.all(runs)).filter((errors) => errors === "")).toHaveLength(1);
  const next = await startCluster({ dataDir, durable: true });
  await next.stop();
});

/** The process of the cluster that does `work`, which PostgreSQL writes into its title. */
function processOf(pid: number, work: string): number {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === pid && args.join(" ").includes(work));
  return Number(found?.[0]);
}

it("ends a server that hangs in its shutdown, with a word, at a stop and at the next start", {
  timeout: 60_000,
}, async () => {
  const patience = { tellMs: 200, quitMs: 1_000, killMs: 2_000 };
  const said: string[] = [];
  const options = { dataDir, durable: true, patience, say: (line: string) => said.push(line) };
  const first = await startCluster(options);
  await withClient(first.url(), (client) =>
    client.query("CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)"),
  );
  // Without its checkpointer a server waits for ever before it ends.
  process.kill(processOf(first.pid, "checkpointer"), "SIGSTOP");

  await first.stop();

  expect(said).toEqual([
    "PostgreSQL is shutting down. Waiting for it, up to 1 s ...",
    "PostgreSQL hangs in its shutdown. Ending it; it recovers at its next start ...",
    "PostgreSQL does not end. Killing it ...",
  ]);
  expect(commandsOf(dataDir)).toEqual([]);

  // The program that ran it is gone: the next start finds the server still shutting down.
  const second = await startCluster(options);
  process.kill(processOf(second.pid, "checkpointer"), "SIGSTOP");
  process.kill(second.pid, "SIGINT");
  said.length = 0;
  const third = await startCluster(options);
  const { rows } = await withClient(third.url(), (client) => client.query("SELECT id FROM kept"));
  await third.stop();

  expect(said.at(-1)).toBe("PostgreSQL does not end. Killing it ...");
  expect(rows).toEqual([{ id: 7 }]);
});
