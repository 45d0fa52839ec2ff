import { formatDate } from "../../../lib/format.ts";
import { type BadgeTone, StatusBadge } from "../../../ui/status-badge.tsx";
import type { Freshness } from "../portfolio.queries.ts";

const FRESHNESS: Record<Freshness, { readonly tone: BadgeTone; readonly text: string }> = {
  CURRENT: { tone: "success", text: "Current: the latest portfolio date" },
  RECENT: { tone: "accent", text: "Recent: at most 3 trading days old" },
  OLD: { tone: "warning", text: "Old" },
};

type Props = {
  /** The day asked for; undefined for the latest. */
  readonly date: string | undefined;
  readonly shown: { readonly actualDate: string | null; readonly freshness: Freshness | null };
};

/** Which day's positions are on the screen when the chosen one has none, and their age. */
export function ShownDate({ date, shown }: Props) {
  const freshness = shown.freshness && FRESHNESS[shown.freshness];
  const isAnother = date !== undefined && date !== shown.actualDate;
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
