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

function askedWords({ name, day, asked, unanswered, left, leftOut, symbolsAMonth }: Feed): string {
  if (day === null) {
    return `${name}: nothing asked yet.`;
  }
  const facts = [
    `asked ${plural(asked, "symbol")} for ${formatLongDate(day)}`,
    ...(unanswered.length > 0
      ? [`${unanswered.length} unanswered: ${namesOf(unanswered.map(({ instrument }) => instrument))}`]
      : []),
    ...(left > 0 ? [`${left} still to ask`] : []),
    ...(unanswered.length + left === 0 ? ["all answered"] : []),
    ...(leftOut.length > 0
      ? [`${leftOut.length} over its ${symbolsAMonth} different symbols a month: ${namesOf(leftOut)}`]
      : []),
  ];
  return `${name}: ${facts.join(", ")}.`;
}

function namesOf(symbols: readonly string[]): string {
  const named = symbols.slice(0, SYMBOLS_NAMED);
  const more = symbols.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
