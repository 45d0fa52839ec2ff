import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { SymbolFilter } from "../../../ui/form/symbol-filter.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import type { CampaignScope, StateFilter } from "../use-campaign-scope.ts";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

const STATES: readonly { readonly value: StateFilter; readonly label: string }[] = [
  { value: "OPEN", label: "Open" },
  { value: "WAITING", label: "Waiting" },
  { value: "CLOSED", label: "Closed" },
  { value: "ALL", label: "All" },
];

/** The choice of account, status, kind and symbol. */
export function CampaignFilters({ scope }: { readonly scope: CampaignScope }) {
  const choices = scope.accounts.data ?? [];
  const set = [
    scope.view === "accounts",
    scope.state !== "OPEN",
    scope.withHoldings,
    scope.underlying !== undefined,
  ].filter(Boolean).length;
  return (
    <FilterPanel count={set} beside={scope.account?.name}>
      <Toggle label="View" options={VIEWS} value={scope.view} onChange={scope.showView} />
      {scope.view === "accounts" && choices.length > 0 && (
        <AccountSelect labelHidden choices={choices} account={scope.account} onAccount={scope.setAccount} />
      )}
      <Toggle label="Status" options={STATES} value={scope.state} onChange={scope.setState} />
      <Checkbox
        label="Include shares without options"
        checked={scope.withHoldings}
        onChange={scope.setWithHoldings}
      />
      <SymbolFilter key={scope.underlying} symbol={scope.underlying} onSymbol={scope.setUnderlying} />
    </FilterPanel>
  );
}
