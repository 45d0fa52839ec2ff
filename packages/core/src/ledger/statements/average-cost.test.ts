import { expect, test } from "vitest";
import { calendarDate } from "../../shared/calendar-date.ts";
import type { Book } from "../ledger.ts";
import { matchBooks } from "../match-books.ts";
import {
  entries,
  type GivenEntry,
  netsOfClosings,
  open,
  text,
  totalNet,
  unmatched,
} from "../testing/entries.ts";
import { type Given, stated } from "../testing/statements.ts";
import { describeStatement } from "./describe-statement.ts";

const FUND = { instrument: "FXAIX", assetClass: "FUND" } as const;
const row = (on: string, quantity: number, amount: number, more: Partial<GivenEntry> = {}): GivenEntry => ({
  ...{ ...FUND, on, type: quantity < 0 ? "SELL" : "BUY", quantity, amount },
  ...more,
});

/** 100 for 5,000 and 100 for 6,000; 150 sold for 9,000; 50 for 3,250; 60 sold for 4,000. */
const ROWS: readonly GivenEntry[] = [
  row("2025-01-02", 100, -5000),
  row("2025-03-03", 100, -6000),
  row("2025-06-02", -150, 9000),
  row("2025-07-01", 50, -3250),
  row("2025-08-01", -60, 4000),
];

const average = (on: string, more: Partial<Given> = {}): Given => ({
  ...{ ...FUND, kind: "AVERAGE_COST", on, accountId: "A1" },
  ...more,
});

function inBook(book: Book, statements: readonly Given[], rows: readonly GivenEntry[] = ROWS) {
  const stating = statements.map((one, index) => stated(one, index + 1));
  const { closings, openLots } = matchBooks([...entries(...rows), ...stating]);
  const isOf = (own: { readonly book: string }) => own.book === book || own.book === "BOTH";
  return { closings: closings.filter(isOf), openLots: openLots.filter(isOf) };
}

test.each<[string, readonly Given[], readonly string[], readonly string[]]>([
  // First in, first out: 9,000 - 5,000 - 3,000, then 4,000 - 3,000 - 650.
  ["without one", [], ["1000 of 150", "350 of 60"], ["40 since 2025-07-01 for -2600"]],
  // 200 cost 11,000, 55 each: 9,000 - 8,250. Then 50 for 2,750 and 50 for 3,250, 60 each: 4,000 - 3,600.
  [
    "from the first purchase",
    [average("2025-01-02")],
    ["750 of 150", "400 of 60"],
    ["40 since 2025-07-01 for -2400"],
  ],
  // The first sale leaves 50 for 3,000. With 50 for 3,250 that's 62.50 each: 4,000 - 3,750.
  ["from later on", [average("2025-07-01")], ["1000 of 150", "250 of 60"], ["40 since 2025-07-01 for -2500"]],
  [
    "from the day of the sale, before it",
    [average("2025-06-02")],
    ["750 of 150", "400 of 60"],
    ["40 since 2025-07-01 for -2400"],
  ],
  [
    "in another account",
    [average("2025-01-02", { accountId: "A2" })],
    ["1000 of 150", "350 of 60"],
    ["40 since 2025-07-01 for -2600"],
  ],
])("the tax book takes the mean cost of all held, oldest first: %s", (_name, statements, nets, left) => {
  const ledger = inBook("TAX", statements);
  expect(netsOfClosings(ledger).map((words) => words.replace(/^.*: /, ""))).toEqual(nets);
  expect(open(ledger)).toEqual(left.map((words) => `A1 FXAIX ${words}`));
});

test("days stay first in, first out, and what is still open stands at the mean", () => {
  const ledger = inBook("TAX", [average("2025-01-02")], ROWS.slice(0, 3));
  expect(ledger.closings[0]?.lots.map(({ openedOn, quantity, buys }) => [openedOn, quantity, buys])).toEqual([
    ["2025-01-02", "100", "5500"],
    ["2025-03-03", "50", "2750"],
  ]);
  expect(open(inBook("TAX", [average("2025-01-02")], ROWS.slice(0, 2)))).toEqual([
    "A1 FXAIX 100 since 2025-01-02 for -5500",
    "A1 FXAIX 100 since 2025-03-03 for -5500",
  ]);
});

