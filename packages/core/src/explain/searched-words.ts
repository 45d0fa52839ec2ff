/**
 * The words that a row must have, as somebody typed them in any order: `AAPL $1,050 put, Jan 16, 2026` is `AAPL`,
 * `$1050`, `put`, `Jan`, `16`, `2026`. Undefined where nothing was typed: all rows are found.
 */
export function searchedWords(text: string): string[] | undefined {
  const words = text
    .replaceAll(/,(?=\d{3}\b)/g, "")
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  return words.length === 0 ? undefined : words;
}
