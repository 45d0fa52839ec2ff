import { fromUnits, type Units } from "@strikebook/core/shared/units";
import type { portfolioOverview } from "../../features/portfolio/overview/overview.queries.ts";
import { formatDate, formatDays, formatMoney } from "../../lib/format.ts";

export type Overview = Awaited<ReturnType<NonNullable<ReturnType<typeof portfolioOverview>["queryFn"]>>>;

type Shown = Pick<Overview["shown"], "actualDate" | "ageDays" | "asOf" | "freshness">;

/** `+$700.25 on paper`, with its day, or the days of its accounts, unless all of them are the latest. */
export function paperWords(gain: Units, { actualDate, ageDays, asOf, freshness }: Shown): string {
  const words = `${formatMoney(fromUnits(gain), "always")} on paper`;
  if (actualDate === null) {
    return words;
  }
  const [oldest = actualDate] = asOf.flatMap(({ day, isOld }) => (isOld ? [day] : [])).toSorted();
  const isLatest = freshness === "CURRENT" && ageDays === null && oldest === actualDate;
  return isLatest
    ? words
    : `${words}, ${oldest < actualDate ? formatDays(oldest, actualDate) : formatDate(actualDate)}`;
}
