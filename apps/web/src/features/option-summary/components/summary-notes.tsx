import { plural, signOf } from "../../../lib/format.ts";
import { Amount } from "../../../ui/amount.tsx";
import type { OptionSummary } from "../option-summary.queries.ts";
import { accountOf } from "../summary-rows.ts";

type Props = { readonly summary: OptionSummary; readonly account: string | undefined };

/** What the figures of a card leave out, in plain words; nothing when they leave nothing out. */
export function SummaryNotes({ summary, account }: Props) {
  const unmatched =
    account === undefined ? summary.unmatchedTrades : (accountOf(summary, account)?.unmatchedTrades ?? 0);
  const isOverall = account === undefined;
  const hasPending = isOverall && signOf(summary.pendingPremium) !== 0;
  const awaiting = isOverall ? summary.awaitingBroker : 0;
  if (unmatched === 0 && awaiting === 0 && !hasPending) {
    return null;
  }
  return (
    <ul className="flex flex-col gap-1 border-t border-line px-4 py-2 text-label text-ink-2">
      {unmatched > 0 && (
        <li>
          {plural(unmatched, "closing")} left out: {unmatched === 1 ? "its" : "their"} opening trade is not on
          record. Import the earlier history to count {unmatched === 1 ? "it" : "them"}.
        </li>
      )}
      {awaiting > 0 && (
        <li>
          {plural(awaiting, "contract")} past expiry, awaiting the broker's row: neither profit nor loss yet.
        </li>
      )}
      {hasPending && (
        <li>
          Net premium of contracts still open: <Amount value={summary.pendingPremium} />. It becomes profit or
          loss when they close.
        </li>
      )}
    </ul>
  );
}
