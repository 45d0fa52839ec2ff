import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { newDatabase, onDatabase } from "./databases.ts";
import { say } from "./import-client.ts";
import { fillForReading, scatterRows } from "./read-data.ts";
import { type PageName, QUERIES } from "./read-pages.ts";
import { type Call, measure, median, type Server, startServer, stopServers } from "./timed-server.ts";

// Pages over GraphQL with sign-in, against the same SQL through bare Fastify and pg without, for two amounts of positions
// and closings side by side, before and after edits have scattered the rows:
// node bench/read.bench.ts [--rows 100000,1000000] [--rounds 7] [--requests 40] [--page part-of-a-name]
// Medians of the rounds' ratios count, not milliseconds; CPU is the server's own, without the database's.

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "100000,1000000" },
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "40" },
    page: { type: "string", default: "" },
  },
});
const SIZES = options.rows.split(",").map(Number);
const ROUNDS = Number(options.rounds);
const REQUESTS = Number(options.requests);
const PAGES = (Object.keys(QUERIES) as PageName[]).filter((name) => name.includes(options.page));

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-bench-"));
const cluster = await startCluster();
const NOTHING: Cost = { ms: 0, cpuMs: 0 };
try {
  await run();
} finally {
  stopServers();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Site = {
  readonly rows: number;
  readonly databaseUrl: string;
  readonly token: string;
  readonly graphql: Server;
  readonly bare: Server;
};
/** The cost of one request. */
type Cost = { readonly ms: number; readonly cpuMs: number };

async function run(): Promise<void> {
  const sites: Site[] = [];
  for (const rows of SIZES) {
    sites.push(await build(rows));
  }
  await report("as uploaded", sites);
  for (const { databaseUrl } of sites) {
    await onDatabase(databaseUrl, scatterRows);
  }
  await report("after a third of the positions was edited, a few everywhere at a time", sites);
}

async function build(rows: number): Promise<Site> {
  const databaseUrl = await newDatabase(cluster, `bench_${rows}`);
  const { userId, token } = await onDatabase(databaseUrl, (database) => fillForReading(database, rows));
  const [graphql, bare] = [
    await startServer("graphql", databaseUrl, userId, folder),
    await startServer("bare", databaseUrl, userId, folder),
  ];
  return { rows, databaseUrl, token, graphql, bare };
}

async function report(state: string, sites: readonly Site[]): Promise<void> {
  say(
    `\n${state}: ${sites.map(({ rows }) => rows.toLocaleString("en")).join(" and ")} positions and closings`,
  );
  const perSite = sites.map(
    ({ rows }) =>
      `${`SQL ms ${rows / 1000}k`.padStart(14)}${"GraphQL ms".padStart(12)}${"x time".padStart(8)}${"x CPU".padStart(8)}`,
  );
  say(`${"page".padEnd(34)}${perSite.join("")}${"grows".padStart(8)}${"SQL/page".padStart(10)}`);
  let pageMs = 0;
  for (const page of PAGES) {
    const rounds = await measureRounds(page, sites);
    const columns = sites.map((_, index) => {
      const of = (value: (costs: { bare: Cost; graphql: Cost }) => number) =>
        median(rounds.map((round) => value(round[index] as { bare: Cost; graphql: Cost })));
      return {
        bare: of(({ bare }) => bare.ms),
        text:
          of(({ bare }) => bare.ms)
            .toFixed(2)
            .padStart(14) +
          of(({ graphql }) => graphql.ms)
            .toFixed(2)
            .padStart(12) +
          of(({ bare, graphql }) => graphql.ms / bare.ms)
            .toFixed(2)
            .padStart(8) +
          of(({ bare, graphql }) => graphql.cpuMs / bare.cpuMs)
            .toFixed(2)
            .padStart(8),
      };
    });
    const growth = median(
      rounds.map((round) => (round.at(-1)?.graphql.ms ?? 0) / (round[0]?.graphql.ms ?? 1)),
    );
    pageMs ||= columns.at(-1)?.bare ?? 1;
    const inPages = (columns.at(-1)?.bare ?? 0) / pageMs;
    say(
      page.padEnd(34) +
        columns.map(({ text }) => text).join("") +
        growth.toFixed(2).padStart(8) +
        inPages.toFixed(2).padStart(10),
    );
  }
}

/** Every round meets all servers, in an order that turns around. */
async function measureRounds(page: PageName, sites: readonly Site[]) {
  const calls = sites.flatMap((site, index) => [
    {
      index,
      kind: "bare" as const,
      server: site.bare,
      path: `/?page=${encodeURIComponent(page)}`,
      token: "",
      body: "{}",
    },
    {
      ...{ index, kind: "graphql" as const, server: site.graphql, path: "/graphql", token: site.token },
      body: JSON.stringify({ query: QUERIES[page] }),
    },
  ]);
  for (const call of calls) {
    await costOf(call);
  }
  const rounds: Record<"bare" | "graphql", Cost>[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs = sites.map(() => ({ bare: NOTHING, graphql: NOTHING }));
    for (const call of round % 2 === 0 ? calls : calls.toReversed()) {
      const cost = await costOf(call);
      const of = costs[call.index];
      if (of !== undefined) {
        of[call.kind] = cost;
      }
    }
    rounds.push(costs);
  }
  return rounds;
}

async function costOf(call: Call): Promise<Cost> {
  const { times, cpuMs } = await measure(call, REQUESTS);
  return { ms: median(times), cpuMs };
}
