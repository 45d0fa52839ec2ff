import { formatDate } from "../../../lib/format.ts";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
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
  /** The account and date of the positions on the screen; undefined while they are fetched. */
  readonly shown: Shown | undefined;
};

/** The choice of view, account and date, with the age of the positions. */
export function ScopeBar({ scope, shown, datesOnly = false }: Props) {
  const { view, account, accounts, date, dates } = scope;
  return (
    <>
      {shown && (
        <p className="hidden print:block">
          {account?.name ?? "All accounts"}, {formatDate(shown.actualDate)}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
        {!datesOnly && <Toggle label="View" options={VIEWS} value={view} onChange={scope.showView} />}
        {!datesOnly && view === "accounts" && (
          <AccountSelect choices={accounts.data ?? []} account={account} onAccount={scope.setAccount} />
        )}
        <DatePicker availableDates={dates.data?.availableDates ?? []} date={date} onDate={scope.setDate} />
        {shown && <ShownDate date={date} shown={shown} />}
      </div>
    </>
  );
}
