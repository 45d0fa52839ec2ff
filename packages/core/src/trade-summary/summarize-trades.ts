import type { IsSession } from "../coverage/covered-days.ts";
import type { RealizedDay } from "../ledger/realized-day.ts";
import { ALL_TRADES_TITLE } from "../option-summary/period-title.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { percentOf } from "../shared/percent.ts";
import { type Period, type PeriodType, periodBack, periodId } from "../shared/period.ts";
import { fromUnits, meanInCents, toUnits, type Units } from "../shared/units.ts";
import { periodName } from "./period-labels.ts";
import { type ProfitFigures, splitProfit } from "./profit-split.ts";
import type { DashboardTradeSummary, PeriodSet, PeriodSummary, UnderlyingSummary } from "./trade-summary.ts";

/** Closings of some days, accounts and asset classes: realized days, or sums of them. */
export type TradeFigures = Pick<
  RealizedDay,
  | "commission"
  | "fees"
  | "gross"
  | "largestLoss"
  | "largestWin"
  | "losses"
  | "matched"
  | "net"
  | "openAmount"
  | "trades"
  | "unmatched"
  | "wins"
>;

/** The same with what the split of the profit needs. */
export type PeriodFigures = TradeFigures & ProfitFigures;

const PERIODS_IN_SET = 5;
const WEEKDAYS = 5;

/** Adds up the figures of a day, week, month or year. */
export function summarizePeriod(
  type: PeriodType,
  period: Period,
  figures: readonly PeriodFigures[],
): PeriodSummary {
  return summarize(
    { periodId: periodId(type, period), periodName: periodName(type, period) },
    period,
    figures,
  );
}

/** Adds up the figures of any run of days: id `2026-11-01/2026-11-20`, name `2026-11-01 to 2026-11-20`. */
export function summarizeRange(period: Period, figures: readonly PeriodFigures[]): PeriodSummary {
  const { startDate, endDate } = period;
  return summarize(
    { periodId: `${startDate}/${endDate}`, periodName: `${startDate} to ${endDate}` },
    period,
    figures,
  );
}

/** The id of everything on record, as a period. */
export const EVERYTHING_ID = "all";

/** Adds up everything on record; `days` are the first and the last day of it. */
export const summarizeLifetime = (days: Period, figures: readonly PeriodFigures[]): PeriodSummary =>
  summarize({ periodId: EVERYTHING_ID, periodName: ALL_TRADES_TITLE }, days, figures);

/** Adds up the figures of one underlying. */
export function summarizeUnderlying(underlying: string, figures: readonly TradeFigures[]): UnderlyingSummary {
  const sums = { trades: 0, unmatched: 0, gross: 0n, commission: 0n, fees: 0n };
  for (const row of figures) {
    sums.trades += row.trades;
    sums.unmatched += row.unmatched;
    sums.gross += toUnits(row.gross);
    sums.commission += toUnits(row.commission);
    sums.fees += toUnits(row.fees);
  }
  return {
    underlying,
    totalTrades: sums.trades,
    totalCommission: fromUnits(sums.commission),
    totalFees: fromUnits(sums.fees),
    netProfitLoss: fromUnits(sums.gross - sums.commission - sums.fees),
    unmatchedTrades: sums.unmatched,
  };
}

/** The period of today and the four before it, newest first. */
export const periodsOfSet = (type: PeriodType, today: CalendarDate): Period[] =>
  Array.from({ length: PERIODS_IN_SET }, (_, periodsBack) => periodBack(type, today, periodsBack));

/** `figures` are those of `periodsOfSet(type, today)`, in its order. */
export function summarizePeriodSet(
  type: PeriodType,
  today: CalendarDate,
  figures: readonly (readonly PeriodFigures[])[],
): PeriodSet {
  const [current, previous, twoPeriodsBack, threePeriodsBack, fourPeriodsBack] = [0, 1, 2, 3, 4].map(
    (periodsBack) => summarizePeriod(type, periodBack(type, today, periodsBack), figures[periodsBack] ?? []),
  ) as [PeriodSummary, PeriodSummary, PeriodSummary, PeriodSummary, PeriodSummary];

  return {
    current,
    previous,
    twoPeriodsBack,
    threePeriodsBack,
    fourPeriodsBack,
    profitLossChange: fromUnits(toUnits(current.netProfitLoss) - toUnits(previous.netProfitLoss)),
    tradeCountChange: current.totalTrades - previous.totalTrades,
  };
}

