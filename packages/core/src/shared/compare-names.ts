/** For sorting names as people read them, upper and lower case alike; in SQL this is `ORDER BY lower(name), name`. */
export const compareNames = (a: string, b: string): number =>
  compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b);

function compare(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
