/** Public pages with the quote of a symbol. Fidelity writes classes of shares without a sign: BRKB. */
export function quoteLinks(symbol: string): readonly { readonly name: string; readonly url: string }[] {
  const quoted = symbol.replace(/^(BF|BRK)([AB])$/, "$1.$2");
  return [
    // Yahoo writes classes of shares with a hyphen: BRK-B.
    {
      name: "Yahoo Finance",
      url: `https://finance.yahoo.com/quote/${encodeURIComponent(quoted.replace(/[./]/, "-"))}`,
    },
    { name: "Google Finance", url: `https://www.google.com/finance?q=${encodeURIComponent(quoted)}` },
  ];
}
