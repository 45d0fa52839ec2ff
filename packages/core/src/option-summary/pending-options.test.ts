import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { summarizePending } from "./pending-options.ts";

const FRIDAY = calendarDate("2026-11-20");

test.each([
  ["expires today", "SPY261120P350", 0],
  ["expired yesterday", "SPY261119P350", 1],
  ["an adjusted root does not hide the date", "AAPL1250117C152.5", 1],
  ["no contract has no expiry", "AAPL", 0],
])("%s", (_rule, instrument, awaitingBroker) => {
  expect(summarizePending([open(instrument)], FRIDAY).awaitingBroker).toBe(awaitingBroker);
});

test("premium received and paid is summed, expired contracts included", () => {
  const contracts = [open("SPY261119P350", "199.34"), open("SPY270115C700", "-50.01")];

  expect(summarizePending(contracts, FRIDAY)).toEqual({
    openContracts: 2,
    awaitingBroker: 1,
    pendingPremium: "149.33",
  });
});

test("contracts are counted, not the accounts and series that hold them", () => {
  const contracts = [open("SPY261119P350", "199.34", "3"), open("QQQ261119C600", "-50.01", "2")];

  expect(summarizePending(contracts, FRIDAY)).toMatchObject({ openContracts: 5, awaitingBroker: 5 });
});

test("nothing open is nothing pending", () => {
  expect(summarizePending([], FRIDAY)).toEqual({ openContracts: 0, awaitingBroker: 0, pendingPremium: "0" });
});

function open(instrument: string, premium = "0", quantity = "1") {
  return {
    accountId: "a",
    instrument,
    premium: premium as DecimalText,
    quantity: quantity as DecimalText,
  };
}
