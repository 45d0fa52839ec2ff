import { SummaryPage } from "../components/summary-page.tsx";
import type { SummaryPeriod } from "../option-summary.queries.ts";

const PERIODS: readonly SummaryPeriod[] = [
  { type: "ALL", periodsBack: 0 },
  { type: "YEAR", periodsBack: 0 },
  { type: "MONTH", periodsBack: 0 },
  { type: "WEEK", periodsBack: 0 },
];

/** All trades on record, and the current year, month and week. */
export function TradeSummaryPage() {
  return <SummaryPage title="Trade Summary" exportName="trade-summary" periods={PERIODS} />;
}
