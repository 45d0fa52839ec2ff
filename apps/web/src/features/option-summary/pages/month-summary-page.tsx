import { SummaryPage } from "../components/summary-page.tsx";
import type { SummaryPeriod } from "../option-summary.queries.ts";

const PERIODS: readonly SummaryPeriod[] = [0, 1, 2, 3].map((periodsBack) => ({ type: "MONTH", periodsBack }));

/** The current month and the three before it. */
export function MonthSummaryPage() {
  return <SummaryPage title="Month Summary" exportName="month-summary" periods={PERIODS} />;
}
