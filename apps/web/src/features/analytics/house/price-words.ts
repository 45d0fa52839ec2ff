import { formatLongDate, plural } from "../../../lib/format.ts";
import type { Housekeeping } from "../housekeeping.queries.ts";
import type { HouseFact } from "./house-words.ts";

type Feed = Housekeeping["priceFeeds"][number];

/** So many symbols are named; of more, how many they are. */
const SYMBOLS_NAMED = 5;

/** What was asked of the providers at the newest close, and what they couldn't tell. */
export function pricesFact(feeds: Housekeeping["priceFeeds"]): HouseFact {
  if (feeds.length === 0) {
    return {
      value: "No provider",
      note: "Drop a file of prices, or set TIINGO_API_KEY or FINNHUB_API_KEY.",
      isBad: false,
    };
  }
  return {
    value: feeds.map(({ name }) => name).join(", "),
    note: feeds.map(askedWords).join(" "),
    isBad: feeds.some(({ failingSince }) => failingSince !== null),
  };
}

function askedWords({ name, day, asked, unanswered }: Feed): string {
  if (day === null) {
    return `${name}: nothing asked yet.`;
  }
  const lacking =
    unanswered.length === 0 ? "all answered" : `${unanswered.length} unanswered: ${namesOf(unanswered)}`;
  return `${name}: asked ${plural(asked, "symbol")} for ${formatLongDate(day)}, ${lacking}.`;
}

function namesOf(unanswered: Feed["unanswered"]): string {
  const named = unanswered.slice(0, SYMBOLS_NAMED).map(({ instrument }) => instrument);
  const more = unanswered.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
