import { formatDate, formatLongDate } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Selection } from "../../../ui/use-selection.ts";
import { holidayName, hoursText } from "../holiday-words.ts";
import type { Holiday } from "../market-holidays.queries.ts";

/** Of stored holidays with a checkbox each, of the source's without. */
export function holidayColumns(selection?: Selection<Holiday>): readonly Column<Holiday>[] {
  return [
    {
      id: "atDate",
      header: "Date",
      cell: (holiday) =>
        selection === undefined ? (
          <DayWithWeekday day={holiday.atDate} />
        ) : (
          <Checkbox
            className="-my-2"
            label={
              <>
                <DayWithWeekday day={holiday.atDate} />
                <span className="sr-only">: select {holidayName(holiday)}</span>
              </>
            }
            checked={selection.has(holiday)}
            onChange={(isSelected) => selection.toggle(holiday, isSelected)}
          />
        ),
    },
    {
      id: "eventName",
      header: "Event",
      cell: ({ eventName, isEdited }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 wrap-anywhere">{eventName}</span>
          {isEdited && <StatusBadge tone="accent">Edited</StatusBadge>}
        </span>
      ),
    },
    {
      id: "tradingHour",
      header: "Trading hours",
      priority: 2,
      cell: ({ tradingHour }) => (
        <StatusBadge tone={tradingHour === "" ? "neutral" : "warning"}>{hoursText(tradingHour)}</StatusBadge>
      ),
    },
    { id: "exchange", header: "Exchange", priority: 4, cell: ({ exchange }) => exchange },
    { id: "timezone", header: "Time zone", priority: 3, cell: ({ timezone }) => timezone },
  ];
}

/** On a telephone the weekday goes. */
function DayWithWeekday({ day }: { readonly day: string }) {
  const [weekday] = formatLongDate(day).split(" ");
  return (
    <span className="whitespace-nowrap">
      <span className="max-md:hidden">{weekday} </span>
      {formatDate(day)}
    </span>
  );
}
