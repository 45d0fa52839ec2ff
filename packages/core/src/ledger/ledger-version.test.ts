import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import type { LedgerEntry } from "./ledger.ts";
import { LEDGER_VERSION } from "./ledger-version.ts";
import { matchBooks } from "./match-books.ts";
import { entries, type GivenEntry } from "./testing/entries.ts";

test("what matching comes to changes with the version alone", () => {
  const books = Array.from({ length: 1000 }, (_, seed) => matchBooks(anyRows(seed + 1)));

  const digest = createHash("sha256")
    .update(JSON.stringify(books.map(inOrder)))
    .digest("hex");

  // Where the rules changed on purpose: raise LEDGER_VERSION, and enter both anew.
  expect([LEDGER_VERSION, digest.slice(0, 16)]).toEqual([4, "d36a6c3ef3d68e84"]);
});

const inOrder = ({ closings, openLots }: ReturnType<typeof matchBooks>) =>
  [closings, openLots].map((rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort());

const TRADES = ["BUY", "SELL", "SELL_SHORT", "BUY_COVER", "REINVEST"] as const;
const OPTION_TRADES = ["OPT_STO", "OPT_BTO", "OPT_STC", "OPT_BTC"] as const;
const ENDS = ["OPT_EXPIRED", "OPT_ASSIGNED", "OPT_EXERCISED"] as const;
const EVENTS = [
  "CANCEL",
  "CASH_IN_LIEU",
  "CORPORATE_ACTION",
  "JOURNAL",
  "MERGER",
  "RETURN_OF_CAPITAL",
  "REVERSE_SPLIT",
  "SPINOFF",
  "SPLIT",
  "TRANSFER_IN",
  "TRANSFER_OUT",
] as const;
const ACTIONS = ["", "", "ASSIGNED PUTS", "CORR DESCRIPTION", "R/S FROM", "MER PAYOUT"] as const;

/** Rows of every kind, whether they make sense together or not. */
function anyRows(seed: number): LedgerEntry[] {
  const next = draws(seed);
  let day = calendarDate("2026-01-02");
  const rows = Array.from({ length: 30 }, (): GivenEntry => {
    day = addDays(day, next(3));
    return next(3) === 0 ? optionRow(day, next) : shareRow(day, next);
  });
  return entries(...rows);
}

type Draw = (limit: number) => number;

const pick = <Value>(next: Draw, values: readonly Value[]): Value => values[next(values.length)] as Value;

function optionRow(on: string, next: Draw): GivenEntry {
  return {
    on,
    type: next(10) < 7 ? pick(next, OPTION_TRADES) : pick(next, ENDS),
    instrument: pick(next, ["XYZ260320P50", "XYZ260320C60"]),
    ...figures(next, 1),
  };
}

function shareRow(on: string, next: Draw): GivenEntry {
  const { quantity, ...money } = figures(next, 50);
  return {
    on,
    type: next(10) < 5 ? pick(next, TRADES) : pick(next, EVENTS),
    instrument: pick(next, ["XYZ", "XYZ", "ABC", "98765Z100"]),
    ...money,
    ...(next(6) === 0 ? {} : { quantity }),
    action: pick(next, ACTIONS),
    ...(next(2) === 0 ? { reorganization: pick(next, ["M1", "M2"]) } : {}),
    ...(next(12) === 0 ? { relatedInstrument: pick(next, ["XYZ", "98765Z100"]) } : {}),
  };
}

/** Few different ones, so that rows meet. */
function figures(next: Draw, lot: number) {
  const quantity = pick(next, [1, 1, -1, -1, 2, -2]) * lot;
  const price = next(2) + 10;
  const cents = next(3);
  return {
    accountId: pick(next, ["A1", "A1", "A2"]),
    quantity,
    price,
    amount: -quantity * price + cents / 100,
    fees: cents / 100,
    dayOrder: pick(next, [undefined, 0, -1, -2]),
  };
}

/** Numbers from 0 on below a limit, the same for the same seed everywhere. */
function draws(seed: number): Draw {
  let state = Math.imul(seed, 0x9e3779b1) || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
