import fc from "fast-check";
import { expect, test } from "vitest";
import type { LedgerEntry } from "../ledger/ledger.ts";
import { anyLedger, closedLedger } from "../ledger/testing/arbitrary-ledgers.ts";
import { entries, type GivenEntry } from "../ledger/testing/entries.ts";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { decimal } from "../shared/decimal.ts";
import type { Campaign } from "./campaign.ts";
import { NO_EDITS } from "./campaign-edits.ts";
import {
  assigned,
  bought,
  buyToClose,
  calledAway,
  campaignsOfEntries,
  dividend,
  expired,
  putShares,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

const PAIRS = ["A1", "A2"].flatMap((accountId) =>
  ["XYZ", "ABC"].map((underlying) => ({ accountId, underlying })),
);

const sum = (texts: readonly string[]) =>
  texts.reduce((total, text) => total.plus(text), decimal("0")).toFixed(2);

const realizedOf = (campaigns: readonly Campaign[]) =>
  sum(campaigns.flatMap(({ options, shares }) => [options, shares]));

/** Once all is closed, cash out and cash in is the whole profit: no matching is needed to know it. */
test("campaigns sum to the cash that moved, per account and underlying, once everything is closed", () => {
  fc.assert(
    fc.property(closedLedger, fc.constantFrom(0, 7, 45), (all, gapDays) => {
      for (const pair of PAIRS) {
        const own = all.filter(
          (row) => row.accountId === pair.accountId && row.underlying === pair.underlying,
        );
        const campaigns = campaignsOfEntries(all, { gapDays }, pair);
        expect(realizedOf(campaigns)).toBe(sum(own.map(({ cashEffect }) => cashEffect)));
        expect(campaigns.every(({ isOpen }) => !isOpen)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("every closing is in the campaigns once, with all that it closed", () => {
  fc.assert(
    fc.property(anyLedger, fc.array(fc.nat(40), { maxLength: 3 }), (all, splits) => {
      const edits = { ...NO_EDITS, splits: splits.map((row) => `${row}`.padStart(6, "0")) };
      for (const pair of PAIRS) {
        const legs = campaignsOfEntries(all, { edits }, pair).flatMap((campaign) => campaign.legs);
        for (const row of all.filter((one) => isClosingOf(one, pair))) {
          const own = legs.filter(({ transactionId }) => transactionId === row.id);
          expect(sum(own.map(({ quantity }) => quantity))).toBe(
            decimal(row.quantity ?? "0")
              .abs()
              .toFixed(2),
          );
        }
      }
    }),
    { numRuns: 300 },
  );
});

const isClosingOf = (row: LedgerEntry, { accountId, underlying }: (typeof PAIRS)[number]) =>
  row.accountId === accountId &&
  row.underlying === underlying &&
  /^(SELL|BUY_COVER|OPT_(STC|BTC|EXPIRED|ASSIGNED|EXERCISED))$/.test(row.type);

/** What a wheel trader does next; the contract expires on the Friday after so many weeks. */
type Move = {
  readonly what: "assign" | "expire" | "roll" | "take";
  readonly weeks: number;
  readonly cents: number;
};

const move: fc.Arbitrary<Move> = fc.record({
  what: fc.constantFrom("assign", "assign", "expire", "roll", "take"),
  weeks: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
});

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** A wheel with a running count of its cash beside the rows. */
class Wheel {
  readonly rows: GivenEntry[] = [];
  earnedCents = 0;
  #day = calendarDate("2026-01-05");
  #strike = 50;
  #paid = 0;

  take({ what, weeks, cents }: Move): void {
    const right = this.#paid > 0 ? "C" : "P";
    const first = this.#contract(weeks, right);
    this.rows.push(sellToOpen(this.#day, first.symbol, dollars(cents)));
    this.earnedCents += cents;
    const held = what === "roll" ? this.#roll(first.symbol, { right, weeks, cents }) : first;
    if (what === "take") {
      this.rows.push(buyToClose(addDays(this.#day, 2), held.symbol, `-${dollars(cents)}`));
      this.earnedCents -= cents;
    } else if (what === "assign") {
      this.rows.push(assigned(held.friday, held.symbol));
      this.#deliver(held.friday);
    } else {
      this.rows.push(expired(held.friday, held.symbol));
    }
    this.#day = addDays(this.#day, (weeks + 1) * 7);
  }

  #roll(symbol: string, { right, weeks, cents }: { right: string; weeks: number; cents: number }) {
    this.#strike += 1;
    const next = this.#contract(weeks + 1, right);
    const day = addDays(this.#day, 1);
    this.rows.push(buyToClose(day, symbol, `-${dollars(cents * 2)}`));
    this.rows.push(sellToOpen(day, next.symbol, dollars(cents * 3)));
    this.earnedCents += cents;
    return next;
  }

  #deliver(friday: string): void {
    if (this.#paid === 0) {
      this.rows.push(putShares(friday, this.#strike));
      this.#paid = this.#strike * 10_000;
      return;
    }
    const proceeds = this.#strike * 10_000 - 13;
    this.rows.push(dividend(friday, "12.34"), calledAway(friday, this.#strike, dollars(proceeds)));
    this.earnedCents += proceeds - this.#paid;
    this.#paid = 0;
  }

  #contract(weeks: number, right: string) {
    const friday = addDays(this.#day, weeks * 7 - 3);
    return { friday, symbol: `XYZ${friday.slice(2).replaceAll("-", "")}${right}${this.#strike}` };
  }
}

test("random wheels make what a running count of their cash says, whatever they are cut into", () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 25 }), (moves) => {
      const wheel = new Wheel();
      for (const one of moves) {
        wheel.take(one);
      }
      const { rows, earnedCents } = wheel;
      const campaigns = campaignsOfEntries(entries(...rows));
      expect(realizedOf(campaigns)).toBe((earnedCents / 100).toFixed(2));
      const takenAway = rows.filter(({ type }) => type === "SELL").length;
      expect(campaigns.flatMap(({ legs }) => legs).filter(({ kind }) => kind === "SHARES_SOLD")).toHaveLength(
        takenAway,
      );
      expect(sum(campaigns.map(({ dividends }) => dividends))).toBe((takenAway * 12.34).toFixed(2));
    }),
    { numRuns: 200 },
  );
});

test("shares bought and sold between calls are counted once, to the cent", () => {
  const order = fc.record({
    cents: fc.integer({ min: 1, max: 99_999 }),
    shares: fc.integer({ min: 1, max: 350 }),
  });
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 12 }), fc.nat(3), (orders, calls) => {
      const day = (index: number) => addDays(calendarDate("2026-01-05"), index);
      const rows = orders.map(({ cents, shares }, index) => bought(day(index), `-${dollars(cents)}`, shares));
      const covering = calls === 0 ? [] : [sellToOpen(day(6), "XYZ260417C45", "100", calls)];
      const gone = calls === 0 ? [] : [expired("2026-04-17", "XYZ260417C45", calls)];
      const total = orders.reduce((count, { shares }) => count + shares, 0);
      const half = Math.floor(total / 2);
      const sales = [sold("2026-05-04", "1234.56", half), sold("2026-05-05", "777.77", total - half)];
      const campaigns = campaignsOfEntries(
        entries(...rows, ...covering, ...gone, ...sales.filter(({ quantity }) => Number(quantity) < 0)),
      );
      const cash = [...rows, ...covering, ...sales.filter(({ quantity }) => Number(quantity) < 0)];
      expect(realizedOf(campaigns)).toBe(sum(cash.map(({ amount }) => String(amount))));
    }),
    { numRuns: 200 },
  );
});
