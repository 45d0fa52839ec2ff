import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { ProviderSource } from "./price-provider.ts";

export type RequestOutcome = "ANSWERED" | "FAILED" | "UNANSWERED";

/** How it stands with a provider. */
export type FeedRow = {
  readonly source: ProviderSource;
  /** Since its last good answer. */
  readonly failures: number;
  /** Null while it answers. */
  readonly failingSince: Date | null;
  /** The newest failure, in words. */
  readonly problem: string | null;
  /** Of HTTP; 0 for no answer at all, 200 for one that is no good. */
  readonly status: number | null;
  readonly restsUntil: Date | null;
  readonly answeredAt: Date | null;
  /** The newest trading day for which nothing was left to ask. */
  readonly doneFor: CalendarDate | null;
};

/** One request for each: at the close of the day, for the instrument. */
export type RequestKey = {
  readonly source: ProviderSource;
  readonly day: CalendarDate;
  readonly instrument: string;
};

export type SettledRequest = RequestKey & {
  readonly outcome: RequestOutcome;
  /** Why there is no close, in words. */
  readonly reason: string | null;
};

export type PriceRequestRow = {
  readonly instrument: string;
  readonly firstDay: CalendarDate;
  readonly tries: number;
  /** Null while it is under way, or when the server stopped meanwhile. */
  readonly outcome: RequestOutcome | null;
  readonly reason: string | null;
};
