import { expect, test } from "vitest";
import type { HeldRow, LedgerHolding } from "../../coverage/compare-holdings.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { StatementTerms } from "./statement.ts";
import { type KnownAccount, type NumberEvidence, pairNumbers, suggestNumbers } from "./suggest-numbers.ts";

const day = (text: string) => text as CalendarDate;

const account = (number: string, given: Partial<KnownAccount> = {}): KnownAccount => ({
  ...{ id: `id ${number}`, name: "Individual", number, brokerage: "Fidelity", isRetirement: false },
  ...{
    isBegun: false,
    firstDay: day("2025-11-03"),
    lastDay: day("2025-12-08"),
    lastRowDay: day("2025-12-08"),
  },
  ...given,
});

const OLD = account("Z1");
const NEXT = account("Z2", {
  ...{ firstDay: day("2026-01-16"), lastDay: day("2026-03-02"), lastRowDay: day("2026-03-02") },
});
const pairsOf = (accounts: readonly KnownAccount[], onRecord: readonly StatementTerms[] = []) =>
  pairNumbers(accounts, onRecord).map(({ old, next }) => `${old.number} ${next.number}`);

test("two accounts of one brokerage and kind are looked at where one ends before the other begins", () => {
  expect(pairsOf([OLD, NEXT])).toEqual(["Z1 Z2"]);
  for (const other of [
    { firstDay: day("2025-12-08") },
    { brokerage: "Schwab" },
    { isRetirement: true },
    { name: "Joint WROS - TOD" },
    { number: null },
    { isBegun: true },
    { firstDay: null, lastDay: null, lastRowDay: null },
  ]) {
    expect(pairsOf([OLD, { ...NEXT, ...other }])).toEqual([]);
  }
  // Names say nothing that differs; positions files may be all that the next one has, not all of the old one.
  expect(
    pairsOf([
      { ...OLD, name: "My wheel" },
      { ...NEXT, lastRowDay: null },
    ]),
  ).toEqual(["Z1 Z2"]);
  expect(pairsOf([{ ...OLD, lastRowDay: null }, NEXT])).toEqual([]);
  expect(
    pairsOf([
      { ...OLD, name: "ROTH IRA" },
      { ...NEXT, name: "Rollover IRA" },
    ]),
  ).toEqual([]);
});

test("an account that has a new number, or a number that goes on with another, is asked about no more", () => {
  const stated = (accountId: string, intoAccountId: string): StatementTerms => ({
    ...{ kind: "RENUMBER", day: day("2026-01-16"), instrument: "", accountId, intoAccountId },
  });
  expect(pairsOf([OLD, NEXT], [stated("id Z1", "id Z9")])).toEqual([]);
  expect(pairsOf([OLD, NEXT], [stated("id Z9", "id Z2")])).toEqual([]);
  expect(pairsOf([OLD, NEXT], [stated("id Z2", "id Z9")])).toEqual(["Z1 Z2"]);
});

const holding = (instrument: string, quantity: string): LedgerHolding => ({
  ...{ instrument, quantity: quantity as DecimalText },
  assetClass: /\d/.test(instrument) ? "OPTION" : "STOCK",
});

const PUT = "KO260116P50";

type Closing = NumberEvidence["closings"][number];
const closing = (
  instrument: string,
  quantity: string,
  type: Closing["type"],
  on = "2026-03-02",
): Closing => ({
  ...{ instrument, type, quantity: quantity as DecimalText, closedOn: day(on) },
});

/** 10 KO and a put sold under the old number; under the next one the put is assigned and 10 KO are sold. */
const EVIDENCE: NumberEvidence = {
  ...{ old: OLD, next: NEXT, isMoved: false },
  held: [holding("KO", "10"), holding(PUT, "-1")],
  closings: [closing("KO", "10", "SELL"), closing(PUT, "1", "OPT_ASSIGNED", "2026-01-16")],
};

const suggested = (...evidence: readonly Partial<NumberEvidence>[]) =>
  suggestNumbers(evidence.map((given) => ({ ...EVIDENCE, ...given }))).map(({ question }) => question);

const YES = ["Did account Z1 become Z2?"];

test("what one account held when it ended, and the next one closes, is offered with the next one's first day", () => {
  expect(suggestNumbers([EVIDENCE])).toEqual([
    {
      question: "Did account Z1 become Z2?",
      because:
        "Z1 ends on Dec 8, 2025. Z2 begins on Jan 16, 2026 and goes on with what it held: KO; KO $50 Put, Jan 16, 2026.",
      statement: {
        ...{ kind: "RENUMBER", day: "2026-01-16", instrument: "", accountId: "id Z1" },
        ...{ accountNumber: "Z2", intoAccountId: "id Z2", oldNumber: "Z1" },
      },
    },
  ]);
});

