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
