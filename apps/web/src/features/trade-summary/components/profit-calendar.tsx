import { coverageWithin, isUnknown, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName, periodBack } from "@strikebook/core/shared/period";
import { monthInWeeks, profitCalendar } from "@strikebook/core/trade-summary/profit-calendar";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { readDay } from "../../../lib/address/read-day.ts";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useSummaryBook } from "../../../lib/address/use-summary-book.ts";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { notImportedText } from "../../../lib/coverage/coverage-words.ts";
import { MISSING } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { PartNote } from "../../../ui/figures/not-imported.tsx";
import { Toggle } from "../../../ui/form/toggle.tsx";
import { HeatLegend } from "../../../ui/heat/heat-legend.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFocusBeside } from "../../../ui/use-lost-focus.ts";
import { realizedDays } from "../realized.queries.ts";
import { isDayOf } from "../realized-curve.ts";
import { type DaySummary, dailyTradeSummary } from "../trade-summary.queries.ts";
import { useProfitMonth } from "../use-profit-month.ts";
import { DayDetails } from "./day-details.tsx";
import { ProfitGrid } from "./profit-grid.tsx";
import { ProfitTable } from "./profit-table.tsx";

const VIEWS = [
  { value: "calendar", label: "Calendar" },
  { value: "table", label: "Table" },
] as const;

type View = (typeof VIEWS)[number]["value"];

/** A month of realized profit and loss, day by day. */
export function ProfitCalendar() {
  const today = useExchangeToday();
  const { book } = useSummaryBook();
  const realized = useQuery(realizedDays({ book }));
  const newest = realized.data?.days.findLast((day) => isDayOf(day, "total"))?.start;
  const month = useProfitMonth(today, readDay(newest));
  const [viewParam, setView] = useAddressParam("pnlview");
  const view: View = viewParam === "table" ? "table" : "calendar";
  const { startDate, endDate } = monthInWeeks(month.month);
  const query = useQuery({
    ...dailyTradeSummary({ startDate, endDate, book }),
    // Which month is shown at first is known by then.
    enabled: !realized.isPending,
    placeholderData: (previous, before) => (before?.queryKey[2].book === book ? previous : undefined),
  });
  const name = `${monthName(month.month)} ${month.month.slice(0, 4)}`;
  const calendar = query.data && profitCalendar(month.month, query.data.days.map(toProfit));
  // Nothing can be missing of days to come.
  const shown = { from: startDate, to: [endDate, today].sort()[0] ?? today };
  const covered = query.data && coverageWithin(query.data.coverage, shown);
  const coverage = covered && coverageWithin(covered, daysOf(month.month));

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <MonthButtons {...month} />
        <h3 className="font-semibold" aria-live="polite">
          {name}
        </h3>
        {calendar && coverage && <MonthTotal total={calendar.monthTotal} coverage={coverage} />}
        <Toggle
          label="Show as"
          options={VIEWS}
          value={view}
          onChange={(next) => setView(next === "table" ? next : undefined)}
          className="sm:ml-auto print:hidden"
        />
      </div>
      <Answer
        of="P&L calendar"
        // The grid fades by itself.
        query={{ ...query, isPlaceholderData: false }}
        loading={<Skeleton className="h-80" />}
      >
        {({ days }) =>
          calendar &&
          covered &&
          coverage &&
          (view === "calendar" ? (
            <div className="flex flex-col gap-3">
              <ProfitGrid
                caption={`Realized profit and loss, ${name}`}
                calendar={calendar}
                coverage={covered}
                today={today}
                selectedDay={month.day}
                onDay={month.toggleDay}
                stale={query.isPlaceholderData}
              />
              <HeatLegend hasUncovered={covered.uncovered.length > 0}>
                {" "}
                Weekly totals include days from adjacent months.
              </HeatLegend>
            </div>
          ) : (
            <ProfitTable
              name={name}
              days={days.filter(({ startDate: day }) => day.slice(0, 7) === month.month.slice(0, 7))}
              coverage={coverage}
              onDay={month.toggleDay}
            />
          ))
        }
      </Answer>
      {month.day !== undefined && (
        <DayDetails
          day={month.day}
          coverage={covered && coverageWithin(covered, { from: month.day, to: month.day })}
        />
      )}
    </div>
  );
}

type TotalProps = { readonly total: string; readonly coverage: KnownCoverage };

/** The sum of a month; a dash where no file covers it, and of which part it is where one covers a part. */
const MonthTotal = ({ total, coverage }: TotalProps) => (
  <p>
    <span className="text-ink-2">Month total </span>
    {isUnknown(total, coverage) ? (
      <>
        {MISSING} <span className="text-label text-ink-2">{notImportedText(coverage)}</span>
      </>
    ) : (
      <>
        <Amount value={total} signed className="font-semibold" />
        <PartNote coverage={coverage} className="pl-1.5" />
      </>
    )}
  </p>
);

function MonthButtons(
  props: Pick<ReturnType<typeof useProfitMonth>, "isCurrent" | "showNext" | "showPrevious" | "showToday">,
) {
  return (
    <div className="flex items-center gap-1 print:hidden" {...useFocusBeside()}>
      <IconButton label="Previous month" onClick={props.showPrevious}>
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      <IconButton label="Next month" onClick={props.showNext} disabled={props.isCurrent}>
        <ChevronRight aria-hidden size={18} />
      </IconButton>
      <Button variant="quiet" onClick={props.showToday} disabled={props.isCurrent}>
        This month
      </Button>
    </div>
  );
}

const toProfit = ({ startDate, netProfitLoss, totalTrades }: DaySummary) => ({
  date: startDate,
  net: netProfitLoss,
  trades: totalTrades,
});

const daysOf = (month: CalendarDate) => {
  const { startDate, endDate } = periodBack("MONTH", month, 0);
  return { from: startDate, to: endDate };
};
