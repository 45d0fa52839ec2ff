import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import type { HoldingType } from "../transactions/transaction.ts";
import type { LedgerEntry } from "./ledger.ts";
import { matchBooks } from "./match-books.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, open, realized, text, totalNet, unmatched } from "./testing/entries.ts";
import { stated } from "./testing/statements.ts";

/** A contract sold for `premium`, and assigned with its shares on a Friday whose rows are posted on Monday. */
const sold = (instrument: string, on: string, premium: string): GivenEntry => ({
  ...{ on, type: "OPT_STO", instrument, quantity: -1, amount: premium, commission: "0.65", fees: "0.01" },
});
function assigned(instrument: string, on: string, amount: string, holdingType: HoldingType): GivenEntry[] {
  const isPut = /P\d/.test(instrument);
  const runDate = addDays(calendarDate(on), 3);
  return [
    { on, runDate, type: "OPT_ASSIGNED", instrument, quantity: 1, amount: 0 },
    {
      ...{ on, runDate, type: isPut ? "BUY" : "SELL", instrument: instrument.replace(/\d{6}.*/, "") },
      ...{ quantity: isPut ? 100 : -100, amount, holdingType },
      action: isPut ? `YOU BOUGHT ASSIGNED PUTS AS OF ${on}` : `YOU SOLD ASSIGNED CALLS AS OF ${on}`,
    },
  ];
}
const trade = (on: string, quantity: number, amount: string, more: Partial<GivenEntry> = {}): GivenEntry => ({
  ...{ on, type: quantity > 0 ? "BUY" : "SELL", quantity, amount, holdingType: "Margin", ...more },
});

/** Domain.md 2.4: 100 AMD from before the file are called away at 51; two weeks later a put at 49 is assigned. */
const AMD = (holdingType: HoldingType): GivenEntry[] => [
  sold("AMD260206C51", "2026-02-02", "89.34"),
  ...assigned("AMD260206C51", "2026-02-06", "5099.87", holdingType),
  sold("AMD260220P49", "2026-02-09", "99.34"),
  ...assigned("AMD260220P49", "2026-02-20", "-4900", holdingType),
];

const shown = (rows: readonly LedgerEntry[]) => {
  const ledger = matchLedger(rows, "TRADE");
  return { realized: realized(ledger), open: open(ledger), unmatched: unmatched(ledger) };
};

test.each<HoldingType>(["Margin", "Cash"])(
  "a history of Type %s that begins mid-wheel: options 188.68, one unmatched sale, 100 AMD open at 4,900",
  (type) => {
    const ledger = matchLedger(entries(...AMD(type)), "TRADE");

    expect(totalNet(ledger)).toBe("188.68");
    expect(open(ledger)).toEqual(["A1 AMD 100 since 2026-02-20 for -4900"]);
    expect(unmatched(ledger)).toEqual(["AMD 2026-02-06 100"]);
  },
);

test("the older file afterwards gives the ledger of one file: bought at 48, called away at 51", () => {
  const older = trade("2026-01-05", 100, "-4800", { instrument: "AMD" });

  // 5,099.87 - 4,800.00
  expect(shown(entries(...AMD("Margin"), older))).toEqual({
    realized: [
      "OPTION AMD 2026-02-06: 89.34",
      "STOCK AMD 2026-02-06: 299.87",
      "OPTION AMD 2026-02-20: 99.34",
    ],
    open: ["A1 AMD 100 since 2026-02-20 for -4900"],
    unmatched: [],
  });
});

test("a plain purchase after an unmatched sale is a lot of its own", () => {
  expect(shown(entries(trade("2026-02-06", -100, "5100"), trade("2026-02-20", 100, "-4500")))).toEqual({
    realized: [],
    open: ["A1 XYZ 100 since 2026-02-20 for -4500"],
    unmatched: ["XYZ 2026-02-06 100"],
  });
});

// A naked call at 50, really assigned: 149.34 of premium, 100 shares sold for 4,999.90, bought at 52 on Monday.
const CALL = "XYZ260220C50";
const NAKED = [sold(CALL, "2026-02-02", "149.34"), ...assigned(CALL, "2026-02-20", "4999.90", "Margin")];
const SHORT = stated({ kind: "SHORT", on: "2026-02-20", accountId: "A1", instrument: "XYZ" });

