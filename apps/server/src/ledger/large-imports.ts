/** An import of more rows than this touches so much that it is matched in other ways than a small one. */
const SMALL_ROWS_MAX = 20_000;

export const isLarge = (rows: number): boolean => rows > SMALL_ROWS_MAX;

/** Rows that are matched at once where more must not be in memory: about as many MB as thousands. */
export const SLICE_ROWS: number = 2500;
