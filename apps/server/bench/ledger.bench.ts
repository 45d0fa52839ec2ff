import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { newDatabase, onDatabase } from "./databases.ts";
import { generateFamily, ROWS_A_WEEK } from "./family-history.ts";
import { say, timed } from "./import-client.ts";
import { importWeeks, newReader, storeCloses, storeSnapshots } from "./ledger-data.ts";
import { askedOf, FIND, NOTHING_FOUND, operationsOn } from "./ledger-operations.ts";
import {
  type Call,
  measure,
  median,
  quantile,
  type Server,
  send,
  startServer,
  stopServers,
  type Timed,
} from "./timed-server.ts";

// Times the pages of the ledger, campaigns, contracts and symbols, over HTTP with sign-in, with years of a family that
// sells options, and of ten times the years, side by side:
// node bench/ledger.bench.ts [--rows 20000,200000] [--rounds 5] [--requests 20] [--weeks 3] [--page part-of-a-name] [--closes]
// With `--closes` the last size has closing prices of every symbol: `--rows 20000,20000 --closes` times what they cost.
// p50 and p99 of all requests; CPU is the server's own, without the database's; `grows` is the median of the rounds'
// ratios of the last size to the first.

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "20000,200000" },
    rounds: { type: "string", default: "5" },
    requests: { type: "string", default: "20" },
    weeks: { type: "string", default: "3" },
    page: { type: "string", default: "" },
    closes: { type: "boolean", default: false },
  },
});
const SIZES = options.rows.split(",").map(Number);
const ROUNDS = Number(options.rounds);
const REQUESTS = Number(options.requests);
/** The last weeks are imported one by one, as a person does who comes every weekend. */
const SMALL_IMPORTS = Number(options.weeks);
/** Asked at once after an import: what an answer is kept or derived for is not there yet. */
const FIRST_QUESTIONS = [
  "campaigns, first page",
  "suggested statements",
  "transactions, first page",
] as const;

type Operation = keyof ReturnType<typeof operationsOn>;
type Site = {
  readonly rows: number;
  readonly server: Server;
  readonly token: string;
  readonly queries: Readonly<Record<Operation, string>>;
};

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-bench-"));
const cluster = await startCluster();
try {
  const sites: Site[] = [];
  for (const [index, rows] of SIZES.entries()) {
    sites.push(await build(rows, index));
  }
  await report(sites);
} finally {
  stopServers();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function build(rows: number, index: number): Promise<Site> {
  const weeks = generateFamily(Math.round(rows / ROWS_A_WEEK) + SMALL_IMPORTS);
  const databaseUrl = await newDatabase(cluster, `bench_${index}_${rows}`);
  const { userId, token } = await onDatabase(databaseUrl, newReader);
  const server = await startServer("graphql", databaseUrl, userId, folder);
  const person = { url: server.url, token };
  const ask = async (query: string) => JSON.parse(await send(callOf({ server, token }, query))).data;

  const history = await importWeeks(person, folder, weeks.slice(0, -SMALL_IMPORTS));
  say(`\n${history.rows} rows imported in ${history.seconds.toFixed(1)} s`);
  await askFirst(ask);
  await onDatabase(databaseUrl, (database) => storeSnapshots(database, userId, weeks));
  for (const week of weeks.slice(-SMALL_IMPORTS)) {
    const { rows: added, seconds } = await importWeeks(person, folder, [week]);
    say(`${added} rows on top of them in ${seconds.toFixed(1)} s`);
    await askFirst(ask);
  }
  if (options.closes && index === SIZES.length - 1) {
    say(`${await onDatabase(databaseUrl, storeCloses)} closing prices`);
  }
  await onDatabase(databaseUrl, ({ pool }) => pool.query("VACUUM ANALYZE"));
  return { rows, server, token, queries: operationsOn(askedOf(await ask(FIND))) };
}

async function askFirst(ask: (query: string) => Promise<unknown>): Promise<void> {
  const queries = operationsOn(NOTHING_FOUND);
  for (const name of FIRST_QUESTIONS) {
    const { seconds } = await timed(() => ask(queries[name]));
    say(`  first ${name.padEnd(30)}${(seconds * 1000).toFixed(0).padStart(8)} ms`);
  }
}

function callOf({ server, token }: Pick<Site, "server" | "token">, query: string): Call {
  return { server, token, path: "/graphql", body: JSON.stringify({ query }) };
}

async function report(sites: readonly Site[]): Promise<void> {
  const perSite = sites.map(
    ({ rows }) => `${`p50 ms ${rows / 1000}k`.padStart(14)}${"p99 ms".padStart(9)}${"CPU ms".padStart(9)}`,
  );
  say(`\n${"page".padEnd(38)}${perSite.join("")}${"grows".padStart(8)}`);
  const names = Object.keys(sites[0]?.queries ?? {}) as Operation[];
  for (const name of names.filter((one) => one.includes(options.page))) {
    const rounds = await measureRounds(name, sites);
    const columns = sites.map((_, index) => {
      const of = rounds.map((round) => round[index] as Timed);
      const times = of.flatMap((one) => one.times);
      return [14, 9, 9].map((width, column) =>
        [median(times), quantile(times, 0.99), median(of.map(({ cpuMs }) => cpuMs))][column]
          ?.toFixed(1)
          .padStart(width),
      );
    });
    const growth = rounds.map((round) => median(round.at(-1)?.times ?? []) / median(round[0]?.times ?? []));
    say(name.padEnd(38) + columns.flat().join("") + median(growth).toFixed(2).padStart(8));
  }
}

/** Every round meets all servers, in an order that turns around. */
async function measureRounds(name: Operation, sites: readonly Site[]): Promise<Timed[][]> {
  const ask = (site: Site, requests: number) => measure(callOf(site, site.queries[name]), requests);
  for (const site of sites) {
    await ask(site, 3);
  }
  const rounds: Timed[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const found: Timed[] = [];
    for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
      found[sites.indexOf(site)] = await ask(site, REQUESTS);
    }
    rounds.push(found);
  }
  return rounds;
}