test("a part that is sold tells nothing by itself, and speaks against nothing", () => {
  const [, put] = EVIDENCE.closings as [Closing, Closing];
  expect(suggested({ closings: [closing("KO", "4", "SELL"), put] })).toEqual(YES);
  expect(suggested({ held: [holding("KO", "10")], closings: [closing("KO", "4", "SELL")] })).toEqual([]);
  const inParts = [closing("KO", "4", "SELL"), closing("KO", "6", "SELL", "2026-03-09")];
  expect(suggested({ held: [holding("KO", "10")], closings: inParts })).toEqual(YES);
});

test("other quantities, another side, another symbol: nothing that the old account didn't hold may be closed", () => {
  const [shares, put] = EVIDENCE.closings as [Closing, Closing];
  expect(suggested({ closings: [closing("KO", "11", "SELL"), put] })).toEqual([]);
  expect(suggested({ closings: [closing("KO", "10", "BUY_COVER"), put] })).toEqual([]);
  expect(suggested({ closings: [shares, put, closing("PEP", "1", "SELL")] })).toEqual([]);
  expect(suggested({ closings: [shares, closing("KO260116P55", "1", "OPT_ASSIGNED")] })).toEqual([]);
  expect(suggested({ closings: [] })).toEqual([]);
  expect(suggested({ held: [] })).toEqual([]);
});

test("a contract that ended in the next account's time has a row there", () => {
  const held = [holding("KO", "10"), holding(PUT, "-1")];
  const closings = [closing("KO", "10", "SELL")];
  expect(suggested({ held, closings })).toEqual([]);
  const early = { ...NEXT, firstDay: day("2026-01-12"), lastRowDay: day("2026-01-20") };
  expect(suggested({ held, closings, next: early })).toEqual(YES);
  // One that awaited its row in the old account already is no contract of the next one.
  expect(suggested({ held: [holding("KO", "10"), holding("KO251121P50", "-1")], closings })).toEqual(YES);
});

test("a row that moves something between the two makes them two accounts", () => {
  expect(suggested({ isMoved: true })).toEqual([]);
});

const row = (symbol: string, quantity: string): HeldRow => ({
  ...{ kind: "HOLDING", type: "STOCK", symbol, quantity: quantity as DecimalText },
});
const snapshot = (rows: readonly HeldRow[], ledger: readonly LedgerHolding[] = []) => ({
  ...{ day: day("2026-02-27"), rows, ledger },
});

test("the first positions of the next account have what is left, with what it bought itself, and nothing else", () => {
  const held = [holding("KO", "10"), holding("PEP", "25")];
  const closings = [closing("KO", "4", "SELL", "2026-02-02")];
  const left = [row("KO", "6"), row("PEP", "25")];
  expect(suggested({ held, closings, snapshot: snapshot(left) })).toEqual(YES);
  expect(suggested({ held, closings: [], snapshot: snapshot([row("KO", "10"), row("PEP", "25")]) })).toEqual(
    YES,
  );
  // A sale after the day of the positions takes nothing from them.
  const later = [closing("KO", "4", "SELL", "2026-03-02")];
  expect(
    suggested({ held, closings: later, snapshot: snapshot([row("KO", "10"), row("PEP", "25")]) }),
  ).toEqual(YES);
  const bought = [holding("PEP", "5"), holding("F", "1")];
  const withOwn = [row("KO", "6"), row("PEP", "30"), row("F", "1")];
  expect(suggested({ held, closings, snapshot: snapshot(withOwn, bought) })).toEqual(YES);
  for (const rows of [
    [row("KO", "6")],
    [row("KO", "10"), row("PEP", "25")],
    [...left, row("F", "1")],
    [row("F", "1")],
  ]) {
    expect(suggested({ held, closings, snapshot: snapshot(rows) })).toEqual([]);
  }
});

test("an account that fits two, or that two fit, is not guessed", () => {
  const third = account("Z3", { firstDay: day("2026-01-20"), lastRowDay: day("2026-03-02") });
  expect(suggested({}, { next: third })).toEqual([]);
  expect(suggested({}, { old: account("Z0") })).toEqual([]);
  expect(suggested({}, { next: third, closings: [] })).toEqual(YES);
  const apart = { old: account("Z8"), next: { ...NEXT, id: "id Z9", number: "Z9" } };
  expect(suggested({}, apart)).toEqual([...YES, "Did account Z8 become Z9?"]);
});
