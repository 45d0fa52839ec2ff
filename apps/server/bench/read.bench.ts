import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { createTokens } from "@strikebook/auth/token";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { periodBack } from "@strikebook/core/shared/period";
import { dashboardPeriods } from "@strikebook/core/trade-summary/summarize-trades";
import { openDatabase } from "@strikebook/database/client";
import { startCluster } from "@strikebook/database/embedded-postgres";
import { migrate } from "@strikebook/database/migrate";
import fastify from "fastify";
import { buildApp } from "../src/app.ts";
import { createOptionSummaryRepository } from "../src/modules/option-summary/option-summary.repository.ts";
import { createPortfolioRepository } from "../src/modules/portfolio/portfolio.repository.ts";
import { createTradeSummaryRepository } from "../src/modules/trade-summary/trade-summary.repository.ts";
import { fillForReading, NOW, SECRET } from "./read-data.ts";

// Pages over GraphQL with sign-in, against the same SQL through bare Fastify and pg without: what the layers cost.
// node bench/read.bench.ts [users] [rounds]; ratios of the medians of interleaved rounds count, not milliseconds.

const [USERS = 20, ROUNDS = 7] = process.argv.slice(2).map(Number);
const REQUESTS = 60;
const TODAY = calendarDate("2026-11-20");

const PAGES: Record<string, string> = {
  "portfolio page of 25 and summary": `{ getPortfolioConnection { totalCount positions { id accountName symbol description
    quantity lastPrice currentValue todaysGainLossDollar totalGainLossPercent type kind holdingType portfolioDate }
    summary { count totalCurrentValue totalGainLossDollar totalGainLossPercent actualDate uniqueSymbols uniqueAccounts
      totalCashValue totalStockValue totalOptionsValue pendingValue unknownGainCount freshness } } }`,
  "last page of 25": `{ getPortfolioConnection(offset: 475) { totalCount positions { id accountName symbol description
    quantity lastPrice currentValue todaysGainLossDollar totalGainLossPercent type kind holdingType portfolioDate }
    summary { count totalCurrentValue } } }`,
  "statistics of 500 positions": `{ getPortfolioStatistics { byType { type totalAmount } byAccount { account totalAmount }
    allocation { stocksPercent topSectors { sector value } topHoldings { symbol value } } } }`,
  "option summary of a year": `{ getOptionYearSummary { overallSummary { scriptName buys sells total }
    accountSummaries { accountName trades { scriptName total } } } }`,
  "dashboard, 20 periods": `{ getDashboardTradeSummary { daily { netProfitLoss } weekly { current { netProfitLoss } }
    monthly { current { netProfitLoss } } yearly { current { netProfitLoss } } } }`,
  "available dates": "{ getAvailablePortfolioDates { availableDates totalDates } }",
};

const spoolDir = mkdtempSync(path.join(os.tmpdir(), "strikebook-bench-"));
const cluster = await startCluster();
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  await migrate(cluster.url());
  await run();
} finally {
  await cluster.stop();
  rmSync(spoolDir, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const database = openDatabase(cluster.url());
  const size = { users: USERS, dates: 100, positionsPerDate: 500, realizedDays: 1250 };
  const { userId, token } = await fillForReading(database, size);
  const settings = {
    tokens: createTokens([SECRET]),
    bcryptCost: 10,
    spoolDir,
    welcome: async () => false,
    build: { version: "bench" },
  } as unknown as Parameters<typeof buildApp>[0]["settings"];
  const { app } = await buildApp({ database, clock: { now: () => NOW }, settings }, { isProduction: true });
  const bare = bareServer(database, userId);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const graphqlUrl = await app.listen({ host: "127.0.0.1", port: 0 });
  const bareUrl = await bare.listen({ host: "127.0.0.1", port: 0 });
  say(
    `${size.users * size.dates * size.positionsPerDate} positions, ${size.realizedDays * 20} realised days of the user`,
  );
  say(
    `${"page".padEnd(36)}${"SQL ms".padStart(8)}${"GraphQL ms".padStart(12)}${"ratio".padStart(8)}${"kB".padStart(8)}`,
  );
  for (const [name, query] of Object.entries(PAGES)) {
    const asBare = { agent, url: `${bareUrl}/?page=${encodeURIComponent(name)}`, token: "", body: "" };
    const asGraphql = { agent, url: `${graphqlUrl}/graphql`, token, body: JSON.stringify({ query }) };
    await measure(asBare);
    const { bytes } = await measure(asGraphql);
    const rounds: { sql: number; graphql: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % 2 === 0;
      const before = first ? await measure(asBare) : await measure(asGraphql);
      const after = first ? await measure(asGraphql) : await measure(asBare);
      const [sql, graphql] = first ? [before.ms, after.ms] : [after.ms, before.ms];
      rounds.push({ sql, graphql });
    }
    const [sql, graphql, ratio] = [
      median(rounds.map((round) => round.sql)),
      median(rounds.map((round) => round.graphql)),
      median(rounds.map((round) => round.graphql / round.sql)),
    ];
    say(
      `${name.padEnd(36)}${sql.toFixed(2).padStart(8)}${graphql.toFixed(2).padStart(12)}${ratio.toFixed(2).padStart(8)}` +
        `${(bytes / 1000).toFixed(1).padStart(8)}`,
    );
  }
  agent.destroy();
  await app.close();
  await bare.close();
  await database.close();
}

/** The same statements, their rows as JSON, and nothing else. */
function bareServer(database: Parameters<typeof createPortfolioRepository>[0], userId: string) {
  const portfolio = createPortfolioRepository(database);
  const options = createOptionSummaryRepository(database);
  const trades = createTradeSummaryRepository(database);
  const page = (offset: number) =>
    Promise.all([
      portfolio.pagePositions(userId, {}, undefined, { limit: 25, offset }),
      portfolio.sumSnapshots(userId, {}),
    ]);
  const reads: Record<string, () => Promise<unknown>> = {
    "portfolio page of 25 and summary": () => page(0),
    "last page of 25": () => page(475),
    "statistics of 500 positions": () =>
      Promise.all([portfolio.listPositions(userId, {}), portfolio.sumSnapshots(userId, {})]),
    "option summary of a year": () => options.sumOptions(userId, "TRADE", periodBack("YEAR", TODAY, 0)),
    "dashboard, 20 periods": () => trades.sumPeriods(userId, "TRADE", dashboardPeriods(TODAY)),
    "available dates": () => portfolio.listDates(userId),
  };
  const server = fastify();
  server.post("/", (request) => reads[(request.query as { page: string }).page]?.());
  return server;
}

type Call = { agent: http.Agent; url: string; token: string; body: string };

/** Median milliseconds of the requests, one after the other on one connection. */
async function measure(call: Call): Promise<{ ms: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let request = 0; request < REQUESTS; request++) {
    const start = performance.now();
    bytes = await send(call);
    times.push(performance.now() - start);
  }
  return { ms: median(times), bytes };
}

function send({ agent, url, token, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const request = http.request(url, { agent, method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        response.statusCode === 200 && !text.includes('"errors"')
          ? resolve(text.length)
          : reject(new Error(text.slice(0, 300))),
      );
    });
    request.on("error", reject);
    request.end(body === "" ? "{}" : body);
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
