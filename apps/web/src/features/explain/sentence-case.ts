const MONTHS = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b(?=[ -]\d)/g;

/** Words that stand among capitals as they are: "(Cash)", "(Margin)", and "as of Jan-16-2026" of a row that came late. */
const SMALL = /\([^)]*\)|\bas of [\w/-]+/g;

/**
 * Fidelity's capitals as a sentence: `YOU SOLD OPENING TRANSACTION PUT (PLTR) PALANTIR JAN 16 26 $105 (100 SHS)` becomes
 * `You sold opening transaction put (PLTR) palantir Jan 16 26 $105 (100 shs)`. Symbols in parentheses and those of
 * contracts stay as they are; a text that is no shouting stays whole.
 */
export function sentenceCase(text: string): string {
  const said = text.replaceAll(SMALL, "");
  if (said !== said.toUpperCase()) {
    return text;
  }
  const words = text
    .toLowerCase()
    .replace(/\(([a-z.]{1,6})\)/g, (whole, word: string) =>
      KINDS.has(word) ? whole : `(${word.toUpperCase()})`,
    )
    .replace(/-?\b[a-z]{1,6}\d{6}[cp][\d.]+\b/g, (code) => code.toUpperCase())
    .replace(MONTHS, capitalLed);
  return capitalLed(words);
}

/** Words in parentheses that are no symbols. */
const KINDS: ReadonlySet<string> = new Set(["cash", "margin", "short", "shs"]);

/** The first letter large. */
const capitalLed = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
