import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import {
  compareHoldings,
  type HeldRow,
  HOLDING_DISAGREEMENTS_MAX,
  type LedgerHolding,
} from "./compare-holdings.ts";

const DAY = "2026-07-06" as CalendarDate;
const HISTORY = { firstDay: "2025-07-01" as CalendarDate, lastDay: "2026-07-06" as CalendarDate };

const row = (symbol: string, quantity?: string, more: Partial<HeldRow> = {}): HeldRow => ({
  kind: "HOLDING",
  type: "STOCK",
  symbol,
  ...(quantity === undefined ? {} : { quantity: quantity as DecimalText }),
  ...more,
});

const lots = (instrument: string, quantity: string, more: Partial<LedgerHolding> = {}): LedgerHolding => ({
  instrument,
  assetClass: "STOCK",
  quantity: quantity as DecimalText,
  ...more,
});

const compare = (rows: readonly HeldRow[], ledger: readonly LedgerHolding[], history = HISTORY) =>
  compareHoldings({ day: DAY, accountName: "Individual - TOD", rows, ledger, history });

test.each<[string, readonly HeldRow[], readonly LedgerHolding[], number]>([
  ["the same shares", [row("NVDA", "50")], [lots("NVDA", "50")], 1],
  ["one symbol under Cash and Margin", [row("NVDA", "30"), row("NVDA", "20")], [lots("NVDA", "50")], 1],
  ["short contracts", [row("SPY221021P350", "-1", { type: "OPTION" })], [lots("SPY221021P350", "-1")], 1],
  ["class shares in either spelling", [row("BRK.B", "2")], [lots("BRKB", "2")], 1],
  ["what is closed", [], [lots("NVDA", "0")], 0],
  ["fractions", [row("FCNTX", "18.15", { type: "MUTUAL_FUND" })], [lots("FCNTX", "18.15")], 1],
  [
    "cash and core funds",
    [row("SPAXX", undefined, { type: "CASH" }), row("FCASH", "5", { type: "CASH" })],
    [],
    0,
  ],
  ["a core fund in the ledger", [], [lots("SPAXX", "12.34", { assetClass: "CASH" })], 0],
  ["pending activity", [row("", undefined, { kind: "PENDING" })], [], 0],
  ["the wrapper", [row("", "15560.5", { kind: "WRAPPER" })], [], 0],
  [
    "plan funds",
    [row("", "120.5", { description: "VANG TARGET RET 2050" })],
    [lots("VANG", "9", { assetClass: "PLAN" })],
    0,
  ],
  ["an unknown quantity", [row("NVDA")], [lots("NVDA", "50")], 0],
  ["crypto", [row("BTC", "0.25", { description: "BITCOIN" })], [], 0],
  [
    "a contract on its last day, gone in the file",
    [],
    [lots("NVDA260706C200", "-1", { assetClass: "OPTION" })],
    1,
  ],
  [
    "a contract on its last day, gone in the ledger",
    [row("NVDA260706C200", "-1", { type: "OPTION" })],
    [],
    1,
  ],
])("%s: no disagreement", (_name, rows, ledger, compared) => {
  expect(compare(rows, ledger)).toEqual({ day: DAY, compared, disagreementCount: 0, disagreements: [] });
});

test("a fund on bitcoin is compared; a crypto account is not", () => {
  const rows = [row("FBTC", "10", { description: "FIDELITY WISE ORIGIN BITCOIN FUND" })];
  const trust = [row("BTC", "10", { description: "BITCOIN MINI TRUST ETF" })];

  expect(compare(rows, []).disagreements).toHaveLength(1);
  expect(compare(trust, []).disagreements).toHaveLength(1);
  expect(
    compareHoldings({ day: DAY, accountName: "Fidelity Crypto®", rows: trust, ledger: [], history: HISTORY }),
  ).toMatchObject({ compared: 0, disagreements: [], notCompared: expect.stringContaining("crypto") });
});

test("of very many disagreements the first are told and all are counted", () => {
  const rows = Array.from({ length: 300 }, (_, index) => row(`S${String(index).padStart(3, "0")}`, "1"));

  const found = compare(rows, []);

  expect(found.disagreementCount).toBe(300);
  expect(found.disagreements).toHaveLength(HOLDING_DISAGREEMENTS_MAX);
  expect(found.disagreements[0]?.symbol).toBe("S000");
});

test("an account without a history has nothing to compare with", () => {
  const found = compareHoldings({ day: DAY, accountName: "Individual", rows: [row("KO", "5")], ledger: [] });

  expect(found).toMatchObject({
    compared: 0,
    disagreements: [],
    notCompared: expect.stringMatching(/no history/),
  });
});

