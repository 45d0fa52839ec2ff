import { formatInstant } from "../../../lib/format.ts";
import type { Housekeeping } from "../housekeeping.queries.ts";

type Feed = Housekeeping["priceFeeds"][number];

/** Within them a weekday names one day. */
const WEEK_MS = 6 * 24 * 60 * 60_000;
const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "long" });

/** When the provider rests until is told by its rest alone: its own words say when a person may try. */
const LIMIT_REACHED = 429;

/** What HTTP has no number for. */
const WHAT_OF_STATUS: ReadonlyMap<number | null, string> = new Map([
  [null, "no answer"],
  [0, "no answer"],
  [200, "no usable answer"],
]);

/** What is the matter with a provider, and the way out: `Tiingo: 401 since Monday`. */
export function feedWords(feed: Feed, checkedAt: string): { readonly text: string; readonly note: string } {
  const { name, status, problem } = feed;
  const what = WHAT_OF_STATUS.get(status) ?? status;
  const why = status === LIMIT_REACHED ? "its limit of calls is reached" : (problem ?? "it did not answer");
  return {
    text: `${name}: ${what} since ${sinceWords(feed.failingSince ?? checkedAt, checkedAt)}`,
    note: `${sentence(why)} ${wayOut(feed, checkedAt)}`,
  };
}

/** The server's words, which begin small and may end with the provider's own full stop. */
const sentence = (words: string): string =>
  `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${words.endsWith(".") ? "" : "."}`;

function wayOut({ status, setting, name, restsUntil }: Feed, checkedAt: string): string {
  const isResting = restsUntil !== null && Date.parse(restsUntil) > Date.parse(checkedAt);
  const next = isResting ? ` Asked again from ${formatInstant(restsUntil)} on.` : "";
  switch (status) {
    case 401:
    case 403:
      return `Check ${setting}: get a new key from ${name}, start Strikebook again, then fetch now.`;
    case LIMIT_REACHED:
      return `Nothing to do: it goes on when the limit allows.${next}`;
    case 0:
    case null:
      return `Can the server reach the internet? Nothing on the pages waits for it.${next}`;
    default:
      return `Nothing to do yet: nothing on the pages waits for it.${next}`;
  }
}

const sinceWords = (since: string, checkedAt: string): string =>
  Date.parse(checkedAt) - Date.parse(since) < WEEK_MS
    ? WEEKDAY.format(new Date(since))
    : formatInstant(since);
