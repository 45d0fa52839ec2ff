import type { StoredClose, StoredSource } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";

/** Those of the stored sources that are asked over the network. */
export type ProviderSource = Exclude<StoredSource, "FILE">;

/** At most so many requests in any span of so many milliseconds. */
export type RequestLimit = { readonly requests: number; readonly ms: number };

/** What a provider says of an instrument, not yet believed. */
export type ToldCloses = {
  readonly closes: readonly StoredClose[];
  /** Why the last day is not among them, as a sentence; undefined where it is. */
  readonly lacks: string | undefined;
};

/** A service that tells closing prices. Each request is about one instrument: none of them offers more without a contract. */
export type PriceProvider = {
  readonly source: ProviderSource;
  readonly name: string;
  /** The setting that holds its key. */
  readonly setting: string;
  /** What it allows, less what other uses of the key need. */
  readonly limits: readonly RequestLimit[];
  /** So many different symbols in any month of its plan; null: as many as its other limits leave. */
  readonly symbolsAMonth: number | null;
  /** Whether it tells days gone by; otherwise the newest close alone. */
  readonly hasHistory: boolean;
  /** Whether it can know the instrument: what it can't is never named to it. */
  readonly covers: (instrument: string) => boolean;
  /** Asks once, without a second attempt; a failure is a ServiceFailure. `endsAt` is when the last day's trading ends, HH:MM in New York. */
  readonly fetchCloses: (
    instrument: string,
    firstDay: CalendarDate,
    lastDay: CalendarDate,
    endsAt: string,
  ) => Promise<ToldCloses>;
};