test.each<[string, readonly HeldRow[], readonly LedgerHolding[], typeof HISTORY, object]>([
  [
    "expired, awaiting the broker's row",
    [],
    [lots("F260703C12", "-2", { assetClass: "OPTION" })],
    HISTORY,
    {
      symbol: "F260703C12",
      fileQuantity: "0",
      ledgerQuantity: "-2",
      explanation: expect.stringMatching(/^It expired on 2026-07-03/),
    },
  ],
  [
    "a row of that day",
    [row("NVDA", "50")],
    [lots("NVDA", "40", { rowsOnDay: 1 })],
    HISTORY,
    {
      fileQuantity: "50",
      ledgerQuantity: "40",
      explanation: expect.stringContaining("A row is dated on that very day"),
    },
  ],
  [
    "rows of that day",
    [row("NVDA", "50")],
    [lots("NVDA", "40", { rowsOnDay: 3 })],
    HISTORY,
    { explanation: expect.stringContaining("3 rows are dated on that very day") },
  ],
  [
    "a closing without an opening",
    [row("NVDA", "50")],
    [lots("NVDA", "10", { unmatchedClosings: 1 })],
    HISTORY,
    { explanation: expect.stringContaining("1 closing of it has no opening") },
  ],
  [
    "closings without an opening",
    [row("NVDA", "50")],
    [lots("NVDA", "10", { unmatchedClosings: 2 })],
    HISTORY,
    { explanation: expect.stringContaining("2 closings of it have no opening") },
  ],
  [
    "a corporate action",
    [row("NVDA", "50")],
    [lots("NVDA", "10", { hasCorporateAction: true })],
    HISTORY,
    { explanation: expect.stringContaining("corporate action") },
  ],
  [
    "a split",
    [row("NVDA", "40")],
    [lots("NVDA", "10")],
    HISTORY,
    { explanation: expect.stringContaining("4 to 1") },
  ],
  [
    "a reverse split",
    [row("NVDA", "1")],
    [lots("NVDA", "10")],
    HISTORY,
    { explanation: expect.stringContaining("1 to 10") },
  ],
  [
    "contracts don't split",
    [row("NVDA260821C190", "4", { type: "OPTION" })],
    [lots("NVDA260821C190", "1", { assetClass: "OPTION" })],
    HISTORY,
    { explanation: expect.stringContaining("come before 2025-07-01") },
  ],
  [
    "no row at all",
    [row("NVDA", "50", { description: "NVIDIA" })],
    [],
    HISTORY,
    {
      description: "NVIDIA",
      explanation: "No row of it is on record: it may have come before 2025-07-01, where no history reaches.",
    },
  ],
  [
    "no row at all, and histories end early",
    [row("NVDA", "50")],
    [],
    { ...HISTORY, lastDay: "2026-05-14" as CalendarDate },
    { explanation: expect.stringContaining("before 2025-07-01 or after 2026-05-14") },
  ],
  [
    "histories end early",
    [row("NVDA", "55")],
    [lots("NVDA", "50")],
    { ...HISTORY, lastDay: "2026-05-14" as CalendarDate },
    { explanation: "Your history stops at 2026-05-14: rows after it are missing." },
  ],
  [
    "more in the file",
    [row("NVDA", "55")],
    [lots("NVDA", "50")],
    HISTORY,
    { explanation: expect.stringContaining("Part of it") },
  ],
  [
    "more in the ledger",
    [row("NVDA", "50")],
    [lots("NVDA", "55")],
    HISTORY,
    { explanation: expect.stringContaining("A row may be missing") },
  ],
  [
    "the other side",
    [row("NVDA", "-50")],
    [lots("NVDA", "7")],
    HISTORY,
    { explanation: expect.stringContaining("A row may be missing") },
  ],
])("%s is a disagreement and explained", (_name, ...given) => {
  const [rows, ledger, history, expected] = given;

  const found = compareHoldings({ day: DAY, accountName: "Individual", rows, ledger, history });

  expect(found.disagreements).toEqual([expect.objectContaining(expected)]);
});

const assigned = (...changes: readonly (readonly [day: string, change: string])[]) => ({
  postedLater: changes.map(([postedOn, change]) => ({
    postedOn: postedOn as CalendarDate,
    change: change as DecimalText,
  })),
});

