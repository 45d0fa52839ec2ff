import fc from "fast-check";
import { addDays, calendarDate } from "../../shared/calendar-date.ts";
import type { LedgerEntry } from "../ledger.ts";
import { entries, type GivenEntry } from "./entries.ts";

const FIRST_DAY = calendarDate("2026-01-02");
const ACCOUNTS = ["A1", "A2"] as const;
const INSTRUMENTS = ["XYZ", "ABC", "XYZ260320P50", "XYZ260320C60", "ABC260417P10"] as const;

type Order = {
  readonly accountId: (typeof ACCOUNTS)[number];
  readonly instrument: (typeof INSTRUMENTS)[number];
  readonly isShort: boolean;
  readonly isClosing: boolean;
  readonly isEvent: boolean;
  readonly quantity: number;
  readonly cents: number;
  readonly feeCents: number;
  readonly daysLater: number;
  /** Place in the day, by some file or by none. */
  readonly dayOrder: number | undefined;
};

const order: fc.Arbitrary<Order> = fc.record({
  accountId: fc.constantFrom(...ACCOUNTS),
  instrument: fc.constantFrom(...INSTRUMENTS),
  isShort: fc.boolean(),
  isClosing: fc.boolean(),
  isEvent: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 7 }),
  cents: fc.integer({ min: 0, max: 99_999 }),
  feeCents: fc.integer({ min: 0, max: 99 }),
  daysLater: fc.constantFrom(0, 0, 0, 1, 3),
  dayOrder: fc.constantFrom(undefined, undefined, 0, -1, -2, -3),
});

const isOption = (instrument: string) => instrument.length > 3;

/** Orders as they come, closings of what was never opened among them. */
export const anyLedger: fc.Arbitrary<LedgerEntry[]> = fc
  .array(order, { maxLength: 40 })
  .map((orders) => entries(...datedRows(orders).map(({ row }) => row)));

/** Orders of which none closes more than is open when its day comes. */
export const completeLedger: fc.Arbitrary<LedgerEntry[]> = fc
  .array(order, { maxLength: 40 })
  .map((orders) => entries(...withoutExcess(orders).rows));

/** The same, with everything closed in the end. */
export const closedLedger: fc.Arbitrary<LedgerEntry[]> = fc.array(order, { maxLength: 40 }).map((orders) => {
  const { rows, open } = withoutExcess(orders);
  const last = [...open.values()].flatMap(({ one, held }) =>
    held === 0 ? [] : [rowOf({ ...one, isClosing: true, isEvent: false, quantity: held }, "2026-12-01")],
  );
  return entries(...rows, ...last);
});

function withoutExcess(orders: readonly Order[]) {
  const open = new Map<string, { one: Order; held: number }>();
  const rows = datedRows(orders).flatMap(({ row, order: one }, index) => {
    // An expiry takes the older side when both are open, whatever its sign: what is left is not told here.
    if (row.type === "OPT_EXPIRED" && isTradedBothWays(one, orders)) {
      return [];
    }
    const key = `${one.accountId} ${one.instrument} ${one.isShort}`;
    const held = open.get(key)?.held ?? 0;
    const size = one.isClosing ? Math.min(held, one.quantity) : one.quantity;
    open.set(key, { one, held: held + (one.isClosing ? -size : size) });
    // Where a file tells the places in a day, rows happened as they come here.
    const dayOrder = row.dayOrder === undefined ? undefined : index - orders.length;
    return size === 0 ? [] : [{ ...row, dayOrder, quantity: Math.sign(Number(row.quantity)) * size }];
  });
  return { rows, open };
}

function isTradedBothWays({ accountId, instrument, isShort }: Order, orders: readonly Order[]): boolean {
  return orders.some(
    (other) => other.accountId === accountId && other.instrument === instrument && other.isShort !== isShort,
  );
}

