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

export type Shown = {
  readonly actualDate: string | null;
  readonly freshness: Freshness | null;
  /** Calendar days, once that is more than 3 trading days; null while it is recent. */
  readonly ageDays?: number | null;
  readonly asOf?: readonly { readonly editedOn: string | null; readonly isOld: boolean }[];
};

type Props = {
  /** The day asked for; undefined for the latest. */
  readonly date: string | undefined;
  readonly shown: Shown;
};

/** Which day's positions are on the screen when the chosen one has none, and their age. */
export function ShownDate({ date, shown }: Props) {
  const freshness = badgeOf(shown);
  const isEdited = shown.asOf?.some(({ editedOn }) => editedOn === date) ?? false;
  const isAnother = date !== undefined && date !== shown.actualDate && !isEdited;
  if (shown.actualDate === null || (!isAnother && !freshness)) {
    return null;
  }
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-2">
      {isAnother && (
        <span className="text-ink-2">
          No positions on {formatDate(date)}: showing {formatDate(shown.actualDate)}
        </span>
      )}
      {freshness && <StatusBadge tone={freshness.tone}>{freshness.text}</StatusBadge>}
    </p>
  );
}
