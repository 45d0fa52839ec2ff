import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { RealizedRow } from "../uploads/realized-row.ts";
import { ACCOUNT, compareInvented, type InventedPart, plus } from "./testing/invented-year.ts";

/** Two purchases, of which the first is sold, first in, first out, for 1,500: a gain of 500. */
const TWO_LOTS: readonly InventedPart[] = [
  { opening: "a", bought: "2024-02-01", quantity: 100, cost: 1000, sold: "2025-06-02", proceeds: 1500 },
  { opening: "b", bought: "2024-03-01", quantity: 100, cost: 1300 },
];
const day = calendarDate;
const text = (value: string) => value as DecimalText;

const changeFirst =
  (change: (row: RealizedRow) => Partial<RealizedRow>) =>
  (rows: RealizedRow[]): RealizedRow[] =>
    rows.map((row, index) => (index === 0 ? { ...row, ...change(row) } : row));

test("a copy of our own rows agrees", () => {
  expect(compareInvented(TWO_LOTS, (rows) => rows)).toMatchObject({
    agreed: 1,
    differing: [],
    exportTotal: "500",
    ledgerTotal: "500",
    explained: "0",
    unexplained: "0",
    files: [{ accountId: ACCOUNT, lots: 1 }],
  });
});

test("an account without an export of the year is not compared", () => {
  expect(compareInvented(TWO_LOTS, () => [])).toMatchObject({
    files: [],
    agreed: 0,
    differing: [],
    exportTotal: "0",
    ledgerTotal: "0",
  });
});

test("a lot that the export tells in two rows agrees", () => {
  const halves = (rows: RealizedRow[]) =>
    rows.flatMap((row) => [
      { ...row, line: 2, quantity: text("40"), gain: text("200.01") },
      { ...row, line: 3, quantity: text("60"), gain: text("299.99") },
    ]);

  expect(compareInvented(TWO_LOTS, halves)).toMatchObject({ agreed: 1, differing: [], exportTotal: "500" });
});

test("a lot that the export names by its CUSIP agrees", () => {
  const renamed = changeFirst(({ symbol }) => ({ symbol: "GONE", cusip: symbol }));

  expect(compareInvented(TWO_LOTS, renamed)).toMatchObject({ agreed: 1, differing: [] });
});

test("an expiry that the export has under the day of its posting agrees", () => {
  const posted = changeFirst(() => ({ closedOn: day("2025-06-05") }));

  expect(compareInvented(TWO_LOTS, posted)).toMatchObject({ agreed: 1, differing: [] });
});

test.each<
  [cause: string, change: (row: RealizedRow) => Partial<RealizedRow>, difference: string, words: RegExp]
