import { formatDate, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { AccountCoverage } from "../coverage.queries.ts";
import { setNoOlderHistory } from "../coverage-statements.queries.ts";
import { useCoverageChange } from "./use-coverage-change.ts";

type Props = {
  readonly account: Pick<
    AccountCoverage,
    "accountId" | "accountName" | "hasOlderThanBeginning" | "historyBeginsOn" | "unmatchedClosings"
  >;
};

/** The word that an account has no older history: asked for where closings have no opening, and taken back here. */
export function NoOlderHistory({ account }: Props) {
  const { accountId, accountName, historyBeginsOn, hasOlderThanBeginning, unmatchedClosings } = account;
  const { change, answer, isPending, isLocked, error } = useCoverageChange(setNoOlderHistory);
  const isSaid = historyBeginsOn !== null;
  if (!isSaid && unmatchedClosings === 0) {
    return null;
  }
  const of = <span className="sr-only">for {accountName}</span>;
  return (
    <div className="flex flex-col gap-1 text-ink-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
          {isSaid
            ? `You said this account has no history before ${formatDate(historyBeginsOn)}.`
            : "Nothing before your first file? Shares sold without a purchase then count as sold short."}
          {hasOlderThanBeginning && (
            <strong className="block font-medium text-warning">
              Older rows or positions are on record, so this no longer counts.
            </strong>
          )}
        </p>
        <Button disabled={isLocked} busy={isPending} onClick={() => change({ accountId, isSaid: !isSaid })}>
          {isSaid ? "Take back" : "This account has no older history"} {of}
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {answer && sentenceOf(answer)}
      </p>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** `Closing trades without an opening: 2 before, 0 now.` */
function sentenceOf({ unmatchedBefore, unmatchedAfter }: Awaited<ReturnType<typeof setNoOlderHistory>>) {
  return unmatchedBefore === unmatchedAfter
    ? `Nothing changed: ${plural(unmatchedAfter, "closing trade")} still without an opening.`
    : `Closing trades without an opening: ${unmatchedBefore} before, ${unmatchedAfter} now.`;
}
