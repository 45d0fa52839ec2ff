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
