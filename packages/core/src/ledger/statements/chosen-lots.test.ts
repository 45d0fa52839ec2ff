import { expect, test } from "vitest";
import { calendarDate } from "../../shared/calendar-date.ts";
import type { Book } from "../ledger.ts";
import { matchBooks } from "../match-books.ts";
import { entries, type GivenEntry, netsOfClosings, open, text, totalNet } from "../testing/entries.ts";
import { stated } from "../testing/statements.ts";
import { describeStatement } from "./describe-statement.ts";

/** 100 for 5,000, later 100 for 6,000 and 100 for 6,600 of one day; 100 of them sold for 5,500. The sale is row 3. */
const ROWS: readonly GivenEntry[] = [
  { on: "2025-01-02", type: "BUY", quantity: 100, amount: -5000 },
  { on: "2025-03-03", type: "BUY", quantity: 100, amount: -6000 },
  { on: "2025-03-03", type: "BUY", quantity: 100, amount: -6600 },
  { on: "2025-06-02", type: "SELL", quantity: -100, amount: 5500 },
];
const SALE = "000003";

type Choice = {
  readonly acquired?: string;
  readonly quantity: number;
  readonly basis?: number;
  readonly books?: "BOTH";
  readonly saleRank?: string;
};

const choose = (choices: readonly Choice[]) =>
  choices.map(({ acquired = "2025-03-03", quantity, basis, ...given }, index) =>
    stated(
      {
        ...{ kind: "LOTS", on: "2025-06-02", instrument: "XYZ", accountId: "A1", saleRank: SALE, acquired },
        quantity: text(quantity),
        ...(basis === undefined ? {} : { basis: text(basis) }),
        ...given,
      },
      index + 1,
    ),
  );

const inBook = (book: Book, choices: readonly Choice[], rows = ROWS) => {
  const { closings, openLots } = matchBooks([...entries(...rows), ...choose(choices)]);
  const isOf = (row: { readonly book: string }) => row.book === book || row.book === "BOTH";
  return { closings: closings.filter(isOf), openLots: openLots.filter(isOf) };
};

test.each<[string, readonly Choice[], string, readonly string[]]>([
  ["without one the oldest goes", [], "500", ["2025-03-03 -6000", "2025-03-03 -6600"]],
  ["by its day", [{ quantity: 100 }], "-500", ["2025-01-02 -5000", "2025-03-03 -6600"]],
  ["by its cost", [{ quantity: 100, basis: 6600 }], "-1100", ["2025-01-02 -5000", "2025-03-03 -6000"]],
  // 40 of 6,600 are 2,640; the other 60 are the oldest: 5,500 - 2,640 - 3,000.
  [
    "a part, told by what the part cost, and the rest first in, first out",
    [{ quantity: 40, basis: 2640 }],
    "-140",
    ["2025-01-02 -2000", "2025-03-03 -6000", "2025-03-03 -3960"],
  ],
  // 30 of 6,600 cost 1,980, 70 of 6,000 cost 4,200.
  [
    "two of one sale",
    [
      { quantity: 30, basis: 6600 },
      { quantity: 70, basis: 6000 },
    ],
    "-680",
    ["2025-01-02 -5000", "2025-03-03 -1800", "2025-03-03 -4620"],
  ],
  ["more than it sold", [{ quantity: 150 }], "-500", ["2025-01-02 -5000", "2025-03-03 -6600"]],
  [
    "no lot of that day",
    [{ quantity: 100, acquired: "2025-02-03" }],
    "500",
    ["2025-03-03 -6000", "2025-03-03 -6600"],
  ],
  ["no lot of that cost", [{ quantity: 100, basis: 6300 }], "500", ["2025-03-03 -6000", "2025-03-03 -6600"]],
  [
    "of another row",
    [{ quantity: 100, saleRank: "000009" }],
    "500",
    ["2025-03-03 -6000", "2025-03-03 -6600"],
  ],
])("the tax book takes the lot that is named: %s", (_name, choices, net, left) => {
  const ledger = inBook("TAX", choices);
  expect(netsOfClosings(ledger)).toEqual([`XYZ 2025-06-02: ${net} of 100`]);
  expect(ledger.openLots.map(({ openedOn, amount }) => `${openedOn} ${amount}`)).toEqual(
    expect.arrayContaining([...left]),
  );
  expect(ledger.openLots).toHaveLength(left.length);
});

test("the trade book takes it only where it is said of both books", () => {
  expect(totalNet(inBook("TRADE", [{ quantity: 100 }]))).toBe("500.00");
  expect(open(inBook("TRADE", [{ quantity: 100 }]))).toEqual([
    "A1 XYZ 100 since 2025-03-03 for -6000",
    "A1 XYZ 100 since 2025-03-03 for -6600",
  ]);
  for (const book of ["TRADE", "TAX"] as const) {
    expect(totalNet(inBook(book, [{ quantity: 100, books: "BOTH" as const }]))).toBe("-500.00");
  }
});

test("once all is sold both books have earned the same", () => {
  const last: GivenEntry = { on: "2025-09-02", type: "SELL", quantity: -200, amount: 14_000 };
  for (const book of ["TRADE", "TAX"] as const) {
    const ledger = inBook(book, [{ quantity: 40, basis: 2640 }], [...ROWS, last]);
    expect(totalNet(ledger)).toBe("1900.00");
    expect(ledger.openLots).toEqual([]);
  }
});

test.each([
  [{}, "40 of the XYZ sold on Jun 2, 2025 are of the lot of Mar 3, 2025, in the tax book."],
  [
    { basis: text(2640), books: "BOTH" as const },
    "40 of the XYZ sold on Jun 2, 2025 are of the lot of Mar 3, 2025 that cost $2,640.00, in both books.",
  ],
])("it is told in a sentence: %j", (given, sentence) => {
  const terms = {
    ...{ kind: "LOTS" as const, instrument: "XYZ", accountId: "A1", quantity: text(40), saleRank: SALE },
    day: calendarDate("2025-06-02"),
    acquiredOn: calendarDate("2025-03-03"),
  };
  expect(describeStatement({ ...terms, ...given })).toBe(sentence);
});
