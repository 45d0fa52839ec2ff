import { exchangeSymbol } from "@strikebook/core/transactions/class-shares";

type QuoteLink = {
  readonly name: string;
  /** Stands for the name where there is room for an icon. */
  readonly sign: string;
  readonly url: string;
};

/** Public pages with the quote of a symbol. Fidelity writes classes of shares without a sign: BRKB. */
export function quoteLinks(symbol: string): readonly QuoteLink[] {
  const quoted = exchangeSymbol(symbol);
  return [
    // Yahoo writes classes of shares with a hyphen: BRK-B.
    {
      name: "Yahoo Finance",
      sign: "Y!",
      url: `https://finance.yahoo.com/quote/${encodeURIComponent(quoted.replace(/[./]/, "-"))}`,
    },
    {
      name: "Google Finance",
      sign: "G",
      url: `https://www.google.com/finance?q=${encodeURIComponent(quoted)}`,
    },
  ];
}
