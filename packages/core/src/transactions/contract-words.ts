import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { readContractSymbol } from "./option-contract.ts";

/** The parts of a contract's name as people read it: `NVDA $80 Call`, `Nov 27`, `5 days`. */
export type ContractWords = {
  /** Root, strike and right. The root of an adjusted contract keeps its digit, which tells it apart. */
  readonly name: string;
  /** `Nov 27`, `Jan 15, 2027` in another year than the day counted from, `expired Nov 21` after it. */
  readonly expiry: string;
  /** `5 days`, `1 day`, `last day`; absent once the contract has expired and without a day to count from. */
  readonly left?: string;
};

const STRIKE = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 4,
});
const ROUND_STRIKE = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/**
 * The words of a contract's symbol, undefined for any other symbol. Days are counted from `asOf`; without it the expiry
 * has its year and nothing is said about time left, as in a history of trades.
 */
export function contractWords(symbol: string, asOf?: CalendarDate): ContractWords | undefined {
  const contract = readContractSymbol(symbol);
  if (contract === undefined) {
    return undefined;
  }
  const { root, right, strike, expiration } = contract;
  const name = `${root} ${strikeWords(strike)} ${right === "CALL" ? "Call" : "Put"}`;
  if (asOf === undefined) {
    return { name, expiry: dayText(expiration, DAY_AND_YEAR) };
  }
  const day = dayText(expiration, expiration.slice(0, 4) === asOf.slice(0, 4) ? DAY : DAY_AND_YEAR);
  const days = daysBetween(asOf, expiration);
  return days < 0 ? { name, expiry: `expired ${day}` } : { name, expiry: day, left: daysText(days) };
}

/** `$80`, `$12.50`: cents only where the strike has them. */
export const strikeWords = (strike: DecimalText): string =>
  (strike.includes(".") ? STRIKE : ROUND_STRIKE).format(strike as `${number}`);

/** A symbol for people: a contract in words, any other symbol as it is. */
export function instrumentWords(symbol: string, asOf?: CalendarDate): string {
  const words = contractWords(symbol, asOf);
  return words === undefined ? symbol : partsOf(words).join(", ");
}

const partsOf = ({ name, expiry, left }: ContractWords) =>
  left === undefined ? [name, expiry] : [name, expiry, left];

function daysText(days: number): string {
  if (days === 0) {
    return "last day";
  }
  return days === 1 ? "1 day" : `${days} days`;
}

const dayText = (day: CalendarDate, format: Intl.DateTimeFormat) => format.format(Date.parse(day));
