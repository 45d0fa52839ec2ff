import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { matchBooks } from "./match-books.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, open, realized, unmatched } from "./testing/entries.ts";

// A call at 50 sold for 1.50 x 100 - 0.65 - 0.01 and assigned: 100 shares sold at 50 less 0.10 of fees.
const CALL = "XYZ260220C50";
const SOLD: GivenEntry = {
  on: "2026-02-02",
  type: "OPT_STO",
  instrument: CALL,
  quantity: -1,
  amount: "149.34",
  commission: "0.65",
  fees: "0.01",
};
const ASSIGNED: GivenEntry = {
  on: "2026-02-20",
  type: "OPT_ASSIGNED",
  instrument: CALL,
  quantity: 1,
  amount: 0,
};
const leg = (given: Partial<GivenEntry> = {}): GivenEntry => ({
  on: "2026-02-20",
  type: "SELL",
  quantity: -100,
  price: 50,
  amount: "4999.90",
  fees: "0.10",
  holdingType: "Margin",
  action: "YOU SOLD ASSIGNED CALLS AS OF 02-20-26 XYZ CORP (XYZ) (Margin)",
  ...given,
});
const bought = (given: Partial<GivenEntry> = {}): GivenEntry => ({
  on: "2026-02-23",
  type: "BUY",
  quantity: 100,
  amount: "-5200",
  holdingType: "Margin",
  action: "YOU BOUGHT XYZ CORP (XYZ) (Margin)",
  ...given,
});

const shown = (...rows: readonly GivenEntry[]) => {
  const [trade, tax] = (["TRADE", "TAX"] as const).map((book) => matchLedger(entries(...rows), book));
  return {
    trade: trade && [realized(trade), open(trade), unmatched(trade)],
    tax: tax && [realized(tax), open(tax), unmatched(tax)],
  };
};

test("a naked call that is assigned in a margin account is short until shares are bought: -200.10, and flat", () => {
  expect(shown(SOLD, ASSIGNED, leg())).toEqual({
    trade: [["OPTION XYZ 2026-02-20: 149.34"], ["A1 XYZ -100 since 2026-02-20 for 4999.9"], []],
    tax: [["OPTION XYZ 2026-02-20: 0.00"], ["A1 XYZ -100 since 2026-02-20 for 5149.24"], []],
  });
  expect(shown(SOLD, ASSIGNED, leg(), bought())).toEqual({
    trade: [["OPTION XYZ 2026-02-20: 149.34", "STOCK XYZ 2026-02-23: -200.10"], [], []],
    // -200.10 + 149.34
    tax: [["OPTION XYZ 2026-02-20: 0.00", "STOCK XYZ 2026-02-23: -50.76"], [], []],
  });
});

test("a long put that is exercised without shares is short as well", () => {
  const put = { instrument: "XYZ260220P50" };
  const rows = [
    { ...SOLD, ...put, type: "OPT_BTO" as const, quantity: 1, amount: "-150.66" },
    { ...ASSIGNED, ...put, type: "OPT_EXERCISED" as const, quantity: -1 },
    leg({ action: "YOU SOLD EXERCISED PUTS AS OF 02-20-26 XYZ CORP (XYZ) (Margin)" }),
    bought({ amount: "-4800" }),
  ];

  // 4,999.90 - 4,800.00
  expect(shown(...rows).trade).toEqual([
    ["OPTION XYZ 2026-02-20: -150.66", "STOCK XYZ 2026-02-23: 199.90"],
    [],
    [],
  ]);
});

test("shares that are there in part are sold, and the rest is short", () => {
  const rows = [bought({ on: "2026-01-05", quantity: 40, amount: "-1600" }), SOLD, ASSIGNED, leg()];

  // 4,999.90 x 40 / 100 = 1,999.96
  expect(shown(...rows).trade).toEqual([
    ["OPTION XYZ 2026-02-20: 149.34", "STOCK XYZ 2026-02-20: 399.96"],
    ["A1 XYZ -60 since 2026-02-20 for 2999.94"],
    [],
  ]);
  // Of the 100 shares bought for 5,200.00, 60 cover the short position and 40 are kept.
  expect(shown(...rows, bought()).trade).toEqual([
    ["OPTION XYZ 2026-02-20: 149.34", "STOCK XYZ 2026-02-20: 399.96", "STOCK XYZ 2026-02-23: -120.06"],
    ["A1 XYZ 40 since 2026-02-23 for -2080"],
    [],
  ]);
});

test("shares that another own account sends on the day are delivered", () => {
  const move = { amount: 4500, cashEffect: "0", holdingType: "Shares" as const };
  const rows = [
    bought({ on: "2026-01-05", accountId: "A2", amount: "-4000" }),
    { ...move, on: "2026-02-20", type: "TRANSFER_OUT" as const, accountId: "A2", quantity: -100 },
    { ...move, on: "2026-02-20", type: "TRANSFER_IN" as const, quantity: 100 },
  ];

  expect(shown(...rows, SOLD, ASSIGNED, leg()).trade).toEqual([
    ["OPTION XYZ 2026-02-20: 149.34", "STOCK XYZ 2026-02-20: 999.90"],
    [],
    [],
  ]);
});

test("shares bought on the day itself are delivered", () => {
  expect(shown(SOLD, ASSIGNED, leg(), bought({ on: "2026-02-20" })).trade).toEqual([
    ["OPTION XYZ 2026-02-20: 149.34", "STOCK XYZ 2026-02-20: -200.10"],
    [],
    [],
  ]);
});

