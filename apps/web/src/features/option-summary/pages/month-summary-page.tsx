import { PeriodSteps } from "../components/period-steps.tsx";
import { SummaryPage } from "../components/summary-page.tsx";
import { useShownPeriods } from "../use-shown-periods.ts";

/** The current month and the three before it, or any four. */
export function MonthSummaryPage() {
  const shown = useShownPeriods("MONTH");
  return (
    <SummaryPage
      title="Month Summary"
      exportName="month-summary"
      periods={shown.periods}
      steps={<PeriodSteps {...shown} />}
    />
  );
}
