import type { PeriodType } from "@strikebook/core/shared/period";
import { periodsBackLabel } from "@strikebook/core/trade-summary/period-labels";
import { signOf } from "../../lib/format.ts";
import type { Dashboard, PeriodSet, PeriodSummary } from "./trade-summary.queries.ts";

/** Against the period before: exact decimal text and a count, signed. */
export type Change = {
  readonly tradeCount: number;
  /** Absent for days, and for a period that realized nothing: it is better or worse than nothing. */
  readonly profitLoss?: string;
  /** `last week`. */
  readonly than: string;
};

export type PeriodCard = {
  readonly type: PeriodType;
  readonly summary: PeriodSummary;
  /** `Today`, `Current`, `Last Week`, `2 Weeks back`; empty for the other days of a week. */
  readonly label: string;
  readonly change?: Change;
  /** True where contracts are open and none was closed in the period so far. */
  readonly isOnlyOpen?: boolean;
};

export type PeriodGroup = { readonly title: string; readonly cards: readonly PeriodCard[] };

/** Collapsed: today and the current week, month and year. */
export function currentCards(data: Dashboard): PeriodCard[] {
  const isOpen = data.dashboard.openContracts > 0;
  const cards = [
    todayCard(data),
    ...setsOf(data).flatMap(({ cards: [current] }) => (current ? [current] : [])),
  ];
  return cards.map((card) => ({
    ...card,
    isOnlyOpen: isOpen && isNothingClosed(card.summary) && !isNotImported(card.summary),
  }));
}

/** Shares may realize money without being sold: a return of capital after their sale. */
export const isNothingClosed = ({
  totalTrades,
  netProfitLoss,
}: Pick<PeriodSummary, "netProfitLoss" | "totalTrades">) => totalTrades === 0 && signOf(netProfitLoss) === 0;

/** Expanded: the days of this week, then each kind of period with those before it. */
export function allGroups(data: Dashboard): PeriodGroup[] {
  const days = data.dashboard.daily.map((summary) => ({
    type: "DAY" as const,
    summary,
    label: summary.periodId === data.today.periodId ? "Today" : "",
  }));
  return [{ title: "This Week", cards: days }, ...setsOf(data)];
}

/** No file covers the period, and nothing of it is on record. */
export const isNotImported = ({ coverage, income, ...closed }: PeriodSummary): boolean =>
  coverage.state === "NOT_IMPORTED" && isNothingClosed(closed) && signOf(income) === 0;

/** Two periods are compared where something is known of both. */
const areKnown = (...summaries: readonly PeriodSummary[]): boolean => !summaries.some(isNotImported);

/** OPENED while none of the trades on record is closed; CLOSED with closings, or income alone; else EMPTY. */
export function recordOf({ dashboard }: Dashboard): "CLOSED" | "EMPTY" | "OPENED" {
  const { lifetime, hasTrades } = dashboard;
  if (isNothingClosed(lifetime) && hasTrades) {
    return "OPENED";
  }
  return !isNothingClosed(lifetime) || signOf(lifetime.income) !== 0 ? "CLOSED" : "EMPTY";
}

/** Compared with the last trading day, also of the week before. */
function todayCard({ today, dashboard: { dayBefore } }: Dashboard): PeriodCard {
  return {
    type: "DAY",
    summary: today,
    label: "Today",
    ...(areKnown(today, dayBefore) && {
      change: { tradeCount: today.totalTrades - dayBefore.totalTrades, than: dayBefore.periodName },
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
    type,
    summary,
    label: periodsBackLabel(type, periodsBack),
    ...(periodsBack === 0 &&
      areKnown(set.current, set.previous) && {
        change: {
          tradeCount: set.tradeCountChange,
          ...(!isNothingClosed(summary) && { profitLoss: set.profitLossChange }),
          than: periodsBackLabel(type, 1).toLowerCase(),
        },
      }),
  }));
}
