import { formatDays } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import type { AccountCoverage } from "../coverage.queries.ts";
import { removeQuietDays } from "../coverage-statements.queries.ts";
import { useCoverageChange } from "./use-coverage-change.ts";

type Props = { readonly statements: AccountCoverage["quietDays"] };

/** Days in which, by the person's word, nothing happened; each can be taken back. */
export function QuietDays({ statements }: Props) {
  const { change, variables, isLocked, error } = useCoverageChange(removeQuietDays);
  if (statements.length === 0) {
    return null;
  }
  return (
    <>
      <LongList items={statements} step={5} className="flex flex-col gap-2 text-ink-2">
        {({ id, firstDay, lastDay, contradictedBy }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
              You said that nothing happened {formatDays(firstDay, lastDay)}.
              {contradictedBy !== null && (
                <strong className="block font-medium text-warning">
                  {contradictedBy} has rows in these days, so this no longer counts.
                </strong>
              )}
            </p>
            <Button disabled={isLocked} busy={variables === id} onClick={() => change(id)}>
              Take back <span className="sr-only">that nothing happened {formatDays(firstDay, lastDay)}</span>
            </Button>
          </li>
        )}
      </LongList>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </>
  );
}
