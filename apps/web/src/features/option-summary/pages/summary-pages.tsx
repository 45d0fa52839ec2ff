import { SummaryPage } from "../components/summary-page.tsx";

/** All trades on record, and the current year, month and week; or any range of days. */
export const TradeSummaryPage = () => <SummaryPage type="ALL" />;

/** The current year and the three before it, or any four. */
export const YearSummaryPage = () => <SummaryPage type="YEAR" />;

/** The current month and the three before it, or any four. */
export const MonthSummaryPage = () => <SummaryPage type="MONTH" />;

/** The current week and the three before it, or any four. */
export const WeekSummaryPage = () => <SummaryPage type="WEEK" />;
