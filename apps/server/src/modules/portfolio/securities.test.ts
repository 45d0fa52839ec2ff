import { KNOWN_ETFS } from "@strikebook/core/portfolio/known-etfs";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/test-app.ts";
import { createSecuritiesRepository } from "./securities.repository.ts";

const TODAY = calendarDate("2026-11-20");

const app = await startTestApp();
const { pool } = app.database;
const repository = createSecuritiesRepository(app.database);
await app.services.storeReferenceData(TODAY);

test("a fresh install knows the sectors of companies, as Fidelity writes them, and what funds invest in", async () => {
  expect(await repository.findSectors(["NVDA", "BRKB", "VOO", "SPAXX", "UNKNOWN"])).toEqual(
    new Map([
      ["NVDA", "Information Technology"],
      ["BRKB", "Financials"],
      ["VOO", "Diversified"],
      ["SPAXX", "Cash"],
    ]),
  );
});

test("every fund that is known as an ETF has its row, and so its sector; what is unknown has none", async () => {
  const known = [...KNOWN_ETFS];

  const sectors = await repository.findSectors([...known, "ZZZZ"]);
  const { rows } = await pool.query("SELECT kind FROM securities WHERE symbol = ANY($1) GROUP BY kind", [
    known,
  ]);

  expect(known.filter((symbol) => !sectors.has(symbol))).toEqual([]);
  expect(rows).toEqual([{ kind: "ETF" }]);
  expect(sectors.has("ZZZZ")).toBe(false);
});

test.each([
  ["SPY", "Diversified", "ETF"],
  ["XLE", "Energy", "ETF"],
  ["AGG", "Fixed Income", "ETF"],
  ["GLD", "Commodities", "ETF"],
  ["IBIT", "Digital Assets", "ETF"],
  ["SMH", "Information Technology", "ETF"],
  ["FXAIX", "Diversified", "MUTUAL_FUND"],
  ["FSRNX", "Real Estate", "MUTUAL_FUND"],
  ["SPAXX", "Cash", "CASH"],
  ["BFB", "Consumer Staples", "STOCK"],
])("%s is %s, %s", async (symbol, sector, kind) => {
  const { rows } = await pool.query("SELECT sector, kind FROM securities WHERE symbol = $1", [symbol]);

  expect(rows).toEqual([{ sector, kind }]);
});

test("an administrator's row stays, ours follows the bundled table", async () => {
  await pool.query("UPDATE securities SET sector = 'Chips', provenance = 'MANUAL' WHERE symbol = 'NVDA'");
  await pool.query("UPDATE securities SET sector = 'Outdated' WHERE symbol = 'AAPL'");

  await app.services.storeReferenceData(TODAY);

  expect(await repository.findSectors(["NVDA", "AAPL"])).toEqual(
    new Map([
      ["AAPL", "Information Technology"],
      ["NVDA", "Chips"],
    ]),
  );
});
