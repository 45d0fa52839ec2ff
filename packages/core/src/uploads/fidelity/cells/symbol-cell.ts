const NONE = /^(?:--|N\/A)$/;
// A symbol that a spreadsheet spoilt: it takes ` -NVDA260821C190` for a formula, and CUSIP 912797E99 for a
// number.
const SPOILT = /^(?:#[A-Z/0]+[!?]?|\d(?:\.\d+)?E\+\d+)$/;
const AS_TEXT = /^(?:'|="?)(.*?)"?$/;
const DIGITS = /^\d{5,8}$/;

/** A Symbol cell in upper case without the asterisks of `SPAXX**`; `""` for none and for one that was spoilt. */
export function readSymbolCell(cell: string): string {
  const symbol = bareSymbol(cell);
  return NONE.test(symbol) || SPOILT.test(symbol) ? "" : symbol;
}

/** True where a symbol stood that a spreadsheet has made unreadable. */
export const isSpoiltSymbol = (cell: string): boolean => SPOILT.test(bareSymbol(cell));

/** For a row whose symbol no other text tells. */
export const lostSymbolProblem = (cell: string): string =>
  `Symbol ${cell.trim()} is what a spreadsheet left of it: upload the file as it was downloaded`;

function bareSymbol(cell: string): string {
  const text = cell.replace(/\s+/g, " ").trim().toUpperCase();
  return (AS_TEXT.exec(text)?.[1] ?? text).replace(/\*+$/, "").trim();
}

/** The symbol, or the CUSIP of the action where a spreadsheet has cut its leading zeros off: 37833100 of 037833100. */
export function withLeadingZeros(symbol: string, ticker: string | undefined): string {
  const isCut = DIGITS.test(symbol) && ticker?.length === 9 && ticker.replace(/^0+/, "") === symbol;
  return isCut ? ticker : symbol;
}
