import { SummaryPage } from "../components/summary-page.tsx";
import type { SummaryPeriod } from "../option-summary.queries.ts";

const PERIODS: readonly SummaryPeriod[] = [0, 1, 2, 3].map((periodsBack) => ({ type: "WEEK", periodsBack }));

/** The current week and the three before it. */
export function WeekSummaryPage() {
  return <SummaryPage title="Week Summary" exportName="week-summary" periods={PERIODS} />;
}