test("a naked call that was really assigned is unmatched until the person says that it was short", () => {
  const rows = entries(...NAKED, trade("2026-02-23", 100, "-5200"));

  expect(shown(rows)).toEqual({
    realized: ["OPTION XYZ 2026-02-20: 149.34"],
    open: ["A1 XYZ 100 since 2026-02-23 for -5200"],
    unmatched: ["XYZ 2026-02-20 100"],
  });
  // 4,999.90 - 5,200.00; in the tax book with the premium: -200.10 + 149.34
  expect(shown([...rows, SHORT])).toEqual({
    realized: ["OPTION XYZ 2026-02-20: 149.34", "STOCK XYZ 2026-02-23: -200.10"],
    open: [],
    unmatched: [],
  });
  const tax = matchLedger([...rows, SHORT], "TAX");
  expect(realized(tax)).toEqual(["OPTION XYZ 2026-02-20: 0.00", "STOCK XYZ 2026-02-23: -50.76"]);
});

test("what is stated short is covered by purchases of Type Margin, and of Cash none", () => {
  const short = [...entries(...NAKED), SHORT];
  const bought = (holdingType: HoldingType) =>
    entries(...NAKED, trade("2026-02-23", 100, "-5200", { holdingType }));

  expect(shown(short).open).toEqual(["A1 XYZ -100 since 2026-02-20 for 4999.9"]);
  expect(shown([...bought("Cash"), SHORT]).open).toEqual([
    "A1 XYZ 100 since 2026-02-23 for -5200",
    "A1 XYZ -100 since 2026-02-20 for 4999.9",
  ]);
});

test("shares that are there in part are sold; the rest is short only as far as it is stated", () => {
  const rows = entries(trade("2026-01-05", 40, "-1600"), ...NAKED);
  const part = stated({
    kind: "SHORT",
    on: "2026-02-20",
    accountId: "A1",
    instrument: "XYZ",
    quantity: text("50"),
  });

  // Of 4,999.90 the 40 shares are 1,999.96, less 1,600.00; 60 are left, of which 50 are stated: 2,499.95.
  expect(shown([...rows, SHORT])).toEqual({
    realized: ["STOCK XYZ 2026-02-20: 399.96", "OPTION XYZ 2026-02-20: 149.34"].reverse(),
    open: ["A1 XYZ -60 since 2026-02-20 for 2999.94"],
    unmatched: [],
  });
  expect(shown([...rows, part])).toMatchObject({
    open: ["A1 XYZ -50 since 2026-02-20 for 2499.95"],
    unmatched: ["XYZ 2026-02-20 10"],
  });
});

test("the statement is about its day, account and symbol alone", () => {
  const other = { kind: "SHORT", on: "2026-02-20", accountId: "A1", instrument: "XYZ" } as const;
  for (const statement of [
    { ...other, on: "2026-02-19" },
    { ...other, accountId: "A2" },
    { ...other, instrument: "ABC" },
  ]) {
    expect(shown([...entries(...NAKED), stated(statement)]).unmatched).toEqual(["XYZ 2026-02-20 100"]);
  }
});

// Type Short: 50 sold at 41.20 and covered at 40.80 are 20.00; 100 of Type Margin bought at 40.70 are 4,070.00.
const shortSale = (on: string, dayOrder?: number) =>
  trade(on, -50, "2060", { type: "SELL_SHORT", holdingType: "Short", dayOrder });
const cover = (on: string, dayOrder?: number) =>
  trade(on, 50, "-2040", { type: "BUY_COVER", holdingType: "Short", dayOrder });

