import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { CLOSE_SOURCES, type CloseSource } from "./closing-price.ts";

/** A price of a share, or of one share's part of a contract, that may be its last one. */
export type LastPrice = {
  readonly symbol: string;
  readonly price: DecimalText;
  readonly day: CalendarDate;
  /** FIDELITY where a snapshot has it; null where somebody supposes it. */
  readonly source: CloseSource | null;
};

/** Of a snapshot, or supposed: what stands behind a contract is told by these alone, never by a stored close. */
export const isFidelityOrSupposed = ({ source }: LastPrice): boolean =>
  source === null || source === "FIDELITY";

const rankOf = ({ source }: LastPrice) => (source === null ? -1 : CLOSE_SOURCES.indexOf(source));

/** The last price of each symbol: of the newest day and, on one day, of the source that is trusted most. */
export function lastPriceBySymbol(prices: Iterable<LastPrice>): ReadonlyMap<string, LastPrice> {
  const last = new Map<string, LastPrice>();
  for (const price of prices) {
    const known = last.get(price.symbol);
    const isNewer = known === undefined || price.day > known.day;
    if (isNewer || (price.day === known.day && rankOf(price) < rankOf(known))) {
      last.set(price.symbol, price);
    }
  }
  return last;
}

/** The sources of some prices, each once, the most trusted first. */
export function sourcesOf(prices: Iterable<Partial<Pick<LastPrice, "source">>>): CloseSource[] {
  const found = new Set([...prices].map(({ source }) => source));
  return CLOSE_SOURCES.filter((source) => found.has(source));
}
