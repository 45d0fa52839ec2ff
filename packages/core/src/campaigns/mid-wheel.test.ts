import { expect, test } from "vitest";
import { matchBooks } from "../ledger/match-books.ts";
import { entries, type GivenEntry } from "../ledger/testing/entries.ts";
import { stated } from "../ledger/testing/statements.ts";
import { decimal } from "../shared/decimal.ts";
import { campaignsOfMatched } from "./testing/wheel.ts";

const sold = (instrument: string, on: string, amount: string): GivenEntry => ({
  ...{ on, type: "OPT_STO", instrument, quantity: -1, amount },
});
const assigned = (instrument: string, on: string): GivenEntry => ({
  ...{ on, type: "OPT_ASSIGNED", instrument, quantity: 1, amount: 0 },
});
const leg = (on: string, quantity: number, amount: string): GivenEntry => ({
  ...{ on, type: quantity > 0 ? "BUY" : "SELL", instrument: "AMD", quantity, amount, holdingType: "Margin" },
  action: quantity > 0 ? `YOU BOUGHT ASSIGNED PUTS AS OF ${on}` : `YOU SOLD ASSIGNED CALLS AS OF ${on}`,
});

// Domain.md 2.4: 100 AMD from before the file are called away at 51, then a put at 49 is assigned.
const AMD = entries(
  sold("AMD260206C51", "2026-02-02", "89.34"),
  assigned("AMD260206C51", "2026-02-06"),
  leg("2026-02-06", -100, "5099.87"),
  sold("AMD260220P49", "2026-02-09", "99.34"),
  assigned("AMD260220P49", "2026-02-20"),
  leg("2026-02-20", 100, "-4900"),
);

const profitOf = (statements: Parameters<typeof stated>[0][]) => {
  const all = [...AMD, ...statements.map((one) => stated(one))];
  const campaigns = campaignsOfMatched(AMD, matchBooks(all), { underlying: "AMD" });
  const sales = campaigns.flatMap(({ legs }) => legs.filter(({ transactionId }) => transactionId === "2"));
  const sum = (texts: readonly string[]) =>
    texts.reduce((total, text) => total.plus(text), decimal("0")).toFixed(2);
  return {
    options: sum(campaigns.map(({ options }) => options)),
    shares: sum(campaigns.map(({ shares }) => shares)),
    sold: sum(sales.map(({ quantity }) => quantity)),
    isOpen: campaigns.some(({ isOpen }) => isOpen),
  };
};

test("campaigns of a history that begins mid-wheel count the premium, and the unmatched sale without a profit", () => {
  expect(profitOf([])).toEqual({ options: "188.68", shares: "0.00", sold: "100.00", isOpen: true });
});

test("stated short, the sale and the put's shares are a profit of 5,099.87 - 4,900.00, and nothing is open", () => {
  const short = { kind: "SHORT", on: "2026-02-06", accountId: "A1", instrument: "AMD" } as const;

  expect(profitOf([short])).toMatchObject({ options: "188.68", shares: "199.87", isOpen: false });
});
