import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { describeContracts } from "./describe-contracts.ts";
import { contract, holdings } from "./testing/holdings.ts";
import { weeklyPush } from "./weekly-push.ts";

const MONDAY = "2026-11-23" as CalendarDate;

const pushOf = (hasDetails: boolean, contracts: Parameters<typeof holdings>[0]) =>
  weeklyPush({
    today: MONDAY,
    contracts: describeContracts(holdings(contracts, { prices: { KO: 58 } }), MONDAY).map((each) => ({
      ...each,
      account: "Ann's IRA Z12345678",
    })),
    historyUntil: "2026-11-20" as CalendarDate,
    hasDetails,
  });

const CONTRACTS = [contract("KO261127P60", -2), contract("F261204P10", -1), contract("T261113P20", -3)];

test("without details it tells counts and days: no symbol, no account, no amount", () => {
  expect(pushOf(false, CONTRACTS)).toEqual({
    title: "Strikebook: 2 contracts expire on Fri, Nov 27",
    body: `This week: 2 contracts. Next week: 1 contract.
3 contracts have expired; Fidelity hasn't posted the outcome yet.
Your history stops at Fri, Nov 20.`,
  });
});

test("with details it names contracts, the end of the account's number, and the cash behind them", () => {
  expect(pushOf(true, CONTRACTS)?.body).toBe(`This week:
  Fri, Nov 27: KO $60 Put, 2 sold, Ann's IRA ...5678, in the money on Fri, Nov 20
Cash behind them: $12,000.00
Next week:
  Fri, Dec 4: F $10 Put, 1 sold, Ann's IRA ...5678, no price
Cash behind them: $1,000.00
3 contracts have expired; Fidelity hasn't posted the outcome yet.
Your history stops at Fri, Nov 20.`);
});

test("cash that is not known of each contract is no sum", () => {
  const body = pushOf(true, [contract("KO261127P60", -2), contract("KO261127C70", -1)])?.body;
  expect(body).toContain("Cash behind them: not known of every contract");
  expect(body).not.toContain("$12,000");
});

test("nothing to tell is no push, and a long list ends after ten lines", () => {
  expect(pushOf(false, [contract("KO270115P60", -1)])).toBeUndefined();
  const strikes = Array.from({ length: 14 }, (_, index) => contract(`KO261127P${40 + index}`, -1));
  const body = pushOf(true, strikes)?.body ?? "";
  expect(body.split("\n").filter((line) => line.includes("Put"))).toHaveLength(10);
  expect(body).toContain("  and 4 more");
});