test.each<[string, readonly GivenEntry[]]>([
  ["of a cash account", [SOLD, ASSIGNED, leg({ holdingType: "Cash" })]],
  ["without an account type", [SOLD, ASSIGNED, leg({ holdingType: undefined })]],
  ["whose contract was sold before the first file", [ASSIGNED, leg()]],
  ["that is a plain sale", [leg({ action: "YOU SOLD XYZ CORP (XYZ) (Margin)" })]],
])("a stock leg %s opens nothing: the shares are from before the first file", (_name, rows) => {
  const [, held, missing] = shown(...rows).trade ?? [];

  expect(held).toEqual([]);
  expect(missing).toContain("XYZ 2026-02-20 100");
});

test("a purchase of a cash account covers nothing", () => {
  expect(shown(SOLD, ASSIGNED, leg(), bought({ holdingType: "Cash" })).trade?.[1]).toEqual([
    "A1 XYZ 100 since 2026-02-23 for -5200",
    "A1 XYZ -100 since 2026-02-20 for 4999.9",
  ]);
});

type Trade = { readonly hundreds: number; readonly cents: number; readonly on: string };

function trade({ hundreds, cents, on }: Trade, sign: number): GivenEntry[] {
  const quantity = hundreds * 100 - (cents % 7);
  const amount = (-sign * quantity * (40 + cents / 10)).toFixed(2);
  return [
    bought({ on, type: sign > 0 ? "BUY" : "SELL", quantity: sign * quantity, amount, fees: cents / 100 }),
  ];
}

/** Without its opening the history begins later than the contract. */
function assignment({ hundreds, cents, on }: Trade, right: "C" | "P", isOpeningKnown: boolean): GivenEntry[] {
  const event = { on, instrument: `XYZ260${(cents % 9) + 1}16${right}50` };
  const sign = right === "P" ? 1 : -1;
  const side = sign > 0 ? "BOUGHT ASSIGNED PUTS" : "SOLD ASSIGNED CALLS";
  const opening = { ...SOLD, ...event, on: "2026-01-02", quantity: -hundreds, amount: `1${cents}` };
  return [
    ...(isOpeningKnown ? [opening] : []),
    { ...ASSIGNED, ...event, quantity: hundreds },
    leg({
      on,
      action: `YOU ${side} AS OF ${on.slice(5)}-26 XYZ CORP (XYZ) (Margin)`,
      type: sign > 0 ? "BUY" : "SELL",
      quantity: sign * hundreds * 100,
      amount: -sign * hundreds * 5000,
    }),
  ];
}

const MADE = {
  BOUGHT: (given: Trade) => trade(given, 1),
  SOLD: (given: Trade) => trade(given, -1),
  CALL: (given: Trade) => assignment(given, "C", true),
  "OLD CALL": (given: Trade) => assignment(given, "C", false),
  PUT: (given: Trade) => assignment(given, "P", true),
};

/** Naked calls, puts, purchases and sales of a margin account, a few days apart. */
const margin = fc
  .array(
    fc.record({
      kind: fc.constantFrom("BOUGHT", "SOLD", "CALL", "OLD CALL", "PUT"),
      hundreds: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: 1, max: 99 }),
      daysLater: fc.constantFrom(0, 1, 4),
    }),
    { maxLength: 25 },
  )
  .map((trades) => {
    let on = calendarDate("2026-01-02");
    const rows = trades.flatMap(({ kind, daysLater, ...given }) => {
      on = addDays(on, daysLater);
      return MADE[kind]({ ...given, on });
    });
    return entries(...rows);
  });

const sorted = <Item>(items: readonly Item[]): string[] => items.map((item) => JSON.stringify(item)).sort();

test("law: shuffled, or gone on with from any day, short positions come to the same; every share is accounted for", () => {
  fc.assert(
    fc.property(margin, fc.nat({ max: 60 }), fc.nat(), (rows, days, seed) => {
      const whole = matchBooks(rows);
      const shuffled = [...rows].sort(
        (a, b) => ((Number(a.id) * 7919 + seed) % 101) - ((Number(b.id) * 7919 + seed) % 101),
      );
      expect(sorted(matchBooks(shuffled).closings)).toEqual(sorted(whole.closings));

      const cut = addDays(calendarDate("2026-01-02"), days);
      const first = matchBooks(rows.filter(({ eventDate }) => eventDate < cut));
      const second = matchBooks(
        rows.filter(({ eventDate }) => eventDate >= cut),
        first.openLots,
      );
      expect(sorted([...first.closings, ...second.closings])).toEqual(sorted(whole.closings));
      expect(sorted(second.openLots)).toEqual(sorted(whole.openLots));

      const { closings, openLots } = matchLedger(rows, "TRADE");
      const sum = (values: readonly (string | undefined)[]) =>
        values.reduce((total, value) => total + Number(value), 0);
      const moved = sum(
        rows.filter(({ assetClass }) => assetClass === "STOCK").map(({ quantity }) => quantity),
      );
      const held = sum(
        openLots.filter(({ assetClass }) => assetClass === "STOCK").map(({ quantity }) => quantity),
      );
      const unknown = sum(
        closings
          .filter(({ assetClass }) => assetClass === "STOCK")
          .map((closing) => closing.unmatchedQuantity),
      );
      expect(held - unknown).toBeCloseTo(moved, 6);
    }),
    { numRuns: 200 },
  );
});
