import { expect, test } from "vitest";
import { findCancelled } from "./cancelled-entries.ts";
import type { LedgerEntry } from "./ledger.ts";
import { entries, type GivenEntry } from "./testing/entries.ts";

const TRADE: GivenEntry = { on: "2026-01-12", type: "BUY", quantity: 10, amount: "-100.02", price: "10" };
const CANCEL: GivenEntry = { ...TRADE, type: "CANCEL", quantity: -10, amount: "100.02" };
const CORRECTED: GivenEntry = {
  ...TRADE,
  amount: "-100.01",
  action: "YOU BOUGHT CORR DESCRIPTION CORRECTED CONFIRM",
};
/** The correction of a correction takes that one back, to the cent. */
const AGAIN: readonly GivenEntry[] = [
  { ...CANCEL, amount: "100.01" },
  { ...CORRECTED, amount: "-100.03" },
];

const NOTHING: readonly string[] = [];

test.each<[string, readonly GivenEntry[], readonly string[]]>([
  ["the trade, its cancellation and its correction", [TRADE, CANCEL, CORRECTED], ["-100.01"]],
  ["a correction whose trade is in another file, or in none", [CANCEL, CORRECTED], ["-100.01"]],
  ["a correction that changed no money", [CANCEL, { ...CORRECTED, amount: "-100.02" }], ["-100.02"]],
  ["a correction of another price", [CANCEL, { ...CORRECTED, amount: "-99", price: "9.9" }], ["-99"]],
  ["a trade corrected twice", [TRADE, CANCEL, CORRECTED, ...AGAIN], ["-100.03"]],
  ["a trade corrected twice that is in no file", [CANCEL, CORRECTED, ...AGAIN], ["-100.03"]],
  [
    "two trades corrected that are in no file",
    [CANCEL, CORRECTED, CANCEL, CORRECTED],
    ["-100.01", "-100.01"],
  ],
  ["a trade cancelled", [TRADE, CANCEL], NOTHING],
  [
    "a trade cancelled beside another of the same price, told apart by the amount",
    [{ ...TRADE, amount: "-100.03" }, TRADE, CANCEL],
    ["-100.03"],
  ],
  ["the same, the other way round", [TRADE, { ...TRADE, amount: "-100.03" }, CANCEL], ["-100.03"]],
  ["a trade corrected, then cancelled", [TRADE, CANCEL, CORRECTED, { ...CANCEL, amount: "100.01" }], NOTHING],
])("%s: what stands", (_, given, standing) => {
  const rows = entries(...given);

  expect(standingOf(rows)).toEqual(standing);
  expect(standingOf(rows.toReversed())).toEqual(standing);
});

test("sales are taken back like purchases", () => {
  const short: GivenEntry = { ...TRADE, type: "SELL_SHORT", quantity: -10, amount: "99.98" };
  const rows = entries(
    { ...short, type: "CANCEL", quantity: 10, amount: "-99.98" },
    { ...short, amount: "99.97", action: "YOU SOLD SHORT SALE CORR DESCRIPTION" },
  );

  expect(standingOf(rows)).toEqual(["99.97"]);
});

function standingOf(rows: readonly LedgerEntry[]): string[] {
  const cancelled = findCancelled(rows);
  return rows.filter((row) => !cancelled.has(row)).map(({ amount }) => amount ?? "");
}
