import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@strikebook/database/client";
import { startCluster } from "@strikebook/database/embedded-postgres";
import { migrate } from "@strikebook/database/migrate";
import pg from "pg";
import { fillForReading, scatterRows } from "./read-data.ts";
import { type PageName, QUERIES } from "./read-pages.ts";

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
const say = (line: string) => process.stdout.write(`${line}\n`);
const children: ChildProcess[] = [];
const NOTHING: Cost = { ms: 0, cpuMs: 0 };
try {
  await run();
} finally {
  // One that failed is gone already.
  for (const child of children.filter(({ connected }) => connected)) {
    child.disconnect();
  }
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Server = { readonly child: ChildProcess; readonly url: string; readonly agent: http.Agent };
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
  const name = `bench_${rows}`;
  const admin = new pg.Client(cluster.url());
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const databaseUrl = cluster.url(name);
  await migrate(databaseUrl);
  const { userId, token } = await onDatabase(databaseUrl, (database) => fillForReading(database, rows));
  const [graphql, bare] = [
    await startServer("graphql", databaseUrl, userId),
    await startServer("bare", databaseUrl, userId),
  ];
  return { rows, databaseUrl, token, graphql, bare };
}

async function onDatabase<Value>(
  url: string,
  use: (database: ReturnType<typeof openDatabase>) => Promise<Value>,
) {
  const database = openDatabase(url);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

async function startServer(kind: string, databaseUrl: string, userId: string): Promise<Server> {
  const file = fileURLToPath(new URL("./read-server.ts", import.meta.url));
  const child = fork(file, [kind, databaseUrl, userId, folder]);
  children.push(child);
  const { url } = await nextMessage<{ url: string }>(child);
  return { child, url, agent: new http.Agent({ keepAlive: true, maxSockets: 1 }) };
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`a server ended with ${code}`));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(message as Message);
    });
  });
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
    await measure(call);
  }
  const rounds: Record<"bare" | "graphql", Cost>[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs = sites.map(() => ({ bare: NOTHING, graphql: NOTHING }));
    for (const call of round % 2 === 0 ? calls : calls.toReversed()) {
      const cost = await measure(call);
      const of = costs[call.index];
      if (of !== undefined) {
        of[call.kind] = cost;
      }
    }
    rounds.push(costs);
  }
  return rounds;
}

type Call = { readonly server: Server; readonly path: string; readonly token: string; readonly body: string };

/** Median milliseconds of requests one after the other on one connection, and the server's CPU for each. */
async function measure(call: Call): Promise<Cost> {
  const times: number[] = [];
  const before = await usedCpu(call.server);
  for (let request = 0; request < REQUESTS; request++) {
    const start = performance.now();
    await send(call);
    times.push(performance.now() - start);
  }
  return { ms: median(times), cpuMs: ((await usedCpu(call.server)) - before) / REQUESTS };
}

async function usedCpu({ child }: Server): Promise<number> {
  const answer = nextMessage<{ cpuMs: number }>(child);
  child.send("cpu");
  return (await answer).cpuMs;
}

function send({ server, path: at, token, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const url = `${server.url}${at}`;
    const request = http.request(url, { agent: server.agent, method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        response.statusCode === 200 && !text.includes('"errors"')
          ? resolve()
          : reject(new Error(text.slice(0, 300))),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
