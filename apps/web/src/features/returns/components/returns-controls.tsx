import { formatDays } from "../../../lib/format.ts";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { DayRange } from "../../../ui/form/day-range.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { type PeriodName, periodsUntil, readSpan } from "../returns-span.ts";
import type { ReturnsScope } from "../use-returns-scope.ts";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

const TYPED = { value: "days", label: "Chosen days" } as const;

/** Period or days, and all accounts or one. */
export function ReturnsControls({ scope }: { readonly scope: ReturnsScope }) {
  const { view, account, accounts, today, period, span, isTyped } = scope;
  const periods = periodsUntil(today);
  const options = [
    ...periods,
    ...(periods.some(({ value }) => value === period) ? [] : [{ value: period, label: period }]),
    ...(isTyped ? [TYPED] : []),
  ];
  return (
    <FilterPanel
      count={[view === "accounts", isTyped || period !== "year"].filter(Boolean).length}
      isAsking={scope.needsAccount && accounts.data !== undefined}
      beside={
        <span className="text-label text-ink-2">
          {[formatDays(span.from, span.to), account?.name].filter(Boolean).join(", ")}
        </span>
      }
    >
      <Select
        label="Period"
        className="w-full sm:w-44"
        options={options}
        value={isTyped ? TYPED.value : period}
        onChange={(next) => {
          if (next !== TYPED.value) {
            scope.setPeriod(next as PeriodName);
          }
        }}
      />
      <DayRange
        range={span}
        onRange={(range) => {
          const days = readSpan(range.from, range.to);
          if (days) {
            scope.setSpan(days);
          }
        }}
        labels={{ from: "From the end of", to: "To the end of" }}
      />
      <Toggle label="View" options={VIEWS} value={view} onChange={scope.showView} />
      {view === "accounts" && (
        <AccountSelect choices={accounts.data ?? []} account={account} onAccount={scope.setAccount} />
      )}
    </FilterPanel>
  );
}
