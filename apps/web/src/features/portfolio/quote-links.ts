/** Public pages with the quote of a symbol. */
export function quoteLinks(symbol: string): readonly { readonly name: string; readonly url: string }[] {
  return [
    // Yahoo writes classes of shares with a hyphen: BRK-B.
    {
      name: "Yahoo Finance",
      url: `https://finance.yahoo.com/quote/${encodeURIComponent(symbol.replace(/[./]/, "-"))}`,
    },
    { name: "Google Finance", url: `https://www.google.com/finance?q=${encodeURIComponent(symbol)}` },
  ];
}
