import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useTypedText } from "../../../lib/address/use-typed-text.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { plural } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { filterAccounts } from "../account-figures.ts";
import { accountRows, EXPORT_COLUMNS, SORT_VALUES } from "../account-rows.ts";
import { type Account, accountsQuery } from "../brokerage-accounts.queries.ts";
import { AccountsTable } from "./accounts-table.tsx";

const SEARCH_DELAY_MS = 300;

type Props = {
  readonly readOnly: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (account: Account) => void;
  readonly onDelete: (account: Account) => void;
};

/** The accounts, searched, filtered and sorted; the address keeps all three. */
export function AccountsList(props: Props) {
  const [kept, keep] = useAddressParam("search", "replace");
  const [brokerage = "", setBrokerage] = useAddressParam("brokerage");
  const [typed, setTyped] = useTypedText(kept ?? "");
  const search = useDelayed(typed, keep);
  const query = useQuery(accountsQuery());
  const { data } = query;
  const { sort, toggleSort } = useSortParam(Object.keys(SORT_VALUES));
  const accounts = data?.accounts ?? [];
  const filtered = filterAccounts(accounts, { search, brokerage });
  const shown = sortRows(accountRows(filtered, data?.coverage ?? []), sort, SORT_VALUES);
  const brokerages = [...new Set(accounts.map((account) => account.brokerage))].sort();
  const clear = () => {
    setTyped("");
    setBrokerage(undefined);
  };
  if (data && accounts.length === 0) {
    return <NoAccounts {...props} />;
  }
  return (
    <Card
      title="Accounts"
      subtitle={data ? plural(shown.length, "account") : "\u00a0"}
      actions={
        <ExportButton
          rows={data && shown.length}
          onExport={() => exportCsv("my-accounts.csv", EXPORT_COLUMNS, shown)}
        />
      }
      flush
    >
      <Filters
        {...{ typed, brokerages, brokerage }}
        onType={setTyped}
        onBrokerage={setBrokerage}
        onClear={clear}
      />
      <Answer
        of="accounts"
        query={query}
        failure="Failed to load accounts"
        place="flush"
        loading={<AccountsTable {...props} rows={[]} sort={sort} onSort={toggleSort} loading />}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title="No Accounts Found"
              help="No accounts match the search and the brokerage."
              action={<Button onClick={clear}>Clear Filters</Button>}
            />
          ) : (
            <AccountsTable {...props} rows={shown} sort={sort} onSort={toggleSort} loading={false} />
          )
        }
      </Answer>
    </Card>
  );
}

type FiltersProps = {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly brokerages: readonly string[];
  /** Empty for all. */
  readonly brokerage: string;
  readonly onBrokerage: (name: string | undefined) => void;
  readonly onClear: () => void;
};

function Filters({ typed, onType, brokerages, brokerage, onBrokerage, onClear }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 px-4 pb-3">
      <TextField
        label="Search accounts"
        type="search"
        className="w-full sm:w-64"
        placeholder="Name, identifier or brokerage"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <FilterPanel count={Number(brokerage !== "")} className="flex-auto">
        <Select
          label="Brokerage"
          className="w-full sm:w-56"
          options={[
            { value: "", label: "All brokerages" },
            ...brokerages.map((name) => ({ value: name, label: name })),
          ]}
          value={brokerage}
          onChange={(next) => onBrokerage(next === "" ? undefined : next)}
        />
      </FilterPanel>
      {(typed !== "" || brokerage !== "") && <Button onClick={onClear}>Clear Filters</Button>}
    </div>
  );
}

function NoAccounts({ onAdd, readOnly }: Pick<Props, "onAdd" | "readOnly">) {
  return (
    <Card title="Accounts">
      <EmptyState
        title="No accounts yet"
        help={
          readOnly
            ? "Accounts appear when a file that names them is imported."
            : "Accounts appear when you import a file that names them. You can also add them yourself."
        }
        action={
          !readOnly && (
            <Button variant="primary" onClick={onAdd}>
              Add Account
            </Button>
          )
        }
      />
    </Card>
  );
}

/** `value` once it has stood still for a moment, then also kept by `keep`; an emptied one at once. */
function useDelayed(value: string, keep: (value: string | undefined) => void): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) {
      return undefined;
    }
    const settle = () => {
      setSettled(value);
      keep(value === "" ? undefined : value);
    };
    const timer = setTimeout(settle, value === "" ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value, settled, keep]);
  return settled;
}
