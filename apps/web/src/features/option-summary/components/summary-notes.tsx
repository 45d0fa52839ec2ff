import { plural, signOf } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { OptionSummary } from "../option-summary.queries.ts";
import { accountOf } from "../summary-rows.ts";

type Props = { readonly summary: OptionSummary; readonly accountId: string | undefined };

/** How many closing trades of the period the figures of a card leave out; nothing when they leave none out. */
export function UnmatchedNote({ summary, accountId }: Props) {
  const unmatched =
    accountId === undefined ? summary.unmatchedTrades : (accountOf(summary, accountId)?.unmatchedTrades ?? 0);
  if (unmatched === 0) {
    return null;
  }
  return (
    <p className="border-t border-line px-4 py-2 text-label text-ink-2">
      {plural(unmatched, "closing trade")} left out: {unmatched === 1 ? "its" : "their"} opening trade is not
      on record. Import the earlier history to count {unmatched === 1 ? "it" : "them"}.
    </p>
  );
}

/** Premium that the tax book could not give to the shares it belongs to; told of all accounts at once. */
export function UntiedNote({ summary: { untiedAssignments } }: Pick<Props, "summary">) {
  if (untiedAssignments === 0) {
    return null;
  }
  return (
    <p className="border-t border-line px-4 py-2 text-label text-ink-2">
      The shares of {plural(untiedAssignments, "assignment or exercise", "assignments or exercises")} could
      not be found: {untiedAssignments === 1 ? "its" : "their"} premium counts here and not with the shares.
    </p>
  );
}

/**
 * Options that are neither profit nor loss yet. They are today's, whatever the period, so one line serves
 * every card.
 */
export function PendingNotes({ summary }: Pick<Props, "summary">) {
  const { awaitingBroker, pendingPremium } = summary;
  const hasPending = signOf(pendingPremium) !== 0;
  if (awaitingBroker === 0 && !hasPending) {
    return null;
  }
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-label text-ink-2">
      {hasPending && (
        <li>
          Net premium of contracts still open: <Amount value={pendingPremium} />. It becomes profit or loss
          when they close.
        </li>
      )}
      {awaitingBroker > 0 && (
        <li>
          {plural(awaitingBroker, "contract")} past expiry, awaiting the broker's row: neither profit nor loss
          yet.
        </li>
      )}
    </ul>
  );
}
