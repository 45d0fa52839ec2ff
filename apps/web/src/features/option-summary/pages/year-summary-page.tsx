import { PeriodSteps } from "../components/period-steps.tsx";
import { SummaryPage } from "../components/summary-page.tsx";
import { useShownPeriods } from "../use-shown-periods.ts";

/** The current year and the three before it, or any four. */
export function YearSummaryPage() {
  const shown = useShownPeriods("YEAR");
  return (
    <SummaryPage
      title="Year Summary"
      exportName="year-summary"
      periods={shown.periods}
      steps={<PeriodSteps {...shown} />}
    />
  );
}
