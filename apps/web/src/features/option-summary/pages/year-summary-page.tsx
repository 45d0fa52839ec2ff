import { SummaryPage } from "../components/summary-page.tsx";
import type { SummaryPeriod } from "../option-summary.queries.ts";

const PERIODS: readonly SummaryPeriod[] = [0, 1, 2, 3].map((periodsBack) => ({ type: "YEAR", periodsBack }));

/** The current year and the three before it. */
export function YearSummaryPage() {
  return <SummaryPage title="Year Summary" exportName="year-summary" periods={PERIODS} />;
}
