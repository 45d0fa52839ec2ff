import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { fromUnits, toUnits } from "../../shared/units.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import { CASH_BALANCE_GAPS_MAX, createCashBalanceChain } from "./cash-balance-chain.ts";

type Row = readonly [day: string, effect: string, balance?: string | undefined];

/** A row of the file; `Processing` under Cash Balance is a row that has not settled. */
const rowOf = ([day, effect, balance]: Row, line: number): Transaction => ({
  line,
  runDate: day as CalendarDate,
  eventDate: day as CalendarDate,
  type: "DEPOSIT",
  cashEffect: effect as DecimalText,
  action: "Electronic Funds Transfer Received",
  ...(balance === "Processing" ? { isPending: true } : {}),
  ...(balance === undefined || balance === "Processing" ? {} : { cashBalance: balance as DecimalText }),
});

function check(rows: readonly Row[], firstLine = 4) {
  const chain = createCashBalanceChain();
  for (const [index, row] of rows.entries()) {
    chain.add(0, rowOf(row, firstLine + index));
  }
  return chain.finish();
}

const NEWEST_FIRST: readonly Row[] = [
  ["2025-07-22", "339.32", "30557.98"],
  ["2025-07-21", "0", "30218.66"],
  ["2025-07-02", "109.33", "30218.66"],
  ["2025-07-02", "109.33", "30109.33"],
  ["2025-07-01", "30000", "30000"],
];

const TIED = { accountRef: 0, gapCount: 0, gaps: [] };

test.each<[string, readonly Row[], object]>([
  ["newest first", NEWEST_FIRST, { checked: 4, opening: "0", closing: "30557.98" }],
  ["oldest first", [...NEWEST_FIRST].reverse(), { checked: 4, opening: "0", closing: "30557.98" }],
  [
    "a row without a balance",
    [
      ["2025-07-03", "1", "111"],
      ["2025-07-02", "10"],
      ["2025-07-01", "100", "100"],
    ],
    { checked: 1, opening: "0", closing: "111" },
  ],
  [
    "no balance on the newest and the oldest day",
    [
      ["2025-07-03", "1"],
      ["2025-07-02", "10", "110"],
      ["2025-07-01", "100"],
    ],
    { checked: 0, opening: "0", closing: "111" },
  ],
  [
    "the same, oldest first",
    [
      ["2025-07-01", "100"],
      ["2025-07-02", "10", "110"],
      ["2025-07-03", "1"],
    ],
    { checked: 0, opening: "0", closing: "111" },
  ],
  [
    "rows of one day in another order",
    [
      ["2025-07-02", "5", "15"],
      ["2025-07-02", "-10", "10"],
      ["2025-07-02", "20", "20"],
      ["2025-07-01", "0", "0"],
    ],
    { checked: 3, opening: "0", closing: "15" },
  ],
  [
    "a jumbled day",
    [
      ["2025-07-03", "1", "16"],
      ["2025-07-02", "-10", "10"],
      ["2025-07-02", "5", "15"],
      ["2025-07-02", "20", "20"],
    ],
    { checked: 3, opening: "0", closing: "16" },
  ],
  [
    "a jumbled day that ends where it began",
    [
      ["2025-07-03", "1", "51"],
      ["2025-07-02", "100", "150"],
      ["2025-07-02", "-100", "50"],
      ["2025-07-01", "50", "50"],
    ],
    { checked: 3, opening: "0", closing: "51" },
  ],
  [
    "the same as the oldest day",
    [
      ["2025-07-03", "1", "51"],
      ["2025-07-02", "100", "150"],
      ["2025-07-02", "-100", "50"],
    ],
    { checked: 2, opening: "50", closing: "51" },
  ],
  [
    "the same as the newest day",
    [
      ["2025-07-02", "100", "150"],
      ["2025-07-02", "-100", "50"],
      ["2025-07-01", "50", "50"],
    ],
    { checked: 2, opening: "0", closing: "50" },
  ],
  [
    "rows that are still Processing, above and between",
    [
      ["2025-07-03", "7", "Processing"],
      ["2025-07-02", "10", "110"],
      ["2025-07-02", "3", "Processing"],
      ["2025-07-01", "100", "100"],
    ],
    { checked: 1, opening: "0", closing: "110" },
  ],
  [
    "a row that is Processing although the next balance has it",
    [
      ["2025-07-02", "10", "113"],
      ["2025-07-02", "3", "Processing"],
      ["2025-07-01", "100", "100"],
    ],
    { checked: 1 },
  ],
])("%s ties", (_name, rows, expected) => {
  expect(check(rows)).toEqual([expect.objectContaining({ ...TIED, ...expected })]);
});

