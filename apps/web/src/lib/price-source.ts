/** Where a price comes from; FIDELITY is a positions file. */
export type PriceSource = "FIDELITY" | "FILE" | "FINNHUB" | "TIINGO";

const NAMES: Readonly<Record<Exclude<PriceSource, "FIDELITY">, string>> = {
  FILE: "a file of prices",
  FINNHUB: "Finnhub",
  TIINGO: "Tiingo",
};

const WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });

/** `Tuesday's close`: a stored close is used for 3 trading days, so that its weekday tells the day. */
export const closeText = (day: string): string => `${WEEKDAY.format(Date.parse(day))}'s close`;

/** `Tuesday's close, Tiingo`; undefined for a price of Fidelity's, and for one that somebody supposes. */
export const otherPriceText = (day: string, source: PriceSource | null): string | undefined =>
  source === null || source === "FIDELITY" ? undefined : `${closeText(day)}, ${NAMES[source]}`;

/** `Tiingo and a file of prices`: the sources other than Fidelity; undefined with none. */
export function otherSourcesText(sources: readonly PriceSource[]): string | undefined {
  const names = [...new Set(sources)].flatMap((source) => (source === "FIDELITY" ? [] : [NAMES[source]]));
  return names.length === 0 ? undefined : names.join(" and ");
}
