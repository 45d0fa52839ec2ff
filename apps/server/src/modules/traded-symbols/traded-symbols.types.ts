/** One page of underlyings that a user ever traded. */
export type TradedSymbols = {
  readonly content: readonly string[];
  /** Of all pages. */
  readonly totalElements: number;
};
