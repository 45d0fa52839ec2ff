import { expect, test } from "vitest";
import type { LedgerStatement } from "../ledger/statements/statement.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { statementsBehind, type TracedLot } from "./statements-behind.ts";

type Given = Partial<Omit<LedgerStatement, "day">> & Pick<LedgerStatement, "instrument" | "kind" | "number">;

const stated = (on: string, given: Given): LedgerStatement => ({
  ...{ id: given.number, assetClass: "STOCK", day: calendarDate(on) },
  ...given,
});

const STATEMENTS = [
  stated("2022-06-15", { number: "1", kind: "RENAME", instrument: "META", into: "MVRS" }),
  stated("2022-06-09", { number: "2", kind: "RENAME", instrument: "FB", into: "META" }),
  stated("2022-06-20", { number: "3", kind: "GONE", instrument: "MVRS", accountId: "A1" }),
  stated("2021-01-04", { number: "4", kind: "OPENING", instrument: "FB", accountId: "A1" }),
  stated("2022-06-10", {
    number: "5",
    kind: "ALLOCATE",
    instrument: "KO",
    into: "SPN",
    percent: "5" as DecimalText,
  }),
];

const behind = (lot: Partial<TracedLot>, { entryId = "90", accountId = "A1", day = "2022-06-20" } = {}) => {
  const lots = [{ openEntryId: "80", openInstrument: "FB", openedOn: calendarDate("2022-01-03"), ...lot }];
  return statementsBehind({ entryId, accountId, day: calendarDate(day), lots }, STATEMENTS).map(
    ({ number }) => number,
  );
};

test("a lot's way leads over every name that it had, by day", () => {
  expect(behind({})).toEqual(["2", "1"]);
  expect(behind({}, { day: "2022-06-14" })).toEqual(["2"]);
  expect(behind({ openInstrument: "META", openedOn: calendarDate("2022-06-10") })).toEqual(["1"]);
  expect(behind({ openInstrument: "AMD" })).toEqual([]);
});

test("an opening and an end that were stated stand behind their closing, in their account alone", () => {
  const opened = { openEntryId: "-4", openInstrument: null, openedOn: calendarDate("2021-01-04") };
  expect(behind(opened, { entryId: "-3" })).toEqual(["4", "2", "1", "3"]);
  expect(behind({}, { accountId: "A2", entryId: "-3" })).toEqual(["2", "1"]);
});

test("an allocation stands behind parent and child that were open on its day", () => {
  expect(behind({ openInstrument: "KO" })).toEqual(["5"]);
  expect(behind({ openInstrument: "SPN" })).toEqual(["5"]);
  expect(behind({ openInstrument: "KO", openedOn: calendarDate("2022-06-11") })).toEqual([]);
});
