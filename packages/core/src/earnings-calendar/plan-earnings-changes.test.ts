import { expect, test } from "vitest";
import type { StoredRow } from "../reference-data/plan-changes.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { EarningsRecord } from "./earnings-record.ts";
import { type EarningsChange, planEarningsChanges, planEarningsImport } from "./plan-earnings-changes.ts";

const STORED: StoredRow<EarningsRecord> = {
  id: "1",
  provenance: "FINNHUB",
  symbol: "KO",
  date: calendarDate("2026-10-21"),
  hour: "bmo",
};

const updatesOf = (asked: Partial<EarningsChange>) =>
  planEarningsChanges([{ id: "1", action: "UPDATE", ...asked }], { stored: [STORED], deleted: [] }).updates;

test.each<Partial<EarningsChange>>([
  { symbol: "PEP" },
  { date: calendarDate("2026-10-22") },
  { hour: "amc" },
])("%o alone is stored", (asked) => {
  expect(updatesOf(asked)).toMatchObject([{ id: "1", ...asked }]);
});

test.each<Partial<EarningsChange>>([{}, { symbol: "KO", hour: "bmo" }, { date: null, hour: undefined }])(
  "%o changes nothing and stores nothing",
  (asked) => {
    expect(updatesOf(asked)).toEqual([]);
  },
);

test("a field is set to nothing; a value given beside wins", () => {
  const full: StoredRow<EarningsRecord> = {
    ...STORED,
    quarter: 3,
    year: 2026,
    epsEstimate: "0.75" as DecimalText,
  };
  const [cleared] = planEarningsChanges(
    [{ id: "1", action: "UPDATE", clearFields: ["epsEstimate", "hour", "quarter"], quarter: 4 }],
    { stored: [full], deleted: [] },
  ).updates;

  expect(cleared).toMatchObject({ symbol: "KO", date: "2026-10-21", hour: "", quarter: 4, year: 2026 });
  expect(cleared).not.toHaveProperty("epsEstimate");
});

test("a listed record becomes as listed: what the list leaves out is cleared", () => {
  const full: StoredRow<EarningsRecord> = { ...STORED, quarter: 3, epsEstimate: "0.75" as DecimalText };
  const listed: EarningsRecord = { symbol: "KO", date: STORED.date, hour: "bmo", quarter: 3 };
  const plan = planEarningsImport({ stored: [full], deleted: [] }, [listed, { ...listed, symbol: "PEP" }]);

  expect(plan.updates).toMatchObject([
    { id: "1", quarter: 3, provenance: "MANUAL", source: { epsEstimate: "0.75" } },
  ]);
  expect(plan.updates[0]).not.toHaveProperty("epsEstimate");
  expect(plan.inserts).toMatchObject([{ symbol: "PEP", provenance: "MANUAL" }]);
});