test("the trade book takes it only where it is said of both books, and in the end both earned the same", () => {
  expect(totalNet(inBook("TRADE", [average("2025-01-02")]))).toBe("1350.00");
  expect(totalNet(inBook("TRADE", [average("2025-01-02", { books: "BOTH" })]))).toBe("1150.00");
  const all = [...ROWS, row("2025-09-02", -40, 3000)];
  for (const book of ["TRADE", "TAX"] as const) {
    expect(totalNet(inBook(book, [average("2025-01-02")], all))).toBe("1750.00");
  }
});

test("a sale is rounded once, however many lots it takes", () => {
  // 100 lots of one share for 10.00 and 100 for 10.01 are 10.005 each: 100 cost 1,000.50, not 1,001.00.
  const bought = Array.from({ length: 200 }, (_, at) => row("2025-01-02", 1, at < 100 ? -10 : -10.01));
  const ledger = inBook("TAX", [average("2025-01-02")], [...bought, row("2025-06-02", -100, 1100)]);
  expect(netsOfClosings(ledger)).toEqual(["FXAIX 2025-06-02: 99.5 of 100"]);
  // A third of 30.01 is 10.00333...: two cost 20.01 and the last one 10.00.
  const three = [-10, -10, -10.01].map((amount) => row("2025-01-02", 1, amount));
  const thirds = inBook("TAX", [average("2025-01-02")], [...three, row("2025-06-02", -2, 30)]);
  expect(netsOfClosings(thirds)).toEqual(["FXAIX 2025-06-02: 9.99 of 2"]);
  expect(open(thirds)).toEqual(["A1 FXAIX 1 since 2025-01-02 for -10"]);
});

test("shares of unknown cost go first, unmatched, and stay out of the mean of those that are known", () => {
  const opening: Given = { ...FUND, kind: "OPENING", on: "2025-01-02", accountId: "A1", quantity: text(100) };
  const rows = [
    row("2025-02-03", 100, -6000),
    row("2025-03-03", 100, -7000),
    row("2025-06-02", -200, 14_000),
  ];
  const ledger = inBook("TAX", [opening, average("2025-01-02")], rows);
  expect(unmatched(ledger)).toEqual(["FXAIX 2025-06-02 100"]);
  // Half of 14,000 less 65 each.
  expect(netsOfClosings(ledger)).toEqual(["FXAIX 2025-06-02: 500 of 100"]);
  expect(open(ledger)).toEqual(["A1 FXAIX 100 since 2025-03-03 for -6500"]);
});

test("no lot of it can be chosen", () => {
  const chosen: Given = {
    ...{ ...FUND, kind: "LOTS", on: "2025-06-02", accountId: "A1", saleRank: "000002" },
    ...{ acquired: "2025-03-03", quantity: text(100) },
  };
  expect(totalNet(inBook("TAX", [chosen], ROWS.slice(0, 3)))).toBe("500.00");
  const ledger = inBook("TAX", [average("2025-01-02"), chosen], ROWS.slice(0, 3));
  expect(ledger.closings[0]?.lots.map(({ openedOn }) => openedOn)).toEqual(["2025-01-02", "2025-03-03"]);
  expect(totalNet(ledger)).toBe("750.00");
});

test.each<[string, Given, Partial<GivenEntry>]>([
  [
    "another name",
    { ...FUND, kind: "RENAME", on: "2025-05-01", into: "FXNEW" },
    { instrument: "FXNEW", underlying: "FXNEW" },
  ],
  [
    "another account number",
    { kind: "RENUMBER", instrument: "", on: "2025-05-01", accountId: "A1", intoAccountId: "A2" },
    { accountId: "A2" },
  ],
])("it goes on under %s, also for what is bought there", (_name, statement, now) => {
  const renamed = ROWS.map((own) => (own.on < "2025-05-01" ? own : { ...own, ...now }));
  expect(totalNet(inBook("TAX", [average("2025-01-02"), statement], renamed))).toBe("1150.00");
});

test.each([
  [{}, "From Jan 2, 2025 on FXAIX is sold at the average cost of all shares held, in the tax book."],
  [
    { books: "BOTH" as const },
    "From Jan 2, 2025 on FXAIX is sold at the average cost of all shares held, in both books.",
  ],
])("it is told in a sentence: %j", (given, sentence) => {
  const day = calendarDate("2025-01-02");
  expect(describeStatement({ kind: "AVERAGE_COST", instrument: "FXAIX", day, ...given })).toBe(sentence);
});
