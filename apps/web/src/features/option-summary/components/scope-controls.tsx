import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ACCOUNT_PROBLEMS } from "../../../lib/address/use-scope.ts";
import { BOOKS } from "../../../lib/address/use-summary-book.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import type { SummaryBasis } from "../option-summary.queries.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

const BASES: readonly { readonly value: SummaryBasis; readonly label: string }[] = [
  { value: "REALIZED", label: "Realized" },
  { value: "CASH", label: "Cash" },
];

type Props = { readonly scope: SummaryScope };

type ControlsProps = Props & { readonly children?: ReactNode };

/** View, account, book and basis of the cards below, and what else chooses them. */
export function ScopeControls({ scope, children }: ControlsProps) {
  const choices = scope.accounts.data ?? [];
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <Toggle label="View" options={VIEWS} value={scope.view} onChange={scope.showView} />
      {scope.view === "accounts" && choices.length > 0 && (
        <AccountSelect labelHidden choices={choices} account={scope.account} onAccount={scope.setAccount} />
      )}
      {children}
      <Toggle
        label="Book"
        options={BOOKS}
        value={scope.book}
        onChange={scope.setBook}
        className="sm:ml-auto"
      />
      <Toggle label="Basis" options={BASES} value={scope.basis} onChange={scope.setBasis} />
    </div>
  );
}

/** In place of the cards while the Accounts view has no account to show. */
export function NoAccount({ scope: { accounts, problem } }: Props) {
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
        <Skeleton className="h-56" />
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
          action={
            <Link to="/upload" className={buttonClass("primary")}>
              Upload Files
            </Link>
          }
        />
      )}
    </Card>
  );
}
