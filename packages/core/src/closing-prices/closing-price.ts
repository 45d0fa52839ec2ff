import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** What may be stored, the most trusted first: what a person gave, then providers. */
export const STORED_SOURCES = ["FILE", "TIINGO", "FINNHUB"] as const;

/** FIDELITY is the price of a positions file on its own day: it stands in the positions and is never stored twice. */
export const CLOSE_SOURCES = ["FIDELITY", ...STORED_SOURCES] as const;

/** As a reader knows them. */
export const CLOSE_SOURCE_NAMES: Readonly<Record<CloseSource, string>> = {
  FIDELITY: "Fidelity",
  FILE: "a file of prices",
  TIINGO: "Tiingo",
  FINNHUB: "Finnhub",
};

export type StoredSource = (typeof STORED_SOURCES)[number];
export type CloseSource = (typeof CLOSE_SOURCES)[number];

/** What one source says that an instrument closed at. */
export type ClosingPrice = {
  /** Canonical: `SPY`, `AAPL250117C150`. */
  readonly instrument: string;
  /** A day of the exchange. */
  readonly day: CalendarDate;
  /** US dollars for one share, or for one share of a contract; above 0, as traded, never adjusted. */
  readonly close: DecimalText;
  readonly source: CloseSource;
};

/** What happened to a share on a day, beside its price. */
export type ShareEvents = {
  /**
   * Cash for each share held before the day, counted as they trade on it, after its split; null where the source doesn't
   * tell, "0" where it tells of none.
   */
  readonly dividend: DecimalText | null;
  /** New shares for one old from the day on; null where the source doesn't tell, "1" where it tells of none. */
  readonly split: DecimalText | null;
};

/** A closing price as it is stored. */
export type StoredClose = ClosingPrice & ShareEvents & { readonly source: StoredSource };

/** The split of a day as the most trusted of its closes that knows of splits tells it; null where none does. */
export function splitOf(ofDay: readonly StoredClose[]): DecimalText | null {
  const [best] = ofDay
    .filter(({ split }) => split !== null)
    .toSorted((a, b) => CLOSE_SOURCES.indexOf(a.source) - CLOSE_SOURCES.indexOf(b.source));
  return best?.split ?? null;
}
