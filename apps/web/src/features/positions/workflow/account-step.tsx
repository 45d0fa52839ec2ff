import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from "react";
import { plural } from "../../../lib/format.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useShowMore } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectAll } from "../../../ui/table/select-all.tsx";
import type { PositionAccount } from "../positions.queries.ts";

type Props = {
  readonly query: UseQueryResult<readonly PositionAccount[]>;
  /** Any number of accounts may be chosen, not just one. */
  readonly isMany: boolean;
  /** Ids chosen before. */
  readonly accountIds: readonly string[];
  readonly emptyHelp: string;
  /** Advice where there is no account. */
  readonly emptyAction: ReactNode;
  readonly onChoose: (accountIds: readonly string[]) => void;
  /** Buttons before the one that goes on; `ticked` are the accounts ticked so far. */
  readonly actions?: (ticked: readonly string[]) => ReactNode;
};

/** The step that chooses one of the accounts, or several. */
export function AccountStep({ query, ...props }: Props) {
  return (
    <QueryPanel
      title={props.isMany ? "Select Accounts" : "Select Account"}
      query={query}
      of="accounts"
      failure="Failed to load accounts"
    >
      {(accounts) =>
        accounts.length === 0 ? (
          <EmptyState title="No accounts found" help={props.emptyHelp} action={props.emptyAction} />
        ) : (
          <AccountChoice {...props} accounts={accounts} />
        )
      }
    </QueryPanel>
  );
}

const ACCOUNTS_SHOWN = 60;

type ChoiceProps = Omit<Props, "query"> & { readonly accounts: readonly PositionAccount[] };

function AccountChoice({ accounts, isMany, accountIds, onChoose, actions }: ChoiceProps) {
  const name = useId();
  const [ticked, setTicked] = useState(accountIds);
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
  const toggle = (id: string, isTicked: boolean) => {
    const others = isMany ? chosen.filter((each) => each !== id) : [];
    choose(isTicked ? [...others, id] : others);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {isRefused && (
        <Notice tone="warning" role="alert">
          {isMany
            ? "Please select at least one account to continue."
            : "Please select an account to continue."}
        </Notice>
      )}
      {isMany && (
        <AllAccounts
          count={chosen.length}
          total={accounts.length}
          onChange={(all) => choose(all ? accounts.map(({ id }) => id) : [])}
        />
      )}
      <fieldset className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        <legend className="sr-only">{isMany ? "Accounts" : "Account"}</legend>
        {shown.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            input={{ type: isMany ? "checkbox" : "radio", name, checked: chosen.includes(account.id) }}
            onChange={(isTicked) => toggle(account.id, isTicked)}
          />
        ))}
      </fieldset>
      {more}
      <div className="flex flex-wrap justify-end gap-2">
        {actions?.(chosen)}
        <Button type="submit" variant="primary">
          Continue to Date Selection
        </Button>
      </div>
    </form>
  );
}

type AllProps = Pick<ComponentProps<typeof SelectAll>, "count" | "onChange" | "total">;

function AllAccounts({ count, total, onChange }: AllProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <SelectAll label="Select all accounts" count={count} total={total} onChange={onChange} />
      <p role="status" className="text-ink-2">
        {plural(count, "account")} of {total} selected
      </p>
    </div>
  );
}

type CardProps = {
  readonly account: PositionAccount;
  readonly input: Pick<ComponentProps<"input">, "checked" | "name" | "type">;
  readonly onChange: (isTicked: boolean) => void;
};

function AccountCard({ account, input, onChange }: CardProps) {
  const { name, accountIdentifier, brokerage, isRetirement } = account;
  return (
    <label className="rounded-card flex items-start gap-3 border border-line p-3 has-checked:border-accent has-checked:bg-selected">
      <input
        {...input}
        onChange={(event) => onChange(event.target.checked)}
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