/** The 20 periods of a dashboard: Monday to Friday of this week, then five weeks, months and years, newest first. */
export const dashboardPeriods = (today: CalendarDate, isSession: IsSession): Period[] => [
  ...weekdaysOf(today),
  ...periodsOfSet("WEEK", today),
  ...periodsOfSet("MONTH", today),
  ...periodsOfSet("YEAR", today),
  sessionBefore(today, isSession),
];

/** `figures` are those of `dashboardPeriods(today, isSession)`, in its order. */
export function summarizeDashboard(
  today: CalendarDate,
  isSession: IsSession,
  figures: readonly (readonly PeriodFigures[])[],
): Omit<DashboardTradeSummary, "lastTrades" | "lifetime"> {
  const set = (type: PeriodType, position: number) =>
    summarizePeriodSet(
      type,
      today,
      figures.slice(WEEKDAYS + position * PERIODS_IN_SET, WEEKDAYS + (position + 1) * PERIODS_IN_SET),
    );
  return {
    daily: weekdaysOf(today).map((day, index) => summarizePeriod("DAY", day, figures[index] ?? [])),
    weekly: set("WEEK", 0),
    monthly: set("MONTH", 1),
    yearly: set("YEAR", 2),
    dayBefore: summarizePeriod(
      "DAY",
      sessionBefore(today, isSession),
      figures[WEEKDAYS + 3 * PERIODS_IN_SET] ?? [],
    ),
  };
}

/** The last day before `today` on which the exchange opened. */
function sessionBefore(today: CalendarDate, isSession: IsSession): Period {
  let day = addDays(today, -1);
  while (!isSession(day)) {
    day = addDays(day, -1);
  }
  return { startDate: day, endDate: day };
}

function weekdaysOf(today: CalendarDate): Period[] {
  const { startDate } = periodBack("WEEK", today, 0);
  return Array.from({ length: WEEKDAYS }, (_, index) => {
    const day = addDays(startDate, index);
    return { startDate: day, endDate: day };
  });
}

function summarize(
  named: Pick<PeriodSummary, "periodId" | "periodName">,
  { startDate, endDate }: Period,
  figures: readonly PeriodFigures[],
): PeriodSummary {
  const sums = { trades: 0, matched: 0, unmatched: 0, wins: 0, losses: 0 };
  const amounts = { gross: 0n, commission: 0n, fees: 0n, openAmount: 0n, largestWin: 0n, largestLoss: 0n };
  for (const row of figures) {
    sums.trades += row.trades;
    sums.matched += row.matched;
    sums.unmatched += row.unmatched;
    sums.wins += row.wins;
    sums.losses += row.losses;
    amounts.gross += toUnits(row.gross);
    amounts.commission += toUnits(row.commission);
    amounts.fees += toUnits(row.fees);
    amounts.openAmount += toUnits(row.openAmount);
    amounts.largestWin = larger(amounts.largestWin, toUnits(row.largestWin));
    amounts.largestLoss = -larger(-amounts.largestLoss, -toUnits(row.largestLoss));
  }
  const { gross, commission, fees } = amounts;

  return {
    ...named,
    startDate,
    endDate,
    totalTrades: sums.trades,
    totalProfitLoss: fromUnits(gross),
    totalCommission: fromUnits(commission),
    totalFees: fromUnits(fees),
    ...splitProfit(figures),
    averageTradeSize: fromUnits(meanInCents(amounts.openAmount, sums.matched)),
    winningTrades: sums.wins,
    losingTrades: sums.losses,
    winRate: percentOf(BigInt(sums.wins), BigInt(sums.wins + sums.losses)),
    largestWin: fromUnits(amounts.largestWin),
    largestLoss: fromUnits(amounts.largestLoss),
    unmatchedTrades: sums.unmatched,
  };
}

const larger = (a: Units, b: Units): Units => (a < b ? b : a);
