import { formatDate, plural } from "../../../lib/format.ts";
import { type BadgeTone, StatusBadge } from "../../../ui/status-badge.tsx";
import type { Freshness } from "../portfolio.queries.ts";

const FRESHNESS: Record<Freshness, { readonly tone: BadgeTone; readonly text: string }> = {
  CURRENT: { tone: "success", text: "Current: the latest portfolio date" },
  RECENT: { tone: "accent", text: "Recent: at most 3 trading days old" },
  OLD: { tone: "warning", text: "Old" },
};

/** The age is said once it is more than 3 trading days. Green is for totals of which no account is out of date. */
export function badgeOf({ actualDate, freshness, ageDays, asOf }: Shown) {
  if (!freshness) {
    return undefined;
  }
  if (ageDays != null) {
    // The newest there is, and still old: "Current" would contradict its age.
    const word = freshness === "CURRENT" ? `Latest: ${formatDate(actualDate)}` : "Old";
    return { tone: "warning" as const, text: `${word}, ${plural(ageDays, "day")} old` };
  }
  const isPartlyOld = asOf?.some(({ isOld }) => isOld) ?? false;
  return isPartlyOld ? { ...FRESHNESS[freshness], tone: "accent" as const } : FRESHNESS[freshness];
}

/** Accounts whose snapshot is out of date beside a newer one, each with its day: `Roth IRA as of Jul 6, 2026`. */
export function olderText(asOf: readonly AsOf[]): string | undefined {
  const newest =
    asOf
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? "";
  const [first, ...more] = asOf.filter(({ day, isOld }) => isOld && day < newest);
  if (first === undefined) {
    return undefined;
  }
  const others = more.length === 0 ? "" : `, and ${plural(more.length, "more account")} out of date`;
  return `${first.account} as of ${formatDate(first.day)}${others}`;
}

type AsOf = { readonly account: string; readonly day: string; readonly isOld: boolean };

export type Shown = {
  readonly actualDate: string | null;
  readonly freshness: Freshness | null;
  /** Calendar days, once that is more than 3 trading days; null while it is recent. */
  readonly ageDays?: number | null;
  readonly asOf?: readonly (AsOf & { readonly editedOn: string | null })[];
};

type Props = {
  /** The day asked for; undefined for the latest. */
  readonly date: string | undefined;
  readonly shown: Shown;
};

const isAnotherDay = ({ date, shown: { actualDate, asOf } }: Props): boolean =>
  date !== undefined && date !== actualDate && !(asOf?.some(({ editedOn }) => editedOn === date) ?? false);

/** Whether the positions are of another day than one would think: that stays in sight, whatever is folded. */
export const isOutOfDate = ({ date, shown }: Props): boolean =>
  shown.actualDate !== null &&
  (isAnotherDay({ date, shown }) ||
    badgeOf(shown)?.tone === "warning" ||
    olderText(shown.asOf ?? []) !== undefined);

/** Which day's positions are on the screen when the chosen one has none, and their age. */
export function ShownDate({ date, shown }: Props) {
  const freshness = badgeOf(shown);
  const isAnother = isAnotherDay({ date, shown });
  const older = olderText(shown.asOf ?? []);
  if (shown.actualDate === null || (!isAnother && !freshness)) {
    return null;
  }
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-2">
      {isAnother && (
        <span className="text-ink-2">
          No positions on {date && formatDate(date)}: showing {formatDate(shown.actualDate)}
        </span>
      )}
      {freshness && (
        // Paper tells its own day; only that it was old already is worth ink.
        <span className={freshness.tone === "warning" ? undefined : "print:hidden"}>
          <StatusBadge tone={freshness.tone}>{freshness.text}</StatusBadge>
        </span>
      )}
      {older !== undefined && <StatusBadge tone="warning">{older}</StatusBadge>}
    </p>
  );
}
