import { TRANSACTION_TYPES } from "@strikebook/core/transactions/transaction";
import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { typeWords } from "../../../lib/type-words.ts";
import { Button } from "../../../ui/button.tsx";
import { DayRange } from "../../../ui/form/day-range.tsx";
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
  const [isOpen, setOpen] = useState(false);
  const areaId = useId();
  const count = countFilters(filter);
  return (
    <div className="px-4 pt-3 pb-2 print:hidden">
      <Button
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={areaId}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden size={16} /> Filters{count > 0 && ` (${count})`}
      </Button>
      <div
        id={areaId}
        className={`flex flex-wrap items-end gap-3 max-md:pt-3 ${isOpen ? "" : "max-md:hidden"}`}
      >
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
      </div>
    </div>
  );
}
