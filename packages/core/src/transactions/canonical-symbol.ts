import { decimal, decimalText } from "../shared/decimal.ts";
import { contractSymbol, optionContract, readContractSymbol } from "./option-contract.ts";

/** As files name it: no minus before a contract, no dot in a ticker or a root, no digits of a strike that say nothing. */
export function canonicalSymbol(text: string): string {
  const symbol = text.toUpperCase().replace(/\s+/g, "").replace(/^-/, "");
  const contract = readContractSymbol(symbol);
  if (contract === undefined) {
    return symbol.replace(/[./]/g, "");
  }
  const { root, strike, ...terms } = contract;
  const series = { ...terms, strike: decimalText(decimal(strike)) };
  return contractSymbol(optionContract(root.replaceAll(".", ""), series));
}
