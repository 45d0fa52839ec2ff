import { EARNINGS } from "@strikebook/core/earnings-calendar/earnings-record";
import { formatDate, MISSING } from "../../lib/format.ts";
import {
  type Comparison,
  changedLabels,
  countsOf,
  type DifferenceEntry,
  entriesOf,
  type Said,
  type SyncForecast,
} from "../../ui/reference-data/hooks/differences.ts";
import type { Earnings, EarningsComparison } from "./earnings-calendar.queries.ts";
import { earningsKey, earningsName, formatEps, formatRevenue, timingText } from "./earnings-words.ts";

type Difference = EarningsComparison["differences"][number];
type Amount = "epsEstimate" | "epsActual" | "revenueEstimate" | "revenueActual";

const amount = (field: Amount, write: (value: string) => string): Said<Earnings> => ({
  label: EARNINGS.fields[field].label,
  of: (earnings) => earnings[field],
  write,
  none: MISSING,
});

const SAID: readonly Said<Earnings>[] = [
  { label: "Timing", of: ({ hour }) => hour, write: timingText, none: timingText(null) },
  { label: "Quarter", of: ({ quarter }) => quarter, none: "none" },
  { label: "Year", of: ({ year }) => year, none: "none" },
  amount("epsEstimate", formatEps),
  amount("epsActual", formatEps),
  amount("revenueEstimate", formatRevenue),
  amount("revenueActual", formatRevenue),
];

export const toComparison = (comparison: EarningsComparison): Comparison => ({
  entries: toEntries(comparison),
  counts: countsOf(comparison.summary, { label: "API", count: comparison.summary.totalApi }),
  forecast: toForecast(comparison),
});

export const toEntries = ({ differences }: Pick<EarningsComparison, "differences">) =>
  entriesOf(
    differences.map(({ type, storedEarnings, apiEarnings }) => ({
      type,
      stored: storedEarnings,
      source: apiEarnings,
    })),
    { rowKey: earningsKey, rowName: earningsName, said: SAID },
  );

/**
 * The records that an overwriting sync would replace, and those it would delete because the source tells their report
 * for another day now. Records of an administrator are kept, and a quarter that they dated isn't added for another day.
 */
export function toForecast({ differences, summary }: EarningsComparison): SyncForecast {
  const days = new Map(
    differences.flatMap(({ apiEarnings }) => {
      const report = reportOf(apiEarnings);
      return apiEarnings && report ? [[report, apiEarnings.date] as const] : [];
    }),
  );
  const dated = new Set(
    differences.flatMap(({ storedEarnings }) =>
      storedEarnings?.isEdited ? (reportOf(storedEarnings) ?? []) : [],
    ),
  );
  const isDatedOtherwise = ({ type, apiEarnings }: Difference) =>
    type === "ADDED" && dated.has(reportOf(apiEarnings) ?? "");
  const notAdded = differences.filter(isDatedOtherwise).length;
  const notReplaced = differences.filter(
    ({ type, storedEarnings }) => type === "MODIFIED" && storedEarnings?.isEdited,
  ).length;
  const losable = differences.filter(({ storedEarnings }) => !storedEarnings?.isEdited);
  return {
    addedCount: summary.addedCount - notAdded,
    keptCount: notAdded + notReplaced,
    losses: [
      ...toEntries({ differences: losable })
        .filter(({ type }) => type === "MODIFIED")
        .map(describeLoss),
      ...losable.flatMap((difference) => describeMove(difference, days)),
    ],
  };
}

/** Names a company's report of a quarter, whatever its day. */
const reportOf = (earnings: Earnings | null): string | undefined =>
  earnings?.year && earnings.quarter ? `${earnings.symbol} ${earnings.year} ${earnings.quarter}` : undefined;

function describeLoss(entry: DifferenceEntry): string {
  const theirs = new Map(entry.source?.map(({ label, value }) => [label, value]));
  const changed = changedLabels(entry);
  const changes = entry.stored
    ?.filter(({ label }) => changed.has(label))
    .map(({ label, value }) => `${label} ${value} becomes ${theirs.get(label)}`);
  return `${entry.name}: ${changes?.join(", ")}`;
}

function describeMove(
  { type, storedEarnings }: Difference,
  days: ReadonlyMap<string, string>,
): readonly string[] {
  const day = type === "REMOVED" ? days.get(reportOf(storedEarnings) ?? "") : undefined;
  return storedEarnings && day
    ? [`${earningsName(storedEarnings)}: deleted, the report moved to ${formatDate(day)}`]
    : [];
}
