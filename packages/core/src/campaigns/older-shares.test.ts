import { expect, test } from "vitest";
import type { GivenEntry } from "../ledger/testing/entries.ts";
import { assigned, bought, calledAway, campaignsOf, expired, inWords, sellToOpen } from "./testing/wheel.ts";

/** An idea of a year before. */
const OLD: readonly GivenEntry[] = [
  sellToOpen("2025-01-08", "XYZ250117P50", "100"),
  expired("2025-01-17", "XYZ250117P50"),
];
const OLD_TOLD = "OPTIONS 2025-01-08 CLOSED 2025-01-17: 100 + 0 + 0";

const CALL = "XYZ260220C45";
const AWAY = [assigned("2026-02-20", CALL), calledAway("2026-02-20", 45, "4500")];

/** Worked by the rules of campaigns: one begins with its first contract, and shares join on the day a call covers them. */
test.each<[string, readonly GivenEntry[], readonly string[]]>([
  [
    "all of them are",
    [...OLD, sellToOpen("2026-01-20", CALL, "149.34"), ...AWAY],
    [OLD_TOLD, "WHEEL 2026-01-20 CLOSED 2026-02-20: 149.34 + 0 + 0"],
  ],
  [
    // Half of 4,500 less 2,000.
    "half of them are",
    [...OLD, bought("2025-06-02", "-2000", 50), sellToOpen("2026-01-20", CALL, "149.34"), ...AWAY],
    [OLD_TOLD, "WHEEL 2026-01-20 CLOSED 2026-02-20: 149.34 + 250 + 0"],
  ],
  [
    "the call over them is as well",
    [...OLD, ...AWAY],
    [OLD_TOLD, "WHEEL 2026-02-20 CLOSED 2026-02-20: 0 + 0 + 0"],
  ],
])("a call takes away shares that are older than the first file: %s", (_name, rows, expected) => {
  expect(campaignsOf(rows).map((campaign) => inWords(campaign))).toEqual(expected);
});

test("shares that a call on no record takes away are no part of an idea that was over long before", () => {
  const rows = [...OLD, bought("2025-06-02", "-4000"), calledAway("2026-02-13", 45, "4499.87")];

  expect(campaignsOf(rows).map((campaign) => inWords(campaign))).toEqual([
    OLD_TOLD,
    "HOLDING 2025-06-02 CLOSED 2026-02-13: 0 + 499.87 + 0",
  ]);
});