test.each<[string, GivenEntry[], string[], string[]]>([
  [
    "short covered, then bought to hold on one day (report 01)",
    [shortSale("2026-02-02"), cover("2026-02-03"), trade("2026-02-03", 100, "-4070")],
    ["STOCK XYZ 2026-02-03: 20.00"],
    ["A1 XYZ 100 since 2026-02-03 for -4070"],
  ],
  [
    "a scalp of either side on one day (report 02)",
    [
      shortSale("2026-02-03", -4),
      cover("2026-02-03", -3),
      trade("2026-02-03", 100, "-4070", { dayOrder: -2 }),
      trade("2026-02-03", -100, "4150", { dayOrder: -1 }),
    ],
    ["STOCK XYZ 2026-02-03: 20.00", "STOCK XYZ 2026-02-03: 80.00"],
    [],
  ],
  [
    "long, short and long again (report 05): 4,100 - 4,000, and 20",
    [
      trade("2026-02-02", 100, "-4000", { dayOrder: -1 }),
      trade("2026-02-03", -100, "4100", { dayOrder: -4 }),
      shortSale("2026-02-03", -3),
      cover("2026-02-03", -2),
      trade("2026-02-03", 100, "-4070", { dayOrder: -1 }),
    ],
    ["STOCK XYZ 2026-02-03: 100.00", "STOCK XYZ 2026-02-03: 20.00"],
    ["A1 XYZ 100 since 2026-02-03 for -4070"],
  ],
  [
    "a plain purchase and a plain sale beside a short",
    [
      shortSale("2026-02-02"),
      trade("2026-02-03", 100, "-4070", { holdingType: "Cash" }),
      trade("2026-02-04", -100, "4150", { holdingType: "Cash" }),
    ],
    ["STOCK XYZ 2026-02-04: 80.00"],
    ["A1 XYZ -50 since 2026-02-02 for 2060"],
  ],
])("Type Short is a position of its own: %s", (_name, rows, gains, held) => {
  for (const given of [rows, rows.toReversed()]) {
    const found = shown(entries(...given));
    expect(found.realized.toSorted()).toEqual(gains.toSorted());
    expect([found.open, found.unmatched]).toEqual([held, []]);
  }
});

test("a plain purchase alone leaves a short of Type Short open, and a cover without a sale is unmatched", () => {
  const long = trade("2026-02-03", 100, "-4070");

  expect(shown(entries(shortSale("2026-02-02"), long)).open).toEqual([
    "A1 XYZ 100 since 2026-02-03 for -4070",
    "A1 XYZ -50 since 2026-02-02 for 2060",
  ]);
  expect(shown(entries(long, cover("2026-02-04"))).unmatched).toEqual(["XYZ 2026-02-04 50"]);
});

test("a stated opening that is short is covered in either type: nobody says in which it was", () => {
  const held = { kind: "OPENING", on: "2026-02-01", accountId: "A1", instrument: "XYZ" } as const;
  const opening = stated({ ...held, quantity: text("-50"), basis: text("2060") });

  for (const row of [cover("2026-02-04"), trade("2026-02-04", 50, "-2040")]) {
    expect(shown([...entries(row), opening])).toEqual({
      realized: ["STOCK XYZ 2026-02-04: 20.00"],
      open: [],
      unmatched: [],
    });
  }
});

const FIRST = calendarDate("2026-01-02");

/** One idea after the other, flat between: what a wheel trader's account of one underlying looks like. */
type Turn = {
  readonly kind: "PLAIN" | "SHORT" | "WHEEL";
  readonly hundreds: number;
  readonly cents: number;
  readonly days: number;
};

function turnRows({ kind, hundreds, cents, days }: Turn, on: CalendarDate, type: HoldingType): GivenEntry[] {
  const shares = hundreds * 100;
  const money = (sign: number, price: number) => (sign * shares * (price + cents / 100)).toFixed(2);
  const later = addDays(on, days);
  const last = addDays(on, days + 4);
  const sale = (day: CalendarDate, quantity: number, amount: string, more: Partial<GivenEntry> = {}) =>
    trade(day, quantity, amount, { holdingType: type, ...more });
  if (kind === "PLAIN") {
    return [sale(on, shares, money(-1, 40)), sale(last, -shares, money(1, 41))];
  }
  if (kind === "SHORT") {
    const own = { holdingType: "Short" } as const;
    return [
      sale(on, -shares, money(1, 42), { ...own, type: "SELL_SHORT" }),
      sale(last, shares, money(-1, 41), { ...own, type: "BUY_COVER" }),
    ];
  }
  const contract = (day: CalendarDate, right: string) => `XYZ${day.slice(2).replaceAll("-", "")}${right}50`;
  const [put, call] = [contract(later, "P"), contract(last, "C")];
  const contracts = (rows: readonly GivenEntry[]) =>
    rows.map((row): GivenEntry => ({ ...row, quantity: Number(row.quantity) * hundreds }));
  return [
    ...contracts([sold(put, on, money(1, 1)), ...assigned(put, later, money(-1, 50), type)]),
    ...contracts([sold(call, addDays(later, 1), money(1, 1)), ...assigned(call, last, money(1, 50), type)]),
  ];
}

