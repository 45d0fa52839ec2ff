import {
  CLOSE_SOURCE_NAMES,
  CLOSE_SOURCES,
  type CloseSource,
} from "@strikebook/core/closing-prices/closing-price";

const WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });
const LIST = new Intl.ListFormat("en-US");

/** `Tuesday's close`: a stored close is used for 3 trading days, so that its weekday tells the day. */
export const closeText = (day: string): string => `${WEEKDAY.format(Date.parse(day))}'s close`;

/** `Tuesday's close, Tiingo`; undefined for a price of Fidelity's, and for one that somebody supposes. */
export const otherPriceText = (day: string, source: CloseSource | null): string | undefined =>
  source === null || source === "FIDELITY" ? undefined : `${closeText(day)}, ${CLOSE_SOURCE_NAMES[source]}`;

/** `a file of prices and Tiingo`: the sources other than Fidelity, the most trusted first; undefined with none. */
export function otherSourcesText(sources: readonly CloseSource[]): string | undefined {
  const others = CLOSE_SOURCES.filter((source) => source !== "FIDELITY" && sources.includes(source));
  return others.length === 0 ? undefined : LIST.format(others.map((source) => CLOSE_SOURCE_NAMES[source]));
}
