import { TRANSACTION_TYPES } from "@strikebook/core/transactions/transaction";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { typeWords } from "../../../lib/type-words.ts";
import { Button } from "../../../ui/button.tsx";
import { DayRange } from "../../../ui/form/day-range.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { SymbolFilter } from "../../../ui/form/symbol-filter.tsx";
import { accountChoices } from "../../brokerage-accounts/account-choices.queries.ts";
import { countFilters, type LedgerView } from "../use-ledger-view.ts";

const TYPES = [
  { value: "", label: "All types" },
  ...TRANSACTION_TYPES.map((type) => ({ value: type, label: typeWords(type) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
];

type Props = { readonly view: LedgerView };

/** Narrows transactions: days, type, account and symbol. */
export function TransactionFilters({ view }: Props) {
  const { filter, narrow } = view;
  return (
    <FilterBar view={view}>
      <DayRange
        range={{ from: filter.from ?? "", to: filter.to ?? "" }}
        onRange={({ from, to }) => narrow({ ...filter, from, to }, "replace")}
        labels={{ from: "From", to: "To" }}
      />
      <Select
        label="Type"
        className="w-full sm:w-48"
        options={TYPES}
        value={filter.type ?? ""}
        onChange={(type) => narrow({ ...filter, type: type || undefined })}
      />
    </FilterBar>
  );
}

/** Account and symbol; `children` narrow further. On a phone a button shows them. */
export function FilterBar({ view, children }: Props & { readonly children?: ReactNode }) {
  const { filter, narrow, setAccount, clear } = view;
  const { data: accounts = [] } = useQuery(accountChoices());
  const count = countFilters(filter);
  return (
    <FilterPanel count={count} className="px-4 pb-3 md:pt-3">
      {children}
      <Select
        label="Account"
        className="w-full sm:w-56"
        options={[
          { value: "", label: "All accounts" },
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.account ?? ""}
        onChange={(id) => setAccount(id || undefined)}
      />
      <SymbolFilter
        key={filter.symbol}
        symbol={filter.symbol}
        onSymbol={(symbol) => narrow({ ...filter, symbol, names: undefined })}
      />
      {count > 0 && <Button onClick={clear}>Clear filters</Button>}
    </FilterPanel>
  );
}