const turns = fc.array(
  fc.record({
    kind: fc.constantFrom("PLAIN" as const, "SHORT" as const, "WHEEL" as const),
    hundreds: fc.integer({ min: 1, max: 3 }),
    cents: fc.integer({ min: 1, max: 99 }),
    days: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 8 },
);

function history(all: readonly Turn[], type: HoldingType): LedgerEntry[] {
  let on = FIRST;
  return entries(
    ...all.flatMap((turn) => {
      const rows = turnRows(turn, on, type);
      on = addDays(on, turn.days + 5);
      return rows;
    }),
  );
}

const figures = (rows: readonly LedgerEntry[]) =>
  matchLedger(rows, "TRADE").closings.map(({ entryId, net, unmatchedQuantity }) => ({
    entryId,
    net,
    unmatchedQuantity,
  }));

const types = fc.constantFrom<HoldingType>("Cash", "Margin");

test("law: a history cut at any day shows no realized amount that the whole doesn't have for the same closing", () => {
  fc.assert(
    fc.property(turns, types, fc.nat({ max: 120 }), (all, type, days) => {
      const rows = history(all, type);
      const whole = new Map(figures(rows).map((one) => [one.entryId, one.net]));
      const cut = rows.filter(({ runDate }) => runDate >= addDays(FIRST, days));

      for (const { entryId, net, unmatchedQuantity } of figures(cut)) {
        expect(net).toBe(unmatchedQuantity === "0" ? whole.get(entryId) : "0");
      }
    }),
    { numRuns: 400 },
  );
});

test("law: wheels in Margin and in Cash come to the same, cut or whole, in any order", () => {
  fc.assert(
    fc.property(turns, fc.nat({ max: 120 }), fc.nat(), (all, days, seed) => {
      const cut = (type: HoldingType) =>
        history(all, type).filter(({ runDate }) => runDate >= addDays(FIRST, days));
      expect(figures(cut("Margin"))).toEqual(figures(cut("Cash")));
      const shuffled = cut("Margin").sort(
        (a, b) => ((Number(a.id) * 7919 + seed) % 101) - ((Number(b.id) * 7919 + seed) % 101),
      );
      expect(figures(shuffled)).toEqual(figures(cut("Margin")));
    }),
    { numRuns: 200 },
  );
});

const sorted = <Item>(items: readonly Item[]): string[] => items.map((item) => JSON.stringify(item)).sort();

test("law: going on from any day's open lots is matching from the first row, shorts of either kind among them", () => {
  fc.assert(
    fc.property(
      turns,
      types,
      fc.nat({ max: 120 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      (all, type, days, picks) => {
        const rows = history(all, type);
        const sales = rows.filter((row) => row.type === "SELL");
        const shorts = picks.flatMap((pick) => {
          const sale = sales[pick % Math.max(sales.length, 1)];
          return sale === undefined
            ? []
            : [stated({ kind: "SHORT", on: sale.eventDate, accountId: "A1", instrument: "XYZ" })];
        });
        const both = [...rows.filter((row) => row.eventDate >= addDays(FIRST, 9)), ...shorts.slice(0, 1)];
        const whole = matchBooks(both);
        const cut = addDays(FIRST, days);
        const first = matchBooks(both.filter(({ eventDate }) => eventDate < cut));
        const second = matchBooks(
          both.filter(({ eventDate }) => eventDate >= cut),
          first.openLots,
        );
        expect(sorted([...first.closings, ...second.closings])).toEqual(sorted(whole.closings));
        expect(sorted(second.openLots)).toEqual(sorted(whole.openLots));
      },
    ),
    { numRuns: 200 },
  );
});
