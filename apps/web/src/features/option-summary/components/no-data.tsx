import { ACCOUNT_PROBLEMS } from "../../../lib/address/use-scope.ts";
import { formatDate } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import type { OptionSummary } from "../option-summary.queries.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

/** In place of the matrix while the Accounts view has no account to show. */
export function NoAccount({ scope: { accounts, problem } }: { readonly scope: SummaryScope }) {
  return (
    <Answer
      of="accounts"
      query={accounts}
      failure="Failed to load accounts"
      place="page"
      loading={<Skeleton className="h-160" />}
    >
      {() => (
        <Card>
          {problem ? (
            <EmptyState title="Please select an account" help={ACCOUNT_PROBLEMS[problem]} />
          ) : (
            <EmptyState
              title="Please select an account"
              help="You have no accounts yet. Importing a file that names one adds it."
              action={<UploadLink />}
            />
          )}
        </Card>
      )}
    </Answer>
  );
}

/** In place of periods that are all empty: once what each would say, of which days, and what to do about it. */
export function NoTrades({ summaries }: { readonly summaries: readonly OptionSummary[] }) {
  const starts = summaries.map(({ startDate }) => startDate ?? "").sort();
  const ends = summaries.map(({ endDate }) => endDate ?? "").sort();
  const days = starts[0] ? `from ${formatDate(starts[0])} to ${formatDate(ends.at(-1))}` : "yet";
  return (
    <Card>
      <EmptyState
        title="No trading data available"
        help={`No options were traded ${days}, or their history is not imported${starts[0] ? " yet" : ""}.`}
        action={<UploadLink />}
      />
    </Card>
  );
}
