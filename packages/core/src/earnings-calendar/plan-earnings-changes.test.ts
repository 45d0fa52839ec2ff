import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { StoredRow } from "../shared/plan-changes.ts";
import type { EarningsRecord } from "./earnings-record.ts";
import { type EarningsChange, planEarningsChanges } from "./plan-earnings-changes.ts";

const STORED: StoredRow<EarningsRecord> = {
  id: "1",
  provenance: "FINNHUB",
  symbol: "KO",
  date: calendarDate("2026-10-21"),
  hour: "bmo",
};

const updatesOf = (asked: Partial<EarningsChange>) =>
  planEarningsChanges([{ id: "1", action: "UPDATE", ...asked }], [STORED]).updates;

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