// Assigned on a Friday, booked on Monday (domain.md 3): a put of 100 shares on 30 that were there.
test.each<[string, readonly HeldRow[], readonly LedgerHolding[]]>([
  [
    "shares delivered are not booked yet",
    [row("NVDA", "30")],
    [lots("NVDA", "130", assigned(["2026-07-07", "100"]))],
  ],
  [
    "shares delivered are booked",
    [row("NVDA", "130")],
    [lots("NVDA", "130", assigned(["2026-07-07", "100"]))],
  ],
  ["the first shares of all", [], [lots("NVDA", "100", assigned(["2026-07-07", "100"]))]],
  [
    "shares called away are still there",
    [row("NVDA", "100")],
    [lots("NVDA", "0", assigned(["2026-07-07", "-100"]))],
  ],
  [
    "a contract assigned before its last day is still there",
    [row("NVDA260821P190", "-1", { type: "OPTION" })],
    [lots("NVDA260821P190", "0", { assetClass: "OPTION", ...assigned(["2026-07-07", "1"]) })],
  ],
  [
    "of two postings the earlier one is booked",
    [row("NVDA", "130")],
    [lots("NVDA", "330", assigned(["2026-07-07", "100"], ["2026-07-08", "200"]))],
  ],
])("%s: no disagreement", (_name, rows, ledger) => {
  expect(compare(rows, ledger).disagreements).toEqual([]);
});

test.each(["31", "100", "129", "230"])(
  "%s shares are neither with nor without the assignment",
  (quantity) => {
    const found = compare([row("NVDA", quantity)], [lots("NVDA", "130", assigned(["2026-07-07", "100"]))]);

    expect(found.disagreements).toMatchObject([{ fileQuantity: quantity, ledgerQuantity: "130" }]);
  },
);

test("what is booked later is not booked before what is booked earlier", () => {
  const ledger = [lots("NVDA", "330", assigned(["2026-07-07", "100"], ["2026-07-08", "200"]))];

  expect(compare([row("NVDA", "230")], ledger).disagreementCount).toBe(1);
});

const GAP_2025 = gap("2025-09-02", "2025-10-01");

function gap(firstDay: string, lastDay: string, cashMoved?: string) {
  const days = { firstDay: firstDay as CalendarDate, lastDay: lastDay as CalendarDate, marketDays: 20 };
  return { ...days, ...(cashMoved === undefined ? {} : { cashMoved: cashMoved as DecimalText }) };
}

test.each<[string, readonly LedgerHolding[], readonly ReturnType<typeof gap>[], string]>([
  [
    "the gap between histories",
    [lots("VTI", "449")],
    [GAP_2025],
    "Rows of it may be missing between 2025-09-02 and 2025-10-01, where no history reaches.",
  ],
  [
    "of two gaps the later one",
    [lots("VTI", "449")],
    [gap("2025-07-09", "2025-07-10"), GAP_2025],
    "Rows of it may be missing between 2025-09-02 and 2025-10-01, where no history reaches.",
  ],
  [
    "no gap after the day, nor one in which no cash moved",
    [lots("VTI", "449")],
    [gap("2025-09-02", "2025-10-01", "0"), gap("2026-07-08", "2026-07-09")],
    "Part of it may have come before 2025-07-01, where no history reaches.",
  ],
  [
    "the gap, also without a row",
    [],
    [GAP_2025],
    "No row of it is on record: it may have come between 2025-09-02 and 2025-10-01, where no history reaches.",
  ],
])("a disagreement names the nearest days that no history has: %s", (_name, ledger, gaps, explanation) => {
  const history = { ...HISTORY, lastDay: "2026-07-10" as CalendarDate, gaps };

  expect(compare([row("VTI", "485")], ledger, history).disagreements[0]?.explanation).toBe(explanation);
});

test("law: what agrees with itself agrees, however rows are split up, and one quantity off is one disagreement", () => {
  const holdings = fc.uniqueArray(
    fc.record({
      symbol: fc.stringMatching(/^[A-Z]{1,4}$/),
      parts: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ symbol }) => symbol, minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(holdings, fc.nat(), (given, seed) => {
      const rows = given.flatMap(({ symbol, parts }) => parts.map((part) => row(symbol, String(part))));
      const ledger = given.map(({ symbol, parts }) => lots(symbol, String(parts.reduce((a, b) => a + b, 0))));
      expect(compare(rows, ledger)).toMatchObject({ compared: given.length, disagreements: [] });

      const index = seed % ledger.length;
      const off = ledger.map((lot, at) =>
        at === index ? { ...lot, quantity: String(Number(lot.quantity) + 1) as DecimalText } : lot,
      );
      expect(compare(rows, off).disagreements.map(({ symbol }) => symbol)).toEqual([
        ledger[index]?.instrument,
      ]);
    }),
  );
});
