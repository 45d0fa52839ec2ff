import { ReferencePage } from "../../../ui/reference-data/reference-page.tsx";
import { EARNINGS } from "../earnings-calendar.descriptor.tsx";

/** When companies report, and how their reports compare with the estimates. */
export function EarningsCalendarPage() {
  return <ReferencePage calendar={EARNINGS} />;
}
