/** Words for the types whose names are shorthand of the trade. */
const SHORTHAND: Readonly<Record<string, string>> = {
  OPT_STO: "Sell to open",
  OPT_BTO: "Buy to open",
  OPT_STC: "Sell to close",
  OPT_BTC: "Buy to close",
  OPT_EXPIRED: "Option expired",
  OPT_ASSIGNED: "Option assigned",
  OPT_EXERCISED: "Option exercised",
  CAP_GAIN: "Capital gain",
  MUTUAL_FUND: "Mutual fund",
  ETF: "ETF",
};

/** A type of transaction or position in words: `MARGIN_INTEREST` is `Margin interest`. */
export function typeWords(type: string): string {
  const words = type.toLowerCase().replaceAll("_", " ");
  return SHORTHAND[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
