import { PeriodSteps } from "../components/period-steps.tsx";
import { SummaryPage } from "../components/summary-page.tsx";
import { useShownPeriods } from "../use-shown-periods.ts";

/** The current week and the three before it, or any four. */
export function WeekSummaryPage() {
  const shown = useShownPeriods("WEEK");
  return (
    <SummaryPage
      title="Week Summary"
      exportName="week-summary"
      periods={shown.periods}
      steps={<PeriodSteps {...shown} />}
    />
  );
}
