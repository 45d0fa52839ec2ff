import type { CalendarDate } from "../shared/calendar-date.ts";
import type { StoredSource } from "./closing-price.ts";

/** An instrument without its close, and why. */
export type UnansweredRequest = { readonly instrument: string; readonly reason: string };

/** How it stands with a provider of closing prices, for administrators. */
export type PriceFeed = {
  readonly source: Exclude<StoredSource, "FILE">;
  /** As people know it. */
  readonly name: string;
  /** The setting that holds its key. */
  readonly setting: string;
  /** When the failures began; null while the provider answers. */
  readonly failingSince: Date | null;
  /** The newest failure, in words. */
  readonly problem: string | null;
  /** HTTP status of the newest failure; 0 for no answer at all, 200 for an answer that can't be used. */
  readonly status: number | null;
  /** The provider isn't asked before this time. */
  readonly restsUntil: Date | null;
  readonly answeredAt: Date | null;
  /** The newest trading day for whose close it was asked; undefined before the first. */
  readonly day: CalendarDate | undefined;
  /** How many instruments it was asked for at the close of that day. */
  readonly asked: number;
  readonly unanswered: readonly UnansweredRequest[];
  /** How many requests for that day are still to be made. */
  readonly left: number;
  /** Symbols that it isn't asked for, as it allows `symbolsAMonth` different ones; null: as many as wanted. */
  readonly leftOut: readonly string[];
  readonly symbolsAMonth: number | null;
  /** Why it wasn't asked just now for a person who wanted that, as a sentence; null when it was, and when nobody did. */
  readonly unasked: string | null;
};
