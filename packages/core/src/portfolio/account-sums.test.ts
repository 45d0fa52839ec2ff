import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { type AccountSums, accountsAsOf, sumAccounts } from "./account-sums.ts";

const money = (text: string) => text as DecimalText;

const account = (given: Partial<AccountSums>): AccountSums => ({
  accountId: "a",
  day: calendarDate("2026-11-20"),
  editedOn: null,
  totalValue: money("100.10"),
  stockValue: money("60"),
  optionsValue: money("-5.40"),
  cashValue: money("45.50"),
  otherValue: money("0"),
  pendingValue: money("0"),
  gainLoss: money("7.25"),
  gainLossBasis: money("50"),
  positions: 3,
  unknownGains: 1,
  ...given,
});

test("accounts add up to the cent, and their rows and unknown gains are counted", () => {
  const other = account({ accountId: "b", totalValue: money("0.05"), positions: 2, unknownGains: 0 });

  expect(
    sumAccounts([account({}), other], { gainCount: 4, todaysGain: null, uniqueSymbols: 5 }),
  ).toMatchObject({
    totalValue: "100.15",
    stockValue: "120",
    optionsValue: "-10.8",
    gainLoss: "14.5",
    positions: 5,
    unknownGains: 1,
    accounts: 2,
    gainCount: 4,
    uniqueSymbols: 5,
  });
});

test("no account is nothing at all, and one that holds nothing counts only while something is pending", () => {
  const counts = { gainCount: 0, todaysGain: null, uniqueSymbols: 0 };
  expect(sumAccounts([], counts)).toMatchObject({
    totalValue: "0",
    positions: 0,
    unknownGains: 0,
    accounts: 0,
  });
  const empty = account({ positions: 0, unknownGains: 0 });
  expect(sumAccounts([empty], counts).accounts).toBe(0);
  expect(sumAccounts([{ ...empty, pendingValue: money("-0.01") }], counts).accounts).toBe(1);
});

test("the list of accounts holds those that are counted, and no other", () => {
  const emptied = account({ accountId: "b", positions: 0 });
  const pending = account({ accountId: "c", positions: 0, pendingValue: money("-0.01") });
  const accounts = [account({}), emptied, pending];
  const counts = { gainCount: 0, todaysGain: null, uniqueSymbols: 0 };

  expect(
    accountsAsOf(accounts, calendarDate("2026-11-22"))
      .map(({ accountId }) => accountId)
      .sort(),
  ).toEqual(["a", "c"]);
  expect(sumAccounts(accounts, counts).accounts).toBe(2);
});

test("accounts stand newest day first, with their age in calendar days", () => {
  const accounts = [account({ day: calendarDate("2026-11-02") }), account({ accountId: "b" })];

  expect(accountsAsOf(accounts, calendarDate("2026-11-22"))).toMatchObject([
    { accountId: "b", ageDays: 2, isOld: false },
    { accountId: "a", ageDays: 20, isOld: true },
  ]);
});
