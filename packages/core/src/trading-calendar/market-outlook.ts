/**
 * A weekday's calendar, `date` being YYYY-MM-DD. Null holiday: an ordinary day; null hours: closed or the
 * usual ones.
 */
export type OutlookDay = {
  readonly date: string;
  readonly isMarketOpen: boolean;
  readonly isOptionExpiry: boolean;
  readonly holidayName: string | null;
  readonly tradingHour: string | null;
};

/** `CLOSED` without a holiday's name is a weekend. */
export type MarketToday =
  | { readonly state: "OPEN" }
  | { readonly state: "EARLY_CLOSE"; readonly hours: string }
  | { readonly state: "CLOSED"; readonly holidayName: string | null };

/**
 * The phase of a day's trading: begins at `from`, is under way, or has been over since `since` (New York,
 * HH:MM).
 */
export type Trading =
  | { readonly phase: "BEFORE"; readonly from: string }
  | { readonly phase: "DURING" }
  | { readonly phase: "AFTER"; readonly since: string };

export type MarketOutlook = {
  readonly today: MarketToday;
  /** Today or later; absent when none is among the days. */
  readonly nextExpiry?: string;
  /** The next closures and early closes after today, at most three. */
  readonly exceptions: readonly OutlookDay[];
};

const EXCEPTIONS_MAX = 3;

/** The market's state today and its next events. `days` are weekdays in order, from today's week on. */
export function marketOutlook(today: string, days: readonly OutlookDay[]): MarketOutlook {
  const nextExpiry = days.find(({ date, isOptionExpiry }) => date >= today && isOptionExpiry)?.date;
  const exceptions = days.filter(
    ({ date, isMarketOpen, tradingHour }) => date > today && (!isMarketOpen || tradingHour !== null),
  );
  return {
    today: stateOf(days.find(({ date }) => date === today)),
    ...(nextExpiry === undefined ? {} : { nextExpiry }),
    exceptions: exceptions.slice(0, EXCEPTIONS_MAX),
  };
}

function stateOf(day: OutlookDay | undefined): MarketToday {
  if (!day?.isMarketOpen) {
    return { state: "CLOSED", holidayName: day?.holidayName ?? null };
  }
  return day.tradingHour === null ? { state: "OPEN" } : { state: "EARLY_CLOSE", hours: day.tradingHour };
}

/** The exchange's usual hours, New York. */
const USUAL_HOURS = "09:30-16:00";
const HOURS = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/;

/**
 * The phase of trading at `time`, HH:MM in New York, on a day that opens. Unreadable hours leave it under
 * way.
 */
export function tradingAt(time: string, hours = USUAL_HOURS): Trading {
  const [, opening = "00:00", closing = "24:00"] = HOURS.exec(hours) ?? [];
  if (time < opening) {
    return { phase: "BEFORE", from: opening };
  }
  return time < closing ? { phase: "DURING" } : { phase: "AFTER", since: closing };
}
