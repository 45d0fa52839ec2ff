/**
 * Roots of options on broad indices: nothing is delivered, the difference to the strike is paid in cash. Cboe, Nasdaq and
 * Options Clearing Corporation product pages, November 2026. Funds that follow an index (SPY, QQQ, IWM, DIA) deliver shares.
 */
const INDEX_ROOTS: ReadonlySet<string> = new Set([
  "SPX",
  "SPXW",
  "XSP",
  "NDX",
  "NDXP",
  "XND",
  "RUT",
  "RUTW",
  "MRUT",
  "OEX",
  "XEO",
  "DJX",
  "VIX",
  "VIXW",
]);

/** Whether contracts of a root settle in cash. */
export const isIndexRoot = (root: string): boolean => INDEX_ROOTS.has(root);

/** Two roots of one index: those of the second end at the close, those of the first mostly at the open (Cboe, Nasdaq). */
const ROOTS_OF_INDEX = [
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
  ["VIX", "VIXW"],
] as const;

/** The other roots of a root's index; none of most. */
export const otherRootsOf = (root: string): string[] =>
  ROOTS_OF_INDEX.flatMap((roots: readonly string[]) =>
    roots.includes(root) ? roots.filter((other) => other !== root) : [],
  );
