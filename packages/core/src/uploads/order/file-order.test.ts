import { expect, test } from "vitest";
import { calendarDate } from "../../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../../shared/decimal.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import { FileOrderReader } from "./file-order.ts";

const number = (value: number): DecimalText => decimalText(decimal(value.toFixed(2)));

type Given = {
  readonly day: string;
  readonly effect?: number;
  readonly balance?: number;
  readonly isPending?: boolean;
  readonly line?: number;
  readonly account?: number;
};

/** Reads rows as the lines of a file, the first on line 10 unless they say theirs. */
function read(rows: readonly Given[], hasBalances = rows.some(({ balance }) => balance !== undefined)) {
  const reader = new FileOrderReader(hasBalances);
  const places = rows.map(({ day, effect = 0, balance, isPending, line, account = 0 }, index) => {
    const row: Pick<Transaction, "cashBalance" | "cashEffect" | "isPending" | "line" | "runDate"> = {
      line: line ?? 10 + index,
      runDate: calendarDate(day),
      cashEffect: number(effect),
      cashBalance: balance === undefined ? undefined : number(balance),
      isPending,
    };
    return reader.place(account, row as Transaction);
  });
  return { places, ...reader.finish() };
}

const [MONDAY, TUESDAY] = ["2026-03-02", "2026-03-03"];

test("a file that runs newest first reads from its last line up, each account and day for itself", () => {
  const file = read([
    { day: TUESDAY },
    { day: TUESDAY, account: 1 },
    { day: TUESDAY },
    { day: MONDAY, account: 1 },
    { day: MONDAY },
    { day: MONDAY, account: 1 },
  ]);

  expect(file).toEqual({ places: [0, 0, -1, 0, 0, -1], firstDay: MONDAY, lastDay: TUESDAY });
});

test("a file whose days do not descend and that has no balances decides nothing", () => {
  expect(read([{ day: MONDAY }, { day: TUESDAY }]).linesInOrder).toEqual([]);
  expect(read([{ day: TUESDAY }, { day: MONDAY }, { day: TUESDAY }]).linesInOrder).toEqual([]);
  // Accounts one under the other, each newest first.
  const byAccount = [TUESDAY, MONDAY, TUESDAY, MONDAY].map((day, index) => ({
    day,
    account: index < 2 ? 0 : 1,
  }));
  expect(read(byAccount).linesInOrder).toBeUndefined();
});

test("one day alone reads from its last line up", () => {
  expect(read([{ day: MONDAY }, { day: MONDAY }])).toMatchObject({ places: [0, -1] });
  expect(read([{ day: MONDAY }, { day: MONDAY }]).linesInOrder).toBeUndefined();
});

/** Monday: 1,000 becomes 900, 1,150, 1,100; Tuesday: 1,090, 1,390. Oldest first. */
const ACCOUNT = [
  { day: MONDAY, effect: -100, balance: 900 },
  { day: MONDAY, effect: 250, balance: 1150 },
  { day: MONDAY, effect: -50, balance: 1100 },
  { day: TUESDAY, effect: -10, balance: 1090 },
  { day: TUESDAY, effect: 300, balance: 1390 },
];

const rowsAt = (...places: readonly number[]) => places.flatMap((place) => ACCOUNT[place] ?? []);

test.each([
  ["newest first, as downloaded", [4, 3, 2, 1, 0], undefined],
  ["oldest first", [0, 1, 2, 3, 4], [10, 11, 12, 13, 14]],
  ["by date alone, oldest day first", [2, 1, 0, 4, 3], [12, 11, 10, 14, 13]],
  ["newest first, but sorted anew within Monday", [4, 3, 0, 2, 1], [11, 10, 12, 14, 13]],
  ["shuffled", [1, 4, 0, 3, 2], [12, 10, 14, 13, 11]],
])("the balances of a file sorted %s tell the order", (_, places, lines) => {
  expect(read(rowsAt(...places)).linesInOrder).toEqual(lines);
});

test("a balance that reads wrong: newest first is believed, any other order is not", () => {
  const wrong = rowsAt(4, 3, 2, 1, 0).map((row) => (row.balance === 1150 ? { ...row, balance: 1151 } : row));

  expect(read(wrong).linesInOrder).toBeUndefined();
  expect(read(wrong.toReversed()).linesInOrder).toEqual([13, 14]);
});

test("rows that move nothing stand as the whole file reads, and in no order in a shuffled one", () => {
  const ends = [
    ...rowsAt(4),
    { day: TUESDAY, effect: 0, balance: 1090 },
    { day: TUESDAY, effect: 0, balance: 1090 },
    ...rowsAt(3, 2, 1, 0),
  ];
  const shuffled = [2, 6, 0, 4, 1, 3, 5].flatMap((index) => ends[index] ?? []);

  expect(read(ends.toReversed()).linesInOrder).toEqual([10, 11, 12, 13, 14, 15, 16]);
  // Monday is rows 6, 5, 4 of the shuffled ones: lines 11, 16, 13.
  expect(read(shuffled).linesInOrder).toEqual([11, 16, 13]);
});

test("a day of a re-sorted file whose balances fit both ways, or are not all there, is not decided", () => {
  const thereAndBack = [
    { day: MONDAY, effect: 100, balance: 1100 },
    { day: MONDAY, effect: -100, balance: 1000 },
  ];
  const [tuesday = []] = [rowsAt(3)];

  expect(read([...thereAndBack, ...tuesday]).linesInOrder).toEqual([12]);
  expect(read([...thereAndBack.map(({ balance, ...row }) => row), ...tuesday]).linesInOrder).toEqual([12]);
  expect(read([...tuesday, ...thereAndBack.toReversed()]).linesInOrder).toBeUndefined();
});

test("rows still Processing are the newest of their day and say nothing of the file's direction", () => {
  const pending = { day: MONDAY, effect: 5, isPending: true };
  const file = read([pending, ...rowsAt(4, 3, 0, 2, 1)]);

  expect(file.linesInOrder).toEqual([13, 15, 14, 10, 12, 11]);
  expect(read([pending, ...rowsAt(4, 3, 2, 1, 0)]).linesInOrder).toBeUndefined();
});

test("a row that comes out of turn has the places of its day given again", () => {
  const file = read([
    { day: TUESDAY, line: 12 },
    { day: MONDAY, line: 13 },
    { day: TUESDAY, line: 11, isPending: true },
  ]);

  expect(file).toMatchObject({ lateDays: [TUESDAY] });
});
