import fc from "fast-check";
import { addDays, calendarDate } from "../../shared/calendar-date.ts";
import { ACCOUNTS, accountNamed } from "./family.ts";
import { factsOfRows } from "./row-lines.ts";

const turn = fc.record({
  account: fc.constantFrom("A", "B", "ROTH"),
  start: fc.nat(150),
  strike: fc.integer({ min: 40, max: 60 }),
  callStrike: fc.integer({ min: 35, max: 60 }),
  premium: fc.integer({ min: 100, max: 90_000 }),
  contracts: fc.integer({ min: 1, max: 3 }),
  isPut: fc.boolean(),
  end: fc.constantFrom("called", "sold", "kept", "rolled"),
});

/**
 * Wheels over a year's end whose windows overlap: shares come by a put assigned or a call exercised, and go by a call, by a
 * sale, or not at all; a call is bought back for more and another sold. Of one taxpayer.
 */
export const anyWheels = fc.array(turn, { minLength: 1, maxLength: 12, size: "max" }).map((turns) =>
  factsOfRows(turns.map(rowsOf).join("\n"), {
    accounts: ACCOUNTS.map(({ id }) => ({ ...accountNamed(id), owner: "SELF" as const })),
  }),
);

type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never;

function rowsOf({ account, start, strike, callStrike, premium, contracts, isPut, end }: Turn): string {
  const on = (days: number) => addDays(calendarDate("2025-10-01"), start + days);
  const line = (days: number, what: string, money: number) =>
    `${on(days)} ${what} ${(money / 100).toFixed(2)} in ${account}`;
  const contract = `${contracts} XYZ260618${isPut ? "P" : "C"}${strike}`;
  const call = `${contracts} XYZ260717C${callStrike}`;
  const [cost, calledFor] = [strike * contracts * 10_000, callStrike * contracts * 10_000];
  const come = [
    line(0, `${isPut ? "sto" : "bto"} ${contract}`, premium),
    line(9, `${isPut ? "assigned" : "exercised"} ${contract}`, cost),
  ];
  const go = {
    called: [line(10, `sto ${call}`, premium), line(20, `assigned ${call}`, calledFor)],
    sold: [line(14, `sold ${contracts * 100} XYZ`, calledFor)],
    kept: [],
    rolled: [
      line(10, `sto ${call}`, premium),
      line(12, `btc ${call}`, premium + 4321),
      line(12, `sto ${call}`, premium),
    ],
  };
  return [...come, ...go[end]].join("\n");
}
