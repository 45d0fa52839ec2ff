import { canonicalSymbol } from "@strikebook/core/transactions/canonical-symbol";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { z } from "zod";
import { day } from "../shared/day-range.ts";

const SYMBOL_LENGTH_MAX = 40;

export const NO_SYMBOL = "Enter a ticker, a CUSIP or a contract such as NVDA241220C120";

// A message stands beside its field, or after a line's number and its column's name: none names the field again.
export const symbol = (pattern = /^[A-Z0-9.]+$/) =>
  z
    .string()
    .transform(canonicalSymbol)
    .pipe(
      z
        .string()
        .regex(pattern, NO_SYMBOL)
        .max(SYMBOL_LENGTH_MAX, `At most ${SYMBOL_LENGTH_MAX} characters`)
        .refine(expiresOnADay, "The contract expires on a day that doesn't exist"),
    );

/** A contract of February 30 would stand in every list with no days to its expiration. */
function expiresOnADay(text: string): boolean {
  const contract = readContractSymbol(text);
  return contract === undefined || day("expiration").safeParse(contract.expiration).success;
}
