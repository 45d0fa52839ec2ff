import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import {
  contractSymbol,
  optionContract,
  readContractSymbol,
} from "@strikebook/core/transactions/option-contract";
import { z } from "zod";
import { day } from "../shared/day-range.ts";

const SYMBOL_LENGTH_MAX = 40;

/** As files name it: no minus before a contract, no dot in a ticker or a root, no digits of a strike that say nothing. */
function canonical(text: string): string {
  const symbol = text.toUpperCase().replace(/\s+/g, "").replace(/^-/, "");
  const contract = readContractSymbol(symbol);
  if (contract === undefined) {
    return symbol.replace(/[./]/g, "");
  }
  const { root, strike, ...terms } = contract;
  const series = { ...terms, strike: decimalText(decimal(strike)) };
  return contractSymbol(optionContract(root.replaceAll(".", ""), series));
}

export const NO_SYMBOL = "Enter a ticker, a CUSIP or a contract such as NVDA241220C120";

// A message stands beside its field, or after a line's number and its column's name: none names the field again.
export const symbol = (pattern = /^[A-Z0-9.]+$/) =>
  z
    .string()
    .transform(canonical)
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