test("a row whose amount is a cent off names its line, what was expected and the difference", () => {
  const rows = NEWEST_FIRST.map((row, index): Row => (index === 0 ? [row[0], "339.33", row[2]] : row));

  expect(check(rows)).toEqual([
    expect.objectContaining({
      gapCount: 1,
      gaps: [
        {
          line: 4,
          olderLine: 5,
          day: "2025-07-22",
          balance: "30557.98",
          expected: "30557.99",
          difference: "-0.01",
        },
      ],
    }),
  ]);
});

test.each([
  ["between two days", 1, 6],
  ["within a day", 3, 8],
])("a balance that is a cent off is named once: %s", (_name, index, olderLine) => {
  const rows = NEWEST_FIRST.map((row, at): Row => {
    const cent = fromUnits(toUnits(row[2] ?? "0") + toUnits("0.01"));
    return at === index ? [row[0], row[1], cent] : row;
  });

  const [found] = check(rows);

  expect(found).toMatchObject({ gapCount: 1, gaps: [{ line: 4 + index, olderLine, difference: "0.01" }] });
});

test.each<[string, number, string[]]>([
  ["one between the two lines that has this amount", 2, ["109.33"]],
  ["two between that have it together", 2, ["100", "9.33"]],
])("a gap is excused by rows still Processing: %s", (_name, at, amounts) => {
  expect(check(missingWith(at, amounts))[0]).toMatchObject({ gapCount: 0 });
});

test.each<[string, number, string[]]>([
  ["above both lines", 0, ["109.33"]],
  ["right above both", 1, ["109.33"]],
  ["below both", 3, ["109.33"]],
  ["at the end", 4, ["109.33"]],
  ["of another amount", 2, ["109.34"]],
  ["of more in all", 2, ["109.33", "1"]],
])("a gap is not excused by rows still Processing: %s", (_name, at, amounts) => {
  expect(check(missingWith(at, amounts))[0]).toMatchObject({ gapCount: 1 });
});

/** Without the row that moved 109.33 between lines 2 and 3, and with rows still Processing before the one at `at`. */
function missingWith(at: number, amounts: readonly string[]): Row[] {
  const rows = NEWEST_FIRST.filter((_row, index) => index !== 2);
  const day = rows[at]?.[0] ?? "2025-07-01";
  return [
    ...rows.slice(0, at),
    ...amounts.map((amount): Row => [day, amount, "Processing"]),
    ...rows.slice(at),
  ];
}

test("a missing row is a gap of its amount", () => {
  const [found] = check(NEWEST_FIRST.filter((_row, index) => index !== 2));

  expect(found).toMatchObject({ gapCount: 1, gaps: [{ line: 5, olderLine: 6, difference: "109.33" }] });
});

test("a day that no order explains is reported in the order of the file", () => {
  const [found] = check([
    ["2025-07-02", "5", "15"],
    ["2025-07-02", "5", "99"],
    ["2025-07-02", "5", "5"],
  ]);

  expect(found).toMatchObject({
    gapCount: 1,
    gaps: [{ line: 5, olderLine: 6, balance: "99", expected: "10" }],
  });
});

test("a wrong day without all its balances is reported in the order of the file", () => {
  const [found] = check([
    ["2025-07-02", "5", "16"],
    ["2025-07-02", "5"],
    ["2025-07-02", "5", "5"],
  ]);

  expect(found).toMatchObject({ gapCount: 1, gaps: [{ line: 4, olderLine: 6, expected: "15" }] });
});

test("days in no order, or lines that can't be read, are not checked, and that is said", () => {
  const jumbled = [NEWEST_FIRST[1], NEWEST_FIRST[4], NEWEST_FIRST[0]] as Row[];
  const chain = createCashBalanceChain();
  chain.add(0, rowOf(["2025-07-02", "5", "16"], 4));
  chain.skip();

  expect(check(jumbled)[0]).toMatchObject({ checked: 0, notChecked: expect.stringContaining("order") });
  expect(chain.finish()[0]).toMatchObject({ checked: 0, notChecked: expect.stringContaining("read") });
});

