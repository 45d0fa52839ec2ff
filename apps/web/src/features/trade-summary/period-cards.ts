import type { PeriodType } from "@strikebook/core/shared/period";
import { periodsBackLabel } from "@strikebook/core/trade-summary/period-labels";
import type { Dashboard, PeriodSet, PeriodSummary } from "./trade-summary.queries.ts";

/** Against the period before: exact decimal text and a count, signed. */
export type Change = {
  readonly tradeCount: number;
  /** Absent for days. */
  readonly profitLoss?: string;
  /** `last week`. */
  readonly than: string;
};

export type PeriodCard = {
  readonly summary: PeriodSummary;
  /** `Today`, `Current`, `Last Week`, `2 Weeks back`; empty for the other days of a week. */
  readonly label: string;
  readonly change?: Change;
};

export type PeriodGroup = { readonly title: string; readonly cards: readonly PeriodCard[] };

/** Collapsed: today and the current week, month and year. */
export function currentCards(data: Dashboard): PeriodCard[] {
  return [todayCard(data), ...setsOf(data).flatMap(({ cards }) => cards.slice(0, 1))];
}

/** Expanded: the days of this week, then each kind of period with those before it. */
export function allGroups(data: Dashboard): PeriodGroup[] {
  const days = data.dashboard.daily.map((summary) => ({
    summary,
    label: summary.periodId === data.today.periodId ? "Today" : "",
  }));
  return [{ title: "This Week", cards: days }, ...setsOf(data)];
}

/** Nothing was ever closed, as far as the dashboard reaches. */
export function isEmpty(data: Dashboard): boolean {
  return [...allGroups(data).flatMap(({ cards }) => cards), todayCard(data)].every(
    ({ summary }) => summary.totalTrades === 0 && summary.unmatchedTrades === 0,
  );
}

/** Compared with the weekday before, which a Monday does not have within its week. */
function todayCard({ today, dashboard: { daily } }: Dashboard): PeriodCard {
  const index = daily.findIndex(({ periodId }) => periodId === today.periodId);
  const before = index > 0 ? daily[index - 1] : undefined;
  return {
    summary: today,
    label: "Today",
    ...(before && {
      change: { tradeCount: today.totalTrades - before.totalTrades, than: before.periodName },
    }),
  };
}

function setsOf({ dashboard }: Dashboard): PeriodGroup[] {
  return [
    { title: "Weekly Summary", cards: cardsOf("WEEK", dashboard.weekly) },
    { title: "Monthly Summary", cards: cardsOf("MONTH", dashboard.monthly) },
    { title: "Yearly Summary", cards: cardsOf("YEAR", dashboard.yearly) },
  ];
}

function cardsOf(type: PeriodType, set: PeriodSet): PeriodCard[] {
  const summaries = [
    set.current,
    set.previous,
    set.twoPeriodsBack,
    set.threePeriodsBack,
    set.fourPeriodsBack,
  ];
  return summaries.map((summary, periodsBack) => ({
    summary,
    label: periodsBackLabel(type, periodsBack),
    ...(periodsBack === 0 && {
      change: {
        tradeCount: set.tradeCountChange,
        profitLoss: set.profitLossChange,
        than: periodsBackLabel(type, 1).toLowerCase(),
      },
    }),
  }));
}