>([
  ["ROUNDING", ({ gain }) => ({ gain: plus(gain, 0.02) }), "0.02", /round it \$0\.02 apart/],
  ["HOLDING_PERIOD", () => ({ openedOn: day("2023-12-01") }), "0", /Dec 1, 2023 .*Feb 1, 2024/],
  ["HOLDING_PERIOD", () => ({ term: "SHORT" }), "0", /another term/],
  // 1,500 less the 1,300 of the other purchase.
  ["LOTS_CHOSEN", () => ({ openedOn: day("2024-03-01"), gain: text("200") }), "-300", /Mar 1, 2024/],
  // 1,500 less the mean of 1,000 and 1,300.
  ["AVERAGE_COST", () => ({ gain: text("350") }), "-150", /average cost/],
  [
    "OPENING_BASIS",
    ({ gain }) => ({ openedOn: day("2019-05-01"), gain: plus(gain, 77) }),
    "77",
    /acquired before/,
  ],
  ["UNKNOWN", ({ gain }) => ({ gain: plus(gain, 77.07) }), "77.07", /\$77\.07/],
  ["MISSING_IN_LEDGER", () => ({ quantity: text("130") }), "0", /closed 130, the ledger only 100/],
  ["MISSING_IN_EXPORT", () => ({ quantity: text("60") }), "0", /closed 100, Fidelity's file only 60/],
])("%s is told by its evidence", (cause, change, difference, words) => {
  const compared = compareInvented(TWO_LOTS, changeFirst(change));

  expect(compared.agreed).toBe(0);
  expect(compared.differing).toMatchObject([{ cause, difference, sentence: expect.stringMatching(words) }]);
  expect(compared.unexplained).toBe(cause === "UNKNOWN" ? difference : "0");
});

test("lots without a day in the export are looked for in the usual orders", () => {
  const highest = (rows: RealizedRow[]) =>
    rows.map(({ openedOn: _, ...row }) => ({ ...row, gain: text("200") }));

  expect(compareInvented(TWO_LOTS, highest).differing).toMatchObject([{ cause: "LOTS_CHOSEN" }]);
});

test("of written contracts the lots chosen are told by what they brought in", () => {
  const written: readonly InventedPart[] = [
    {
      opening: "a",
      bought: "2025-02-03",
      quantity: 1,
      cost: 50,
      isShort: true,
      sold: "2025-03-03",
      proceeds: 200,
    },
    { opening: "b", bought: "2025-02-10", quantity: 1, cost: 0, isShort: true, proceeds: 260 },
  ];
  const other = changeFirst(() => ({ openedOn: day("2025-02-10"), gain: text("210") }));

  expect(compareInvented(written, other).differing).toMatchObject([
    { cause: "LOTS_CHOSEN", exportGain: "210", ledgerGain: "150", difference: "60" },
  ]);
});

/** A loss of 400, half of it disallowed by fifty shares that are bought again. */
const WASHED: readonly InventedPart[] = [
  { opening: "a", bought: "2025-02-03", quantity: 100, cost: 1000, sold: "2025-06-02", proceeds: 600 },
  { opening: "b", bought: "2025-06-10", quantity: 50, cost: 320 },
];

const washRow = (amount: string): RealizedRow => ({
  line: 9,
  kind: "WASH_SALE",
  symbol: "ABCD",
  isShort: false,
  openedOn: day("2025-02-03"),
  gain: text(amount),
});

/** One row of the whole lot with its loss before any wash sale. */
const unwashed = (rows: RealizedRow[]): RealizedRow[] =>
  rows.slice(0, 1).map((row) => ({ ...row, quantity: text("100"), gain: text("-400") }));

test("a wash sale of its own row is an adjustment of the sale, and no sale", () => {
  const compared = compareInvented(WASHED, (rows) => [...unwashed(rows), washRow("200")]);

  expect(compared).toMatchObject({ differing: [], exportTotal: "-200", ledgerTotal: "-200" });
});

test("a wash sale of its own row beside a sale that is adjusted already counts once", () => {
  const compared = compareInvented(WASHED, (rows) => [...rows, washRow("200")]);

  expect(compared).toMatchObject({ differing: [], exportTotal: "-200", ledgerTotal: "-200" });
});

test("a wash sale that the export doesn't know is told", () => {
  expect(compareInvented(WASHED, unwashed).differing).toMatchObject([
    {
      cause: "WASH_ELSEWHERE",
      difference: "-200",
      sentence: expect.stringMatching(/Strikebook disallows \$200\.00/),
    },
  ]);
});

test("a wash sale that only the export knows is told", () => {
  const parts = WASHED.slice(0, 1);

  expect(compareInvented(parts, (rows) => [...rows, washRow("100")]).differing).toMatchObject([
    {
      cause: "WASH_ELSEWHERE",
      difference: "100",
      sentence: expect.stringMatching(/Fidelity disallows \$100\.00/),
    },
  ]);
});

test("a wash sale by another account, as another reading has it, is told", () => {
  const parts = [
    ...WASHED.slice(0, 1),
    { opening: "c", bought: "2025-06-10", quantity: 25, cost: 160, accountId: "second" },
  ];
  const adjusted = changeFirst(() => ({ gain: text("-300") }));

  expect(compareInvented(parts, adjusted).differing).toMatchObject([
    { cause: "WASH_ELSEWHERE", exportGain: "-300", ledgerGain: "-400" },
  ]);
});

test("a lot whose cost the ledger doesn't know is the opening's", () => {
  const parts: readonly InventedPart[] = [{ ...TWO_LOTS[0], cost: null } as InventedPart];

  expect(
    compareInvented(
      parts,
      changeFirst(() => ({ gain: text("500") })),
    ).differing,
  ).toMatchObject([{ cause: "OPENING_BASIS", exportGain: "500", ledgerGain: null, difference: "500" }]);
});

test("a lot that one side doesn't have is missing there", () => {
  const more = (rows: RealizedRow[]): RealizedRow[] =>
    rows.map((row) => ({ ...row, symbol: "WXYZ", gain: text("12.5") }));

  expect(compareInvented(TWO_LOTS, more)).toMatchObject({
    agreed: 0,
    differing: [
      {
        cause: "MISSING_IN_EXPORT",
        instrument: "ABCD",
        exportGain: null,
        ledgerGain: "500",
        difference: "-500",
      },
      { cause: "MISSING_IN_LEDGER", instrument: "WXYZ", exportGain: "12.5", ledgerGain: null, lotIds: [] },
    ],
    exportTotal: "12.5",
    ledgerTotal: "500",
    explained: "-487.5",
    unexplained: "0",
  });
});