test("a day with more rows than memory should hold is not checked", () => {
  const rows = Array.from({ length: 50_001 }, (): Row => ["2025-07-02", "0", "5"]);

  expect(check(rows)[0]).toMatchObject({ checked: 0, notChecked: expect.stringContaining("50,000 rows") });
});

test("an account without a balance has no check, and accounts do not mix", () => {
  const chain = createCashBalanceChain();
  chain.add(0, rowOf(["2025-07-02", "5", "105"], 4));
  chain.add(1, rowOf(["2025-07-02", "5", "15"], 5));
  chain.add(2, rowOf(["2025-07-02", "5"], 6));
  chain.add(0, rowOf(["2025-07-01", "5", "100"], 7));
  chain.add(1, rowOf(["2025-07-01", "5", "10"], 8));

  expect(chain.finish()).toEqual([
    expect.objectContaining({ accountRef: 0, checked: 1, gapCount: 0 }),
    expect.objectContaining({ accountRef: 1, checked: 1, gapCount: 0 }),
  ]);
});

test("of very many gaps the first are named and all are counted", () => {
  const rows = Array.from(
    { length: 60 },
    (_, index): Row => [addDays("2025-01-01" as CalendarDate, -index), "1", String(index * 10)],
  );

  const [found] = check(rows);

  expect(found?.gapCount).toBe(59);
  expect(found?.gaps).toHaveLength(CASH_BALANCE_GAPS_MAX);
});

const histories = fc
  .array(fc.record({ newDay: fc.boolean(), cents: fc.integer({ min: -500_000, max: 500_000 }) }), {
    minLength: 2,
    maxLength: 60,
  })
  .map((steps) => {
    let day = "2024-01-02" as CalendarDate;
    let balance = 0;
    return steps.map(({ newDay, cents }): Row => {
      day = newDay ? addDays(day, 1) : day;
      balance += cents;
      return [
        day,
        fromUnits(toUnits((cents / 100).toFixed(2))),
        fromUnits(toUnits((balance / 100).toFixed(2))),
      ];
    });
  });

test("law: a true chain ties, whatever the order of rows within a day", () => {
  fc.assert(
    fc.property(histories, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (rows, seeds) => {
      const jumbled = rows
        .map((row, index) => ({ row, seed: seeds[index] ?? 0 }))
        .sort((a, b) => b.row[0].localeCompare(a.row[0]) || a.seed - b.seed)
        .map(({ row }) => row);
      expect(check(jumbled)[0]).toMatchObject({ gapCount: 0 });
    }),
  );
});

test("law: one balance off by a cent is found, unless it is the first or the last of a file in order", () => {
  fc.assert(
    fc.property(histories, fc.nat(), (rows, seed) => {
      const oneADay = rows.map(
        (row, index): Row => [addDays("2024-01-02" as CalendarDate, index), row[1], row[2]],
      );
      const index = seed % oneADay.length;
      const wrong = oneADay.map((row, at): Row => {
        return at === index ? [row[0], row[1], fromUnits(toUnits(row[2] ?? "0") + toUnits("0.01"))] : row;
      });
      expect(check(wrong)[0]?.gapCount).toBe(1);
    }),
  );
});

test.each<[string, readonly [effect: string, balance: string], object]>([
  [
    "an Amount",
    ["-50.01", "150"],
    { line: 6, olderLine: 4, balance: "150", expected: "149.99", difference: "0.01" },
  ],
  ["a Cash Balance", ["-50", "150.01"], { line: 6, olderLine: 4, expected: "150", difference: "0.01" }],
  [
    "the Cash Balance of a row that moved nothing",
    ["0", "0.01"],
    { line: 6, balance: "0.01", difference: "0.01" },
  ],
])(
  "%s that is a cent off is one gap in a day whose rows stand in any order",
  (_what, [effect, balance], gap) => {
    const rows: readonly Row[] = [
      ["2026-03-03", "1", "1141"],
      ["2026-03-02", "200", "200"],
      ["2026-03-02", effect === "0" ? "940" : "990", "1140"],
      ["2026-03-02", effect, balance],
      ["2026-02-27", "-40", "0"],
    ];
    const [found] = check(rows, 3);

    expect(found).toMatchObject({ gapCount: 1, gaps: [gap] });
  },
);
