import { countWords } from "../shared/count-words.ts";

/** Lots of an export that were closed in a year. */
export type YearOfLots = { readonly year: number; readonly lots: number };

/** Tells the lots of a file of open lots, for the user who is about to import it. */
export const openLotsWords = (lots: number): string =>
  `This file holds ${countWords(lots, "open lot")}: it changes no row, position or profit. What your history lacks of them is suggested under Corrections.`;

/** Tells the closed lots of an export of realized gains by year, for the user who is about to import it. */
export function exportWords(years: readonly YearOfLots[]): string {
  const held = years.map(({ year, lots }) => `${countWords(lots, "closed lot")} of ${year}`);
  const last = held.pop();
  if (last === undefined) {
    return "This file holds no closed lot that can be read.";
  }
  const all = held.length === 0 ? last : `${held.join(", ")} and ${last}`;
  return `This file holds ${all}, to be compared with your tax year: it changes no row, position or profit.`;
}
