/** For sorting names as people read them, upper and lower case alike; in SQL this is `ORDER BY lower(name), name`. */
export const compareNames = (a: string, b: string): number =>
  compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b);

/** Code unit by code unit, for sorting. */
export function compareText(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
