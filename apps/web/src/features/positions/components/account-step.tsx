import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useShowMore } from "../../../ui/show-more.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { type PositionAccount, positionAccountsQuery } from "../positions.queries.ts";

type Props = { readonly accountId: string | undefined; readonly onChoose: (id: string) => void };

/** Step 1: one of the accounts that hold positions. */
export function AccountStep(props: Props) {
  const { data, error, refetch, isFetching } = useQuery(positionAccountsQuery());
  if (error && !data) {
    return (
      <Card title="Select Account">
        <ErrorState
          title="Failed to load accounts"
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  }
  return (
    <Card title="Select Account">
      {data === undefined ? (
        <>
          <LoadingText>Loading accounts...</LoadingText>
          <Skeleton className="h-24" />
        </>
      ) : (
        <AccountChoice {...props} accounts={data} />
      )}
    </Card>
  );
}

const ACCOUNTS_SHOWN = 60;

function AccountChoice({ accounts, accountId, onChoose }: Props & { accounts: readonly PositionAccount[] }) {
  const name = useId();
  const [chosen, setChosen] = useState(accountId);
  const { shown, more } = useShowMore(accounts, ACCOUNTS_SHOWN);
  const [isRefused, setIsRefused] = useState(false);
  if (accounts.length === 0) {
    return (
      <EmptyState
        title="No accounts found"
        help="No account holds positions yet: upload a positions file of your brokerage."
        action={
          <Link to="/upload" className={buttonClass("primary")}>
            Upload Files
          </Link>
        }
      />
    );
  }
  const isKnown = accounts.some(({ id }) => id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(!isKnown);
    if (chosen !== undefined && isKnown) {
      onChoose(chosen);
    }
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {isRefused && (
        <Notice tone="warning" role="alert">
          Please select an account to continue.
        </Notice>
      )}
      <fieldset className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        <legend className="sr-only">Account</legend>
        {shown.map((account) => (
          <label
            key={account.id}
            className="rounded-card flex items-start gap-3 border border-line p-3 has-checked:border-accent has-checked:bg-selected"
          >
            <input
              type="radio"
              name={name}
              checked={account.id === chosen}
              onChange={() => {
                setChosen(account.id);
                setIsRefused(false);
              }}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{account.name}</span>
              <span className="block text-label text-ink-2">
                {account.accountIdentifier ?? "N/A"} · {account.brokerage} ·{" "}
                {account.isRetirement ? "Retirement" : "Individual"}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {more}
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Continue to Date Selection
        </Button>
      </div>
    </form>
  );
}
