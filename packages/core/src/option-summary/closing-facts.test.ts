import { expect, test } from "vitest";
import { type ClosingSums, summarizeClosings } from "./closing-facts.ts";

test("two accounts: rates and means are of all closings, not means of means", () => {
  // Wins of 100, 50.01 and 10; losses of 40 and 20.50. 160.01 / 3, 60.50 / 2, 160.01 / 60.50.
  const facts = summarizeClosings([
    sums({ wins: 2, losses: 0, winningNet: "150.01", sells: "150.01", commission: "1.3", fees: "0.03" }),
    sums({
      wins: 1,
      losses: 2,
      winningNet: "10",
      buys: "160.5",
      sells: "110",
      commission: "1.95",
      fees: "0.02",
    }),
  ]);

  expect(facts).toEqual({
    winningTrades: 3,
    losingTrades: 2,
    winRate: 60,
    averageWin: "53.34",
    averageLoss: "-30.25",
    profitFactor: 2.6448,
    totalCommission: "3.25",
    totalFees: "0.05",
  });
});

test("without a loss there is no factor and no average loss", () => {
  expect(summarizeClosings([sums({ wins: 1, winningNet: "199.34", sells: "199.34" })])).toMatchObject({
    winRate: 100,
    averageWin: "199.34",
    averageLoss: null,
    profitFactor: null,
  });
});

test("without a win the factor is 0, as the rate is", () => {
  expect(summarizeClosings([sums({ losses: 3, buys: "100" })])).toMatchObject({
    winRate: 0,
    averageWin: null,
    averageLoss: "-33.33",
    profitFactor: 0,
  });
});

test("nothing closed", () => {
  expect(summarizeClosings([])).toEqual({
    winningTrades: 0,
    losingTrades: 0,
    winRate: 0,
    averageWin: null,
    averageLoss: null,
    profitFactor: null,
    totalCommission: "0",
    totalFees: "0",
  });
});

const sums = (given: Partial<Record<keyof ClosingSums, number | string>>): ClosingSums =>
  ({
    ...{ wins: 0, losses: 0, winningNet: "0", buys: "0", sells: "0", commission: "0", fees: "0" },
    ...given,
  }) as ClosingSums;
