/** Runs of days that share their first and last, in random order: files whose days overlap. */
export function slicesOfDays(days: readonly string[], next: () => number): string[][] {
  const found: string[][] = [];
  for (let from = 0; from < days.length; from += 3 + Math.floor(next() * 4)) {
    found.push(days.slice(from, from + 6));
  }
  return found
    .map((part) => ({ part, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ part }) => part);
}

/** Orders them oldest first. */
export const byFirstDay = ([a = ""]: readonly string[], [b = ""]: readonly string[]) => (a < b ? -1 : 1);

/** Runs of a few rows, one after the other, whatever their days: what one file begins another may end. */
export function cutAnywhere<Row>(rows: readonly Row[], next: () => number): Row[][] {
  const found: Row[][] = [];
  for (let from = 0; from < rows.length; from += found.at(-1)?.length ?? 0) {
    found.push(rows.slice(from, from + 5 + Math.floor(next() * 30)));
  }
  return found;
}
