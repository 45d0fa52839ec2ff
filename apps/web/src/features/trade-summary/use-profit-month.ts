import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { periodBack } from "@strikebook/core/shared/period";
import { readDay } from "../../lib/address/read-day.ts";
import { useAddressParam } from "../../lib/address/use-address-params.ts";

/**
 * The month shown and the day chosen, kept in the address: `?pnl=2026-11` or `?pnl=2026-11-20`. Without them it is the month
 * of `newest`, the last day with closings, or of today before the first closing.
 */
export function useProfitMonth(today: CalendarDate, newest: CalendarDate | undefined) {
  const [param, setParam] = useAddressParam("pnl");
  const chosen = readDay(param);
  const shown = chosen ?? readDay(`${param}-01`);
  // The exchange's future holds no closings.
  const start = newest !== undefined && newest <= today ? newest : today;
  const month = shown !== undefined && shown <= today ? shown : start;
  const first = periodBack("MONTH", month, 0).startDate;
  const monthOf = (day: CalendarDate) => day.slice(0, 7);
  return {
    /** Any day of the month shown. */
    month,
    day: chosen !== undefined && chosen <= today ? chosen : undefined,
    isCurrent: monthOf(month) === monthOf(today),
    showPrevious: () => setParam(monthOf(addDays(first, -1))),
    showNext: () => setParam(monthOf(addDays(periodBack("MONTH", month, 0).endDate, 1))),
    showToday: () => setParam(monthOf(start) === monthOf(today) ? undefined : monthOf(today)),
    /** The same day again takes the choice back. */
    toggleDay: (day: string) => setParam(day === chosen ? day.slice(0, 7) : day),
  };
}
