import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { toUnits } from "../shared/units.ts";
import { reckonReturns } from "./reckon-returns.ts";
import type { HeldValue, LedgerRow, ReturnAccount, Returns, ValueBridge } from "./returns.ts";
import { account, flow, held, isSession, row, span } from "./testing/made-returns.ts";

const FIRST = calendarDate("2026-01-02");
const DAYS = 88;
const QUARTER = { startDate: FIRST, endDate: addDays(FIRST, DAYS) };
const NAMES = ["A", "B", "C"] as const;

const cents = fc.integer({ min: -500_000, max: 500_000 }).map((each) => each / 100);
const day = fc.integer({ min: -5, max: DAYS + 5 }).map((each) => addDays(FIRST, each));
const madeRow = (name: string): fc.Arbitrary<LedgerRow> =>
  fc.oneof(
    fc.tuple(day, cents).map(([on, amount]) => flow(name, on, amount)),
    fc
      .tuple(day, cents)
      .map(([on, amount]) => flow(name, on, amount, amount > 0 ? "TRANSFER_IN" : "TRANSFER_OUT")),
    fc.tuple(day, cents).map(([on, amount]) => row(name, on, "BUY", amount, "KO", 1)),
    fc.tuple(day, cents).map(([on, amount]) => row(name, on, "OPT_STO", amount, "KO260618P60", -1)),
    fc.tuple(day, cents).map(([on, amount]) => row(name, on, "DIVIDEND", amount, "KO", 0)),
    fc.tuple(day, cents).map(([on, amount]) => row(name, on, "TAX", amount)),
  );

/** An account from the start on, from some day on, or to some day. */
const madeAccount = (name: string): fc.Arbitrary<ReturnAccount> =>
  fc
    .record({
      start: cents,
      end: cents,
      joins: fc.option(fc.integer({ min: 1, max: 40 })),
      leaves: fc.boolean(),
    })
    .map(({ start, end, joins, leaves }) =>
      account(
        name,
        { [addDays(FIRST, joins ?? 0)]: start, [addDays(FIRST, leaves ? 60 : DAYS)]: end },
        leaves ? addDays(FIRST, 61) : undefined,
      ),
    );

const madeHeld = (name: string, { snapshots }: ReturnAccount): fc.Arbitrary<HeldValue[]> =>
  fc
    .array(fc.tuple(fc.nat(1), cents), { maxLength: 4 })
    .map((all) => all.map(([at, value]) => held(name, snapshots[at]?.day ?? FIRST, "KO", [1, value])));

const family = fc
  .tuple(...NAMES.map((name) => fc.tuple(madeAccount(name), fc.array(madeRow(name), { maxLength: 12 }))))
  .chain((all) =>
    fc.tuple(...all.map(([own]) => madeHeld(own.accountId, own))).map((positions) => ({
      accounts: all.map(([own]) => own),
      rows: all.flatMap(([, rows]) => rows),
      held: positions.flat(),
    })),
  );

const PARTS = ["deposits", "end", "fees", "income", "market", "options", "start", "unexplained"] as const;
const units = (bridge: ValueBridge, part: (typeof PARTS)[number]) => toUnits(bridge[part]);
const reckon = (given: Pick<Parameters<typeof reckonReturns>[0], "accounts" | "held" | "rows">): Returns =>
  reckonReturns({ span: QUARTER, isSession, ...given });

test("the bridge sums to the end to the cent, and its deposits are its flows", () => {
  fc.assert(
    fc.property(family, (given) => {
      const { bridge, flows, netFlows, startValue, endValue } = reckon(given);
      const of = (part: (typeof PARTS)[number]) => units(bridge, part);
      const sum = of("start") + of("deposits") + of("market") + of("options") + of("income") - of("fees");
      expect(sum + of("unexplained")).toBe(of("end"));
      expect(flows.reduce((total, { amount }) => total + toUnits(amount), 0n)).toBe(of("deposits"));
      expect([startValue, endValue, netFlows]).toEqual([bridge.start, bridge.end, bridge.deposits]);
    }),
  );
});

test("the bridges of the accounts sum to that of all, whatever moves between them", () => {
  fc.assert(
    fc.property(family, (given) => {
      const whole = reckon(given).bridge;
      const parts = given.accounts.map((each) => reckon({ ...given, accounts: [each] }).bridge);
      for (const part of PARTS) {
        expect(parts.reduce((sum, bridge) => sum + units(bridge, part), 0n)).toBe(units(whole, part));
      }
    }),
  );
});

test("rates don't know the size: a hundred times the money brings the same", () => {
  const many = (factor: number) => ({
    accounts: [account("A", { "2026-01-02": 100 * factor, "2026-03-31": 120 * factor })],
    rows: [flow("A", "2026-02-02", 10 * factor)],
    held: [],
  });
  const rates = [1, 100].map((factor) =>
    reckonReturns({ span: span("2026-01-02", "2026-03-31"), isSession, ...many(factor) }),
  );
  expect(rates[0]?.xirr).toBeCloseTo(rates[1]?.xirr ?? 0, 9);
  expect(rates[0]?.timeWeighted).toBeCloseTo(rates[1]?.timeWeighted ?? 0, 12);
});
