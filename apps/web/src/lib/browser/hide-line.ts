import { areAmountsHidden, MASK } from "./privacy.ts";

/**
 * A day that is all of a cell or a word, which is kept; the figure of a quoted cell with its thousands; one in brackets;
 * any other. Signs and the dollar go with the digits: they tell a loss from a gain.
 */
const FIGURES =
  /(?<![^\s",;])(\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}-\d\d-\d\d)(?![^\s",;])|(?<=")[-+\u2212($ ]*\d{1,3}(?:,\d{3})+(?:\.\d+)?[) ]*(?=")|\([$\d.,]*\d\)|[-+\u2212$]*\.?\d[\d.]*/g;

/**
 * A raw line of a file, without any digit while amounts are hidden: in its columns a whole number may be dollars as well as
 * shares (`-5200`), so none is left in sight but days (`01/16/2026`).
 */
export const hideLine = (text: string): string =>
  areAmountsHidden() ? text.replace(FIGURES, (_, day?: string) => day ?? MASK) : text;