function datedRows(orders: readonly Order[]): { row: GivenEntry; order: Order }[] {
  let day = FIRST_DAY;
  return orders.map((one) => {
    day = addDays(day, one.daysLater);
    return { row: rowOf(one, day), order: one };
  });
}

function rowOf(one: Order, on: string): GivenEntry {
  const isBuying = one.isShort === one.isClosing;
  const type = isOption(one.instrument) ? optionType(one, isBuying) : stockType(one);
  const isOrder = type !== "OPT_EXPIRED";
  return {
    on,
    type,
    accountId: one.accountId,
    instrument: one.instrument,
    quantity: isBuying ? one.quantity : -one.quantity,
    amount: isOrder ? ((isBuying ? -one.cents : one.cents) / 100).toFixed(2) : 0,
    fees: isOrder ? (one.feeCents / 100).toFixed(2) : 0,
    commission: isOrder ? "0.65" : 0,
    dayOrder: one.dayOrder,
  };
}

function optionType({ isClosing, isEvent }: Order, isBuying: boolean): GivenEntry["type"] {
  if (isClosing && isEvent) {
    return "OPT_EXPIRED";
  }
  if (isClosing) {
    return isBuying ? "OPT_BTC" : "OPT_STC";
  }
  return isBuying ? "OPT_BTO" : "OPT_STO";
}

function stockType({ isClosing, isShort }: Order): GivenEntry["type"] {
  if (isShort) {
    return isClosing ? "BUY_COVER" : "SELL_SHORT";
  }
  return isClosing ? "SELL" : "BUY";
}

const wheelTurn = fc.record({
  contracts: fc.integer({ min: 1, max: 4 }),
  putCents: fc.integer({ min: 1, max: 90_000 }),
  callCents: fc.integer({ min: 1, max: 90_000 }),
  feeCents: fc.integer({ min: 0, max: 99 }),
  isCalledAway: fc.boolean(),
  legs: fc.integer({ min: 1, max: 2 }),
});

/** Puts that are assigned and calls that take the shares away again: what the two books tell apart. */
export const wheelLedger: fc.Arbitrary<LedgerEntry[]> = fc.array(wheelTurn, { maxLength: 6 }).map((turns) =>
  entries(
    ...turns.flatMap((turn, index): GivenEntry[] => {
      const month = String(index + 1).padStart(2, "0");
      const on = (day: string) => `2026-${month}-${day}`;
      const [put, call] = [`XYZ26${month}16P50`, `XYZ26${month}27C55`];
      const { contracts, legs } = turn;
      const stock = (type: "BUY" | "SELL", day: string, price: number): GivenEntry[] =>
        Array.from({ length: legs }, (_, leg) => {
          const shares = leg === 0 ? contracts * 100 - (legs - 1) * 30 : 30;
          const sign = type === "BUY" ? 1 : -1;
          return {
            on: on(day),
            type,
            quantity: sign * shares,
            amount: -sign * shares * price,
            price,
            fees: "0.03",
            action: `YOU ${type === "BUY" ? "BOUGHT ASSIGNED PUTS" : "SOLD ASSIGNED CALLS"} AS OF ${month}-${day}-26`,
          };
        });
      const sell = (instrument: string, cents: number, day: string): GivenEntry => ({
        on: on(day),
        type: "OPT_STO",
        instrument,
        quantity: -contracts,
        amount: (cents / 100).toFixed(2),
        commission: "0.65",
        fees: (turn.feeCents / 100).toFixed(2),
      });
      const assigned = (instrument: string, day: string): GivenEntry => ({
        on: on(day),
        type: "OPT_ASSIGNED",
        instrument,
        quantity: contracts,
        amount: 0,
      });
      return [
        sell(put, turn.putCents, "05"),
        assigned(put, "16"),
        ...stock("BUY", "16", 50),
        sell(call, turn.callCents, "19"),
        ...(turn.isCalledAway ? [assigned(call, "27"), ...stock("SELL", "27", 55)] : []),
      ];
    }),
  ),
);
