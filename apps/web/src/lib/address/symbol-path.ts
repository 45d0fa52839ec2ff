import { underlyingOf } from "@strikebook/core/transactions/option-contract";

/** The page about the underlying of a symbol: its own, or the one that a contract is on. */
export const symbolPath = (symbol: string): string => `/symbol/${encodeURIComponent(underlyingOf(symbol))}`;
