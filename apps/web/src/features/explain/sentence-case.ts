const MONTHS = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b(?= \d)/g;

/**
 * Fidelity's capitals as a sentence: `YOU SOLD OPENING TRANSACTION PUT (PLTR) PALANTIR JAN 16 26 $105 (100 SHS)` becomes
 * `You sold opening transaction put (PLTR) palantir Jan 16 26 $105 (100 shs)`. Symbols in parentheses and those of
 * contracts stay as they are; a text that is no shouting stays whole.
 */
export function sentenceCase(text: string): string {
  if (text !== text.toUpperCase()) {
    return text.replace(/^[A-Z][A-Z ]+(?= \()/, capitalLed);
  }
  const words = text
    .toLowerCase()
    .replace(/\(([a-z.]{1,6})\)/g, (whole, symbol: string) =>
      /^(cash|margin|short|shs)$/.test(symbol) ? whole : `(${symbol.toUpperCase()})`,
    )
    .replace(/-?\b[a-z]{1,6}\d{6}[cp][\d.]+\b/g, (code) => code.toUpperCase())
    .replace(MONTHS, capitalLed);
  return capitalLed(words);
}

/** The first letter large, the others small where they were all large. */
const capitalLed = (text: string): string => {
  const small = text === text.toUpperCase() ? text.toLowerCase() : text;
  return small.charAt(0).toUpperCase() + small.slice(1);
};
