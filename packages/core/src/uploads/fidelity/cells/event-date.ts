import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { TransactionType } from "../../../transactions/transaction.ts";
import type { RowMeaning } from "../meaning/row-meaning.ts";

const EVENTS = new Set<TransactionType>(["OPT_EXPIRED", "OPT_ASSIGNED", "OPT_EXERCISED"]);
// Cash that is booked `as of` an earlier day moves when it is posted; trades happened on that day.
const DATED_AS_OF = new Set<TransactionType>([
  ...EVENTS,
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "OPT_STO",
  "OPT_BTO",
  "OPT_STC",
  "OPT_BTC",
  "CANCEL",
]);

/**
 * The day that counts (domain.md 1.4): for trades and contract events the `as of` day in the text; for events without
 * one the contract's expiry; else the day the row was posted. A day after the posting is never taken.
 */
export function findEventDate(
  { action, contract }: RowMeaning,
  type: TransactionType,
  runDate: CalendarDate,
): { readonly eventDate: CalendarDate; readonly warning?: string } {
  if (!DATED_AS_OF.has(type)) {
    return { eventDate: runDate };
  }
  if (action.asOf !== undefined && action.asOf <= runDate) {
    return { eventDate: action.asOf };
  }
  if (action.asOf !== undefined) {
    return { eventDate: runDate, warning: `The text says as of ${action.asOf}, after the day it was posted` };
  }
  if (!EVENTS.has(type) || contract === undefined) {
    return { eventDate: runDate };
  }
  if (contract.expiration <= runDate) {
    return { eventDate: contract.expiration };
  }
  return {
    eventDate: runDate,
    warning: "The text names no day of the event: the day it was posted is taken",
  };
}
