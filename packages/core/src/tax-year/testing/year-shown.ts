import { calendarDate } from "../../shared/calendar-date.ts";
import type { TaxFacts, WashReading } from "../tax-facts.ts";
import { reckonTaxYear, type TaxYear } from "../tax-year.ts";

/** The year as it is asked long after it is over. */
export const yearOf = (facts: TaxFacts, year: number, reading: WashReading = "STATUTE"): TaxYear =>
  reckonTaxYear(facts, reading, {
    year,
    today: calendarDate(`${year + 2}-06-01`),
    lastTradingDay: calendarDate(`${year}-12-31`),
  });

/** `100 XYZ: 750 - 1000 + 250 = 0 SHORT W` for each row. */
export const rowsOf = ({ lots }: TaxYear): string[] =>
  lots.map(
    ({ quantity, instrument, proceeds, cost, adjustment, gain, term, code, isLost }) =>
      `${quantity} ${instrument}: ${proceeds} - ${cost}${adjustment === null ? "" : ` + ${adjustment}`} = ${gain} ${term}${code === null ? "" : ` ${code}`}${isLost ? " lost" : ""}`,
  );

/** The sums of a year, but those of section 1256. */
export const sumsOf = ({ shortTerm, longTerm, disallowed, deferred, washes }: TaxYear) => ({
  shortTerm,
  longTerm,
  disallowed,
  deferred,
  washes,
});
