const LOCALE = "en-US";

/** A number that counts something, as people read it: `12,345`. */
export const formatCount = (count: number): string => count.toLocaleString(LOCALE);

/** How many of what: `1 row`, `12,345 rows`. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
