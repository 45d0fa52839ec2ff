import { formatDate } from "../../../lib/format.ts";
import { Select } from "../../../ui/select.tsx";
import { Toggle } from "../../../ui/toggle.tsx";
import type { PortfolioScope } from "../use-portfolio-scope.ts";
import { DatePicker } from "./date-picker.tsx";
import { type Shown, ShownDate } from "./shown-date.tsx";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

type Props = {
  readonly scope: PortfolioScope;
  /** Without the choice of view and account. */
  readonly datesOnly?: boolean;
  /** Of the positions that are shown; undefined while they are fetched. */
  readonly shown: Shown | undefined;
};

/** View, account and date, and how fresh what is shown is. */
export function ScopeBar({ scope, shown, datesOnly = false }: Props) {
  const { view, account, accounts, date, dates } = scope;
  const names = accounts.data ?? [];
  const options = account !== undefined && !names.includes(account) ? [account, ...names] : names;
  return (
    <>
      {shown && (
        <p className="hidden print:block">
          {account ?? "All accounts"}, {formatDate(shown.actualDate)}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
        {!datesOnly && <Toggle label="View" options={VIEWS} value={view} onChange={scope.showView} />}
        {!datesOnly && view === "accounts" && (
          <Select
            label="Account"
            className="w-full sm:w-72"
            options={options.map((name) => ({ value: name, label: name }))}
            value={account ?? ""}
            placeholder="Please select an account"
            onChange={scope.setAccount}
          />
        )}
        <DatePicker availableDates={dates.data?.availableDates ?? []} date={date} onDate={scope.setDate} />
        {shown && <ShownDate date={date} shown={shown} />}
      </div>
    </>
  );
}
