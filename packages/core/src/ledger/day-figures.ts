import type { CalendarDate } from "../shared/calendar-date.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { AssetClass } from "../transactions/transaction.ts";
import type { RealizedClosing } from "./ledger.ts";
import { isPayment } from "./lots/close-lots.ts";
import type { RealizedDay } from "./realized-day.ts";

/** Figures are added up for each account, day, asset class and underlying. */
export type DayKey = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly assetClass: AssetClass;
  readonly underlying: string;
};

/** The figures of one closing that its day adds up. */
export type ClosingFigures = Pick<
  RealizedClosing,
  "buys" | "commission" | "fees" | "gross" | "net" | "openAmount" | "quantity" | "sells" | "unmatchedQuantity"
> & { readonly lots: { readonly length: number } };

/** The counts and amounts of a `RealizedDay` while they are added up; amounts in units. */
export type DayFigures = Record<(typeof COUNTS)[number], number> &
  Record<(typeof AMOUNTS)[number] | "largestLoss" | "largestWin", Units>;

const COUNTS = ["trades", "matched", "unmatched", "wins", "losses"] as const;

const AMOUNTS = [
  "buys",
  "cashBuys",
  "cashSells",
  "commission",
  "fees",
  "gross",
  "net",
  "openAmount",
  "sells",
  "winningNet",
] as const;

export const noFigures = (): DayFigures => ({
  trades: 0,
  matched: 0,
  unmatched: 0,
  wins: 0,
  losses: 0,
  buys: 0n,
  cashBuys: 0n,
  cashSells: 0n,
  commission: 0n,
  fees: 0n,
  gross: 0n,
  largestLoss: 0n,
  largestWin: 0n,
  net: 0n,
  openAmount: 0n,
  sells: 0n,
  winningNet: 0n,
});

/** Adds one closing to the figures of its day, in place. */
export function addClosing(figures: DayFigures, closing: ClosingFigures): void {
  const net = unitsOf(closing.net);
  if (!isPayment(closing)) {
    countTrade(figures, closing, net);
  }
  figures.net += net;
  figures.gross += closing.gross === closing.net ? net : unitsOf(closing.gross);
  figures.commission += unitsOf(closing.commission);
  figures.fees += unitsOf(closing.fees);
  const buys = unitsOf(closing.buys);
  const sells = unitsOf(closing.sells);
  figures.buys += buys;
  figures.sells += sells;
  figures.openAmount += openUnits(closing, buys, sells);
}

/** Money that shares realized without a sale is no trade, neither won nor lost (domain.md 2.9). */
function countTrade(figures: DayFigures, closing: ClosingFigures, net: Units): void {
  figures.trades += 1;
  figures.matched += closing.lots.length > 0 ? 1 : 0;
  figures.unmatched += closing.unmatchedQuantity === "0" ? 0 : 1;
  figures.wins += net > 0n ? 1 : 0;
  figures.losses += net < 0n ? 1 : 0;
  figures.winningNet += net > 0n ? net : 0n;
  takeExtremes(figures, net, net);
}

/** The open amount in units. It nearly always equals `buys` or `sells`, which are converted already. */
function openUnits(closing: ClosingFigures, buys: Units, sells: Units): Units {
  if (closing.openAmount === closing.buys) {
    return buys;
  }
  return closing.openAmount === closing.sells ? sells : unitsOf(closing.openAmount);
}

/** Many figures of a closing are zero, and need no conversion. */
const unitsOf = (text: string): Units => (text === "0" ? 0n : toUnits(text));

function takeExtremes(figures: DayFigures, win: Units, loss: Units): void {
  if (win > figures.largestWin) {
    figures.largestWin = win;
  }
  if (loss < figures.largestLoss) {
    figures.largestLoss = loss;
  }
}

/** The sum of two figures, such as those of one book and those that count in both; undefined when both are absent. */
export function addUp(a: DayFigures | undefined, b: DayFigures | undefined): DayFigures | undefined {
  if (a === undefined || b === undefined) {
    return a ?? b;
  }
  const total = noFigures();
  for (const part of [a, b]) {
    for (const name of COUNTS) {
      total[name] += part[name];
    }
    for (const name of AMOUNTS) {
      total[name] += part[name];
    }
    takeExtremes(total, part.largestWin, part.largestLoss);
  }
  return total;
}

const NAMES = [...COUNTS, ...AMOUNTS, "largestLoss", "largestWin"] as const;

export const isSame = (a: DayFigures | undefined, b: DayFigures | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && NAMES.every((name) => a[name] === b[name]));

/** True where nothing was closed, realized, bought or sold. */
export const isEmpty = ({ trades, net, cashBuys, cashSells }: DayFigures): boolean =>
  trades === 0 && net === 0n && cashBuys === 0n && cashSells === 0n;

export function realizedDay(
  book: RealizedDay["book"],
  { accountId, day, assetClass, underlying }: DayKey,
  figures: DayFigures,
): RealizedDay {
  return {
    book,
    accountId,
    day,
    assetClass,
    underlying,
    trades: figures.trades,
    matched: figures.matched,
    unmatched: figures.unmatched,
    wins: figures.wins,
    losses: figures.losses,
    gross: fromUnits(figures.gross),
    commission: fromUnits(figures.commission),
    fees: fromUnits(figures.fees),
    net: fromUnits(figures.net),
    winningNet: fromUnits(figures.winningNet),
    openAmount: fromUnits(figures.openAmount),
    largestWin: fromUnits(figures.largestWin),
    largestLoss: fromUnits(figures.largestLoss),
    buys: fromUnits(figures.buys),
    sells: fromUnits(figures.sells),
    cashBuys: fromUnits(figures.cashBuys),
    cashSells: fromUnits(figures.cashSells),
  };
}
