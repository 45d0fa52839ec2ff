import type { RealizedDay } from "../ledger/realized-day.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { percentOf } from "../shared/percent.ts";
import { divideRounded, fromUnits, meanInCents, toUnits, type Units } from "../shared/units.ts";

/** How the closed option contracts of a period went, US dollars. A win has a net above 0, a loss one below 0. */
export type ClosingFacts = {
  readonly winningTrades: number;
  readonly losingTrades: number;
  /** `winningTrades` in percent of winning and losing ones; 0 when there is neither. */
  readonly winRate: number;
  /** Mean net of the winning closings, to the cent; null without any. */
  readonly averageWin: DecimalText | null;
  /** Mean net of the losing closings, negative, to the cent; null without any. */
  readonly averageLoss: DecimalText | null;
  /** What the winning closings made for each dollar that the losing ones cost, to four places; null without a loss. */
  readonly profitFactor: number | null;
  /** Positive, of the lots closed. */
  readonly totalCommission: DecimalText;
  /** Positive, of the lots closed. */
  readonly totalFees: DecimalText;
};

/** Closings of options: realized days, or sums of them. */
export type ClosingSums = Pick<
  RealizedDay,
  "buys" | "commission" | "fees" | "losses" | "sells" | "winningNet" | "wins"
>;

const FACTOR_STEPS = 10_000n;

/** Adds up sums, and takes rates and means of the sums (domain.md 2.9). */
export function summarizeClosings(sums: readonly ClosingSums[]): ClosingFacts {
  const [wins, losses] = [countOf(sums, "wins"), countOf(sums, "losses")];
  const won = sumOf(sums, "winningNet");
  const lost = sumOf(sums, "sells") - sumOf(sums, "buys") - won;
  return {
    winningTrades: wins,
    losingTrades: losses,
    winRate: percentOf(BigInt(wins), BigInt(wins + losses)),
    averageWin: wins === 0 ? null : fromUnits(meanInCents(won, wins)),
    averageLoss: losses === 0 ? null : fromUnits(meanInCents(lost, losses)),
    profitFactor: losses === 0 ? null : factorOf(won, -lost),
    totalCommission: fromUnits(sumOf(sums, "commission")),
    totalFees: fromUnits(sumOf(sums, "fees")),
  };
}

const factorOf = (won: Units, lost: Units): number =>
  Number(divideRounded(won * FACTOR_STEPS, lost)) / Number(FACTOR_STEPS);

const countOf = (sums: readonly ClosingSums[], name: "losses" | "wins"): number =>
  sums.reduce((total, each) => total + each[name], 0);

const sumOf = (sums: readonly ClosingSums[], name: Exclude<keyof ClosingSums, "losses" | "wins">): Units =>
  sums.reduce((total, each) => total + toUnits(each[name]), 0n);
