import { formatDate } from "../../lib/format.ts";
import {
  type Comparison,
  changedLabels,
  countsOf,
  type DifferenceEntry,
  EDITED,
  type Fact,
  type SyncForecast,
} from "../../ui/reference-data/hooks/differences.ts";
import type { Earnings, EarningsComparison } from "./earnings-calendar.queries.ts";
import { earningsKey, earningsName, formatEps, formatRevenue, timingText } from "./earnings-words.ts";

type Difference = EarningsComparison["differences"][number];
type Field = "hour" | "quarter" | "year" | "epsEstimate" | "epsActual" | "revenueEstimate" | "revenueActual";
type Value = string | number | null;

const FIELDS: readonly {
  readonly field: Field;
  readonly label: string;
  readonly write: (value: Value) => string;
}[] = [
  { field: "hour", label: "Timing", write: (value) => timingText(textOf(value)) },
  { field: "quarter", label: "Quarter", write: (value) => textOf(value) ?? "none" },
  { field: "year", label: "Year", write: (value) => textOf(value) ?? "none" },
  { field: "epsEstimate", label: "EPS estimate", write: (value) => formatEps(textOf(value)) },
  { field: "epsActual", label: "EPS actual", write: (value) => formatEps(textOf(value)) },
  { field: "revenueEstimate", label: "Revenue estimate", write: (value) => formatRevenue(textOf(value)) },
  { field: "revenueActual", label: "Revenue actual", write: (value) => formatRevenue(textOf(value)) },
];

const textOf = (value: Value): string | null => (value === null ? null : String(value));

export const toComparison = (comparison: EarningsComparison): Comparison => ({
  entries: toEntries(comparison),
  counts: countsOf(comparison.summary, { label: "API", count: comparison.summary.totalApi }),
  forecast: toForecast(comparison),
});

export const toEntries = ({
  differences,
}: Pick<EarningsComparison, "differences">): readonly DifferenceEntry[] =>
  differences.flatMap(({ type, storedEarnings, apiEarnings }) => {
    const named = storedEarnings ?? apiEarnings;
    return named
      ? [
          {
            key: earningsKey(named),
            type,
            name: earningsName(named),
            ...sidesOf(storedEarnings, apiEarnings),
          },
        ]
      : [];
  });

/** Both sides in words, without what neither says. Two values that read alike and are not are written in full. */
function sidesOf(
  stored: Earnings | null,
  source: Earnings | null,
): Pick<DifferenceEntry, "stored" | "source"> {
  const facts = FIELDS.flatMap(({ field, label, write }) => {
    const [ours, theirs] = [stored?.[field] ?? null, source?.[field] ?? null];
    if (ours === null && theirs === null) {
      return [];
    }
    const isMisleading = ours !== theirs && write(ours) === write(theirs);
    const inWords = (value: Value): Fact => ({
      label,
      value: isMisleading ? `${write(value)} (${value || "not given"})` : write(value),
    });
    return [{ ours: inWords(ours), theirs: inWords(theirs) }];
  });
  const edited = stored?.isEdited ? [EDITED] : [];
  return {
    stored: stored === null ? undefined : [...facts.map(({ ours }) => ours), ...edited],
    source: source === null ? undefined : facts.map(({ theirs }) => theirs),
  };
}

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
