import { Link } from "react-router-dom";
import { ACCOUNT_PROBLEMS } from "../../../lib/address/use-scope.ts";
import { formatDate } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/answer/error-state.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import type { OptionSummary } from "../option-summary.queries.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

const UPLOAD = (
  <Link to="/upload" className={buttonClass("primary")}>
    Upload Files
  </Link>
);

/** In place of the matrix while the Accounts view has no account to show. */
export function NoAccount({ scope: { accounts, problem } }: { readonly scope: SummaryScope }) {
  if (accounts.isError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load accounts"
          error={accounts.error}
          onRetry={() => void accounts.refetch()}
          busy={accounts.isFetching}
        />
      </Card>
    );
  }
  if (!accounts.data) {
    return (
      <>
        <LoadingText>Loading accounts...</LoadingText>
        <Skeleton className="h-160" />
      </>
    );
  }
  return (
    <Card>
      {problem ? (
        <EmptyState title="Please select an account" help={ACCOUNT_PROBLEMS[problem]} />
      ) : (
        <EmptyState
          title="Please select an account"
          help="You have no accounts yet. Importing a file that names one adds it."
          action={UPLOAD}
        />
      )}
    </Card>
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
        action={UPLOAD}
      />
    </Card>
  );
}
