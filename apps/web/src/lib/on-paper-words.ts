import { formatDate, plural } from "./format.ts";

/** Beside what open positions come to on paper: those of unknown value, and the day of the prices. */
export const onPaperWords = ({ unknown, onPaperDay }: { unknown: number; onPaperDay: string | null }) => ({
  leftOut: unknown > 0 ? `, ${plural(unknown, "position")} left out` : undefined,
  prices: onPaperDay === null ? undefined : `prices of ${formatDate(onPaperDay)}`,
});
