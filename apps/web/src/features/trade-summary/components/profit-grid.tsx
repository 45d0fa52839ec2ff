import { coverageWithin, isUnknown, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { dayOfMonth } from "@strikebook/core/shared/period";
import type {
  CalendarCell,
  CalendarWeek,
  ProfitCalendar,
} from "@strikebook/core/trade-summary/profit-calendar";
import type { ReactNode } from "react";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatLongDate, formatMoney, MISSING, tradesText } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { shortMoney } from "../../../ui/figures/short-money.ts";
import { HEAT_CLASSES } from "../../../ui/heat/heat-steps.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type DayProps = {
  /** An amount for a phone, told from the others of the calendar. */
  readonly shortText: (amount: string) => string;
  /** Of the days shown. */
  readonly coverage: KnownCoverage;
  readonly today: string;
  readonly selectedDay: string | undefined;
  readonly onDay: (day: string) => void;
};

type Props = Omit<DayProps, "shortText"> & {
  readonly caption: string;
  readonly calendar: ProfitCalendar;
  readonly stale: boolean;
};

/** A week in each row with its total; a day with closings is a button. Weekends show only when they hold any. */
export function ProfitGrid({ caption, calendar, stale, ...days }: Props) {
  const shownDays = calendar.hasWeekend ? 7 : 5;
  const shortText = shortTexts(calendar);
  return (
    <table
      aria-busy={stale || undefined}
      data-seven={calendar.hasWeekend || undefined}
      className={classNames(
        "group w-full table-fixed border-separate border-spacing-1",
        // Seven days leave a phone little room: the text of one must not run into the next.
        calendar.hasWeekend && "max-md:border-spacing-0.5 max-md:tracking-tighter",
        stale && "opacity-60",
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-label text-ink-2">
          {WEEKDAYS.slice(0, shownDays).map((weekday) => (
            <th key={weekday} scope="col" className="font-medium">
              <span aria-hidden className="md:hidden">
                {weekday.slice(0, 3)}
              </span>
              <span className="max-md:sr-only">{weekday}</span>
            </th>
          ))}
          <th scope="col" className="text-right font-medium">
            Week<span className="max-md:sr-only"> total</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {calendar.weeks.map((week) => (
          <WeekRow key={week.monday} week={week} shownDays={shownDays} shortText={shortText} {...days} />
        ))}
      </tbody>
    </table>
  );
}

function WeekRow({
  week,
  shownDays,
  ...days
}: DayProps & { readonly week: CalendarWeek; readonly shownDays: number }) {
  return (
    <tr>
      {week.days.slice(0, shownDays).map((cell) => (
        <td key={cell.date} className="p-0 align-top">
          <DayCell cell={cell} {...days} />
        </td>
      ))}
      <td className="text-right text-legend font-semibold md:text-cell md:whitespace-nowrap">
        <WeekTotal week={week} {...days} />
      </td>
    </tr>
  );
}

type WeekTotalProps = Pick<DayProps, "coverage" | "shortText" | "today"> & { readonly week: CalendarWeek };

/** The sum of a week; a dash where no file covers it, nothing for one to come. */
function WeekTotal({ week, coverage, today, shortText }: WeekTotalProps) {
  if (week.monday > today && Number(week.total) === 0) {
    return null;
  }
  const days = { from: week.monday, to: week.days.at(-1)?.date ?? week.monday };
  if (isUnknown(week.total, coverageWithin(coverage, days))) {
    return (
      <>
        <span aria-hidden>{MISSING}</span>
        <span className="sr-only">not imported</span>
      </>
    );
  }
  return (
    <>
      <span aria-hidden className={classNames(PHONE_AMOUNT, "block")}>
        {shortText(week.total)}
      </span>
      <span className="max-md:sr-only">
        <Amount value={week.total} signed />
      </span>
    </>
  );
}

const FRAME =
  "rounded-input flex h-11 w-full flex-col items-start justify-between border px-0.5 py-0.5 text-left [print-color-adjust:exact] md:px-1.5";

/** A long amount takes a second line; seven days leave room for smaller digits only. */
const PHONE_AMOUNT = "text-legend leading-3 wrap-anywhere group-data-seven:text-[0.625rem] md:hidden";

/** On a phone, which has no room for the currency: the month's total names it. */
function shortTexts({ weeks }: ProfitCalendar): DayProps["shortText"] {
  const amounts = weeks.flatMap(({ days, total }) => [
    total,
    ...days.map(({ profit }) => profit?.net ?? total),
  ]);
  const text = shortMoney(amounts);
  return (amount) => text(amount).replace("$", "");
}

type DayCellProps = DayProps & { readonly cell: CalendarCell };

function DayCell({ cell, coverage, today, selectedDay, shortText, onDay }: DayCellProps) {
  const { date, isInMonth, profit } = cell;
  const isToday = date === today;
  const number = (
    <span aria-hidden={profit !== undefined} className={classNames("text-label", isToday && "font-bold")}>
      {dayOfMonth(date)}
      {isToday && <span className="max-md:sr-only"> Today</span>}
    </span>
  );
  if (!profit) {
    return (
      <EmptyDay cell={cell} coverage={coverage}>
        {number}
      </EmptyDay>
    );
  }
  const amount = formatMoney(profit.net, "always");
  return (
    <button
      type="button"
      aria-pressed={date === selectedDay}
      onClick={() => onDay(date)}
      className={classNames(
        FRAME,
        HEAT_CLASSES[areAmountsHidden() ? 0 : profit.step],
        isInMonth ? "border-line-strong" : "border-dashed border-line-strong",
        date === selectedDay && "outline-2 outline-offset-1 outline-accent",
      )}
    >
      {number}
      <span aria-hidden className={classNames(PHONE_AMOUNT, "w-full text-right font-semibold")}>
        {shortText(profit.net)}
      </span>
      <span aria-hidden className="w-full text-right font-semibold max-md:hidden">
        {amount}
      </span>
      <span className="sr-only">
        {isToday && "Today, "}
        {formatLongDate(date)}: {amount}, {tradesText(profit.trades, "trade")}
      </span>
    </button>
  );
}

type EmptyDayProps = Pick<DayCellProps, "cell" | "coverage"> & { readonly children: ReactNode };

/** A day without closings, or one that no file covers. */
function EmptyDay({ cell: { date, isInMonth }, coverage, children }: EmptyDayProps) {
  const isUncovered = coverage.uncovered.some((run) => run.from <= date && run.to >= date);
  const surface = isUncovered ? "not-imported" : !isInMonth && "bg-hover";
  return (
    <div className={classNames(FRAME, "border-line", isInMonth ? "text-ink-2" : "text-ink-3", surface)}>
      {children}
      {isUncovered && <span className="sr-only">, not imported</span>}
    </div>
  );
}
