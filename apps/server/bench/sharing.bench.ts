import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Database } from "@strikebook/database/client";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { newDatabase, onDatabase } from "./databases.ts";
import { say } from "./import-client.ts";
import { fillForReading, signIn } from "./read-data.ts";
import { type PageName, QUERIES } from "./read-pages.ts";
import { type Call, measure, median, startServer, stopServers } from "./timed-server.ts";

// Pages over GraphQL with and without grants, in turns on one server: one's own beside those of a person to whom 20 people
// shared an account, and the owner's own beside the same read by that person:
// node bench/sharing.bench.ts [--rows 100000] [--rounds 7] [--requests 40] [--page part-of-a-name]

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "40" },
    page: { type: "string", default: "" },
  },
});
const ROUNDS = Number(options.rounds);
const REQUESTS = Number(options.requests);
const PAGES = (Object.keys(QUERIES) as PageName[]).filter(
  // The rows of `userGet...` are told in one's own scope alone.
  (name) => name.includes(options.page) && !name.startsWith("own "),
);

/** A viewer without rows of their own, and so many people with an account each, all shared with the viewer. */
const GRANTS = 20;
const PEOPLE = `
  INSERT INTO users (username, email, first_name, last_name, roles, password_hash)
  SELECT 'giver' || n, 'giver' || n || '@example.com', 'Giver', n::text, '{USER}', 'none' FROM generate_series(1, $1::int) n`;
const THEIR_ACCOUNTS = `
  INSERT INTO brokerage_accounts (user_id, name, account_identifier, brokerage)
  SELECT id, 'Account', 'G' || username, 'Fidelity' FROM users WHERE username LIKE 'giver%'`;
// $1 the grantee, $2 names of the givers.
const SHARE = `
  INSERT INTO account_grants (user_id, account_id, grantee_id, access)
  SELECT a.user_id, a.id, $1, 'VIEW' FROM brokerage_accounts a JOIN users u ON u.id = a.user_id WHERE u.username LIKE $2`;

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-sharing-"));
const cluster = await startCluster();
try {
  await run();
} finally {
  stopServers();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const databaseUrl = await newDatabase(cluster, "bench_sharing");
  const { owner, other, viewer } = await onDatabase(databaseUrl, fill);
  const server = await startServer("graphql", databaseUrl, owner.userId, folder);
  say(`${"page".padEnd(34)}${"own, 20 grants".padStart(16)}${"the owner's".padStart(16)}`);
  const all: (readonly number[])[] = [];
  for (const page of PAGES) {
    const call = (token: string, scope?: string): Call => ({
      ...{ server, path: "/graphql", token, body: JSON.stringify({ query: QUERIES[page] }) },
      ...(scope !== undefined && { scope }),
    });
    // Two people of the same amount of data, one of whom received 20 grants; then the owner beside who reads their accounts.
    const ratios = [
      await ratioOf(call(owner.token), call(other.token)),
      await ratioOf(call(owner.token), call(viewer.token, owner.userId)),
    ];
    all.push(ratios);
    tell(page, ratios);
  }
  tell(
    "median of all pages",
    [0, 1].map((index) => median(all.map((ratios) => ratios[index] ?? 0))),
  );
}

function tell(name: string, ratios: readonly number[]): void {
  say(name.padEnd(34) + ratios.map((ratio) => ratio.toFixed(2).padStart(16)).join(""));
}

async function fill(database: Database) {
  const owner = await fillForReading(database, Number(options.rows));
  const { pool, prisma } = database;
  const other = await signIn(prisma, await prisma.user.findFirstOrThrow({ where: { username: "bench2" } }));
  await pool.query(PEOPLE, [GRANTS]);
  await pool.query(THEIR_ACCOUNTS);
  const viewer = await signIn(prisma, await prisma.user.findFirstOrThrow({ where: { username: "giver1" } }));
  await pool.query(SHARE, [other.userId, "giver%"]);
  await pool.query(SHARE, [viewer.userId, "bench1"]);
  await pool.query("VACUUM ANALYZE");
  return { owner, other, viewer };
}

/** How much longer the second takes, in the median of rounds that turn around. */
async function ratioOf(plain: Call, granted: Call): Promise<number> {
  const msOf = async (call: Call) => median((await measure(call, REQUESTS)).times);
  await msOf(plain);
  await msOf(granted);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = round % 2 === 0 ? [plain, granted] : [granted, plain];
    const times = new Map([
      [first, await msOf(first)],
      [second, await msOf(second)],
    ]);
    ratios.push((times.get(granted) ?? 0) / (times.get(plain) ?? 1));
  }
  return median(ratios);
}
