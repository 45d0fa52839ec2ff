import { formatDate } from "../../../lib/format.ts";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import type { PortfolioScope } from "../use-portfolio-scope.ts";
import { DatePicker } from "./date-picker.tsx";
import { DateSteps } from "./date-steps.tsx";
import { type Shown, ShownDate } from "./shown-date.tsx";

const VIEWS = [
  { value: "overall", label: "Overall" },
  { value: "accounts", label: "Accounts" },
] as const;

const GROUPINGS = [
  { value: "LIST", label: "List" },
  { value: "UNDERLYING", label: "By underlying" },
] as const;

type Props = {
  readonly scope: PortfolioScope;
  /** The account and date of the positions on the screen; undefined while they are fetched. */
  readonly shown: Shown | undefined;
};

/** The choice of view, account, date and grouping, with the age of the positions. */
export function ScopeBar({ scope, shown }: Props) {
  const { of, view, account, accounts, date, dates, setDate } = scope;
  const days = dates.data?.availableDates ?? [];
  const datesOnly = of === "total";
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
        <DateSteps availableDates={days} date={date} onDate={setDate}>
          <DatePicker availableDates={days} date={date} onDate={setDate} labelHidden />
        </DateSteps>
        {of === "positions" && (
          <Toggle label="Rows" options={GROUPINGS} value={scope.grouping} onChange={scope.setGrouping} />
        )}
        {shown ? (
          <ShownDate date={date} shown={shown} />
        ) : (
          <span aria-hidden className="min-h-9 w-64 max-w-full" />
        )}
      </div>
    </>
  );
}
