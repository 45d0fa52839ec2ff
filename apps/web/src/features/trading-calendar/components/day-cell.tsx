import { useId, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatDate } from "../../../lib/format.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { TradingDay } from "../trading-calendar.queries.ts";
import { EarningsLine } from "./earnings-line.tsx";

/** Earnings that a day shows before the rest is asked for. */
const EARNINGS_SHOWN = 4;

type Props = { readonly day: TradingDay; readonly isToday: boolean };

/** One day: open or closed and why, expiry, earnings. */
export function DayCell({ day, isToday }: Props) {
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={classNames(
        "rounded-card min-w-0 border p-2",
        isToday ? "border-accent outline-2 outline-accent" : "border-line",
        !day.isMarketOpen && "bg-hover",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="font-semibold">
          {weekday(day.dayOfWeek)}{" "}
          <span className="font-normal whitespace-nowrap text-ink-2">{formatDate(day.date)}</span>
        </h3>
        {isToday && <span className="text-label font-semibold text-accent">Today</span>}
      </div>
      <p className={classNames("text-cell", day.isMarketOpen ? "text-ink-2" : "font-medium text-ink")}>
        {day.isMarketOpen ? "Market Open" : "Market Closed"}
      </p>
      {day.holidayName !== null && <p className="text-label text-ink-2">{day.holidayName}</p>}
      {day.tradingHour !== null && (
        <p className="text-label font-medium text-warning">Early close, {day.tradingHour}</p>
      )}
      {day.isOptionExpiry && (
        <p className="mt-1">
          <StatusBadge tone="accent">Option Expiry</StatusBadge>
        </p>
      )}
      {day.earnings.length > 0 && <EarningsList day={day} />}
    </li>
  );
}

function EarningsList({ day }: { readonly day: TradingDay }) {
  const [isAll, setAll] = useState(false);
  const listId = useId();
  const shown = isAll ? day.earnings : day.earnings.slice(0, EARNINGS_SHOWN);
  const rest = day.earnings.length - EARNINGS_SHOWN;
  return (
    <>
      <ul id={listId} aria-label="Earnings" className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
        {shown.map((earnings) => (
          <EarningsLine key={earnings.symbol} earnings={earnings} />
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          aria-expanded={isAll}
          aria-controls={listId}
          aria-label={isAll ? "Show fewer earnings" : `Show ${rest} more earnings`}
          onClick={() => setAll(!isAll)}
          className="target rounded-input mt-1 px-1 text-label font-medium text-accent hover:bg-hover"
        >
          {isAll ? "Show fewer" : `+${rest}`}
        </button>
      )}
    </>
  );
}

/** `FRIDAY` as `Friday`. */
const weekday = (name: string) => name.charAt(0) + name.slice(1).toLowerCase();
