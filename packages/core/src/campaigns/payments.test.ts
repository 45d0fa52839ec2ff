import { expect, test } from "vitest";
import { entries, type GivenEntry } from "../ledger/testing/entries.ts";
import { campaignsOfEntries, inWords, legsInWords } from "./testing/wheel.ts";

const ON_ALL: GivenEntry[] = [
  { on: "2025-01-06", type: "BUY", instrument: "AAA", quantity: 60, amount: -1200 },
  { on: "2025-01-07", type: "BUY", instrument: "AAA", quantity: 40, amount: -800 },
];

const merger = (on: string, from: string, into: string, quantity: number): GivenEntry[] => [
  { on, type: "MERGER", instrument: from, quantity: -quantity, reorganization: from },
  { on, type: "MERGER", instrument: into, quantity, cashEffect: 0, reorganization: from },
];

const returned = (on: string, amount: number): GivenEntry => ({
  ...{ on, type: "RETURN_OF_CAPITAL", instrument: "BBB", amount },
});

test("money for shares that came by one merger and went by the next is one campaign, with the money alone", () => {
  const rows = entries(
    ...ON_ALL,
    ...merger("2025-02-03", "AAA", "BBB", 100),
    ...merger("2025-03-03", "BBB", "CCC", 100),
    returned("2025-04-01", 30),
    returned("2025-05-01", 20),
  );
  const campaigns = campaignsOfEntries(rows, {}, { underlying: "BBB" });

  expect(campaigns.map((campaign) => inWords(campaign))).toEqual([
    "HOLDING 2025-04-01 CLOSED 2025-05-01: 0 + 50 + 0",
  ]);
  expect(campaigns.flatMap(legsInWords)).toEqual([
    "2025-04-01 CASH_RETURNED 0: 30, 30",
    "2025-05-01 CASH_RETURNED 0: 20, 20",
  ]);
  expect(campaigns[0]?.firstRank).toBe(rows.find(({ eventDate }) => eventDate === "2025-04-01")?.rank);
});
