import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names.ts";
import { formatDate, tradesText } from "../../../lib/format.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { TradingDay } from "../trading-calendar.queries.ts";
import type { OwnEvents } from "../use-own-events.ts";
import { EarningsLine } from "./earnings-line.tsx";

/** Earnings that a day shows before the rest is asked for. */
const EARNINGS_SHOWN = 4;

type Props = {
  readonly day: TradingDay;
  readonly own: OwnEvents;
  readonly isToday: boolean;
  /** Among many: with little room around it. */
  readonly isDense: boolean;
};

/** One day: open or closed and why, expiry, the person's own expiring contracts, earnings. */
export function DayCell({ day, own, isToday, isDense }: Props) {
  const expiring = own.expiring.get(day.date) ?? 0;
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={classNames(
        "rounded-input flex min-w-0 flex-wrap items-baseline gap-x-3 border px-2",
        isDense ? "py-0.5" : "min-h-9 py-1.5",
        isToday ? "border-accent" : "border-transparent",
        !day.isMarketOpen && "bg-hover",
      )}
    >
      <h3 className="min-w-52 font-semibold">
        {weekday(day.dayOfWeek)}{" "}
        <span className="font-normal whitespace-nowrap text-ink-2">{formatDate(day.date)}</span>
        {isToday && <span className="ml-2 text-label font-semibold text-accent">Today</span>}
      </h3>
      <p className={classNames("text-cell", day.isMarketOpen ? "text-ink-3" : "font-medium text-ink")}>
        {day.isMarketOpen ? "Market Open" : "Market Closed"}
      </p>
      <Exception day={day} />
      {day.isOptionExpiry && <StatusBadge tone="accent">Option Expiry</StatusBadge>}
      {expiring > 0 && (
        <Link to={`/open-contracts?expiry=${day.date}`} className="rounded-chip hover:underline">
          <StatusBadge tone="warning">Your {tradesText(expiring, "contract")}</StatusBadge>
        </Link>
      )}
      {day.earnings.length > 0 && <EarningsList day={day} held={own.held} />}
    </li>
  );
}

/** The source gives a short day the name of the holiday beside it, which it is not: its hours are said instead. */
function Exception({ day: { tradingHour, holidayName } }: Pick<Props, "day">) {
  if (tradingHour !== null) {
    return <p className="text-label font-medium text-warning">Early close, {tradingHour}</p>;
  }
  return holidayName !== null && <p className="text-label text-ink-2">{holidayName}</p>;
}

type EarningsProps = { readonly day: TradingDay } & Pick<OwnEvents, "held">;

/** Companies that the person holds come first. */
function EarningsList({ day, held }: EarningsProps) {
  const [isAll, setAll] = useState(false);
  const listId = useId();
  const isHeld = ({ symbol }: TradingDay["earnings"][number]) => held.has(symbol);
  const sorted = [...day.earnings.filter(isHeld), ...day.earnings.filter((each) => !isHeld(each))];
  const shown = isAll ? sorted : sorted.slice(0, EARNINGS_SHOWN);
  const rest = day.earnings.length - EARNINGS_SHOWN;
  return (
    <div className="w-full">
      <ul id={listId} aria-label="Earnings" className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
        {shown.map((earnings) => (
          <EarningsLine key={earnings.symbol} earnings={earnings} isHeld={isHeld(earnings)} />
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
    </div>
  );
}

/** `FRIDAY` as `Friday`. */
const weekday = (name: string) => name.charAt(0) + name.slice(1).toLowerCase();
