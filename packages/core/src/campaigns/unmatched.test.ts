import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { tellOn } from "./tell-campaign.ts";
import { buyToClose, campaignsOf, expired, sellToOpen, sold } from "./testing/wheel.ts";

const told = (...asked: Parameters<typeof campaignsOf>) =>
  campaignsOf(...asked).map((campaign) => {
    const { kind, unmatched, unknownReceived, premiumReceived, isCapitalKnown } = campaign;
    const { isWin, returnOnCapital, profit } = tellOn(campaign, calendarDate("2030-01-01"));
    return {
      kind,
      unmatched,
      unknownReceived,
      premiumReceived,
      isCapitalKnown,
      isWin,
      returnOnCapital,
      profit,
    };
  });

test("a buy-back without its opening: nobody knows the premium, the capital and whether it won", () => {
  expect(told([buyToClose("2026-01-14", "XYZ260116P50", "-50.01")])).toEqual([
    {
      ...{ kind: "OPTIONS", unmatched: 1, unknownReceived: 1, premiumReceived: "0", profit: "0" },
      ...{ isCapitalKnown: false, isWin: undefined, returnOnCapital: undefined },
    },
  ]);
});

test("rows that close without an opening are counted, each once, beside what is known", () => {
  const rows = [
    sellToOpen("2026-01-08", "XYZ260116P48", "99.34"),
    // One of three has an opening: one closing, one premium that no file tells.
    buyToClose("2026-01-14", "XYZ260116P48", "-30.03", 3),
    expired("2026-01-16", "XYZ260116P40", 2),
  ];
  expect(told(rows)).toMatchObject([
    // 99.34 less a third of 30.03.
    { unmatched: 2, unknownReceived: 2, premiumReceived: "99.34", profit: "89.33", isCapitalKnown: false },
  ]);
});

test("shares sold without their purchase are a holding with an unmatched closing, and no premium", () => {
  expect(told([sold("2026-01-14", "4999.87")])).toMatchObject([
    { kind: "HOLDING", unmatched: 1, unknownReceived: 0 },
  ]);
});
