import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format.ts";
import { AccountSelect } from "../../../ui/form/account-select.tsx";
import { FilterPanel } from "../../../ui/form/filter-panel.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import type { PortfolioScope } from "../use-portfolio-scope.ts";
import { DatePicker } from "./date-picker.tsx";
import { DateSteps } from "./date-steps.tsx";
import { isOutOfDate, type Shown, ShownDate } from "./shown-date.tsx";

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
  /** More controls. */
  readonly children?: ReactNode;
};

/** The choice of view, account, date and grouping, with the age of the positions, which is never folded once they are old. */
export function ScopeBar({ scope, shown, children }: Props) {
  const { of, view, account, accounts, date, dates, setDate } = scope;
  const days = dates.data?.availableDates ?? [];
  const datesOnly = of === "total";
  const age = shown && <ShownDate date={date} shown={shown} />;
  const isOld = shown !== undefined && isOutOfDate({ date, shown });
  return (
    <>
      <FilterPanel
        count={setCount(scope)}
        isAsking={scope.asksForAccount}
        beside={<span className="text-label text-ink-2">{shownText(scope, shown)}</span>}
      >
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
        {shown ? !isOld && age : <span aria-hidden className="min-h-9 w-64 max-w-full" />}
        {children}
      </FilterPanel>
      {isOld && age}
    </>
  );
}

/** Controls that are set, of those that the page has. */
const setCount = ({ of, view, date, grouping, symbol }: PortfolioScope): number =>
  [
    of !== "total" && view === "accounts",
    date !== undefined,
    of === "positions" && grouping === "UNDERLYING",
    of === "positions" && symbol !== undefined,
  ].filter(Boolean).length;

/** `ROTH IRA, Nov 24, 2026`. */
const shownText = ({ account }: PortfolioScope, shown: Shown | undefined): string =>
  [account?.name, shown?.actualDate && formatDate(shown.actualDate)].filter(Boolean).join(", ");
