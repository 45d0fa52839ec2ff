import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useShowMore } from "../../../ui/show-more.tsx";
import { LoadingText, Skeleton } from "../../../ui/skeleton.tsx";
import { type AdminAccount, adminAccountsQuery } from "./admin-positions.queries.ts";
import { SelectAll } from "./select-all.tsx";

type Props = {
  readonly userId: string;
  readonly accountIds: readonly string[];
  readonly onBack: () => void;
  readonly onChoose: (accountIds: readonly string[]) => void;
  /** To the page that adds positions, with what is ticked so far. */
  readonly onAdd: (accountIds: readonly string[]) => void;
};

/** Step 2: any of the user's accounts. */
export function AccountsStep({ userId, ...props }: Props) {
  const { data, error, refetch, isFetching } = useQuery(adminAccountsQuery(userId));
  if (error && !data) {
    return (
      <Card title="Select Accounts">
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
    <Card title="Select Accounts">
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

type ChoiceProps = Omit<Props, "userId"> & { readonly accounts: readonly AdminAccount[] };

function AccountChoice({ accounts, accountIds, onBack, onChoose, onAdd }: ChoiceProps) {
  const [ticked, setTicked] = useState<readonly string[]>(accountIds);
  const [isRefused, setIsRefused] = useState(false);
  const { shown, more } = useShowMore(accounts, ACCOUNTS_SHOWN);
  const chosen = accounts.map(({ id }) => id).filter((id) => ticked.includes(id));
  const choose = (ids: readonly string[]) => {
    setTicked(ids);
    setIsRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(chosen.length === 0);
    if (chosen.length > 0) {
      onChoose(chosen);
    }
  };
  if (accounts.length === 0) {
    return (
      <EmptyState
        title="No accounts found"
        help="This user has no brokerage account yet, so there is nothing to look at or to add to."
        action={<Button onClick={onBack}>Back to Users</Button>}
      />
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {isRefused && (
        <Notice tone="warning" role="alert">
          Please select at least one account to continue.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <SelectAll
          label="Select all accounts"
          count={chosen.length}
          total={accounts.length}
          onChange={(all) => choose(all ? accounts.map(({ id }) => id) : [])}
        />
        <p role="status" className="text-ink-2">
          {plural(chosen.length, "account")} of {accounts.length} selected
        </p>
      </div>
      <fieldset className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        <legend className="sr-only">Accounts</legend>
        {shown.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            checked={chosen.includes(account.id)}
            onChange={(checked) =>
              choose(checked ? [...chosen, account.id] : chosen.filter((id) => id !== account.id))
            }
          />
        ))}
      </fieldset>
      {more}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>
          <ArrowLeft aria-hidden size={16} /> Back
        </Button>
        <Button onClick={() => onAdd(chosen)}>
          <Plus aria-hidden size={16} /> Add Position
        </Button>
        <Button type="submit" variant="primary">
          Continue to Date Selection
        </Button>
      </div>
    </form>
  );
}

function AccountCard(props: {
  readonly account: AdminAccount;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const { name, accountIdentifier, brokerage, isRetirement } = props.account;
  return (
    <label className="rounded-card flex items-start gap-3 border border-line p-3 has-checked:border-accent has-checked:bg-selected">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
        className="mt-1 size-4 shrink-0"
      />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-label text-ink-2">
          {accountIdentifier ?? "N/A"} · {brokerage} · {isRetirement ? "Retirement" : "Individual"}
        </span>
      </span>
    </label>
  );
}
