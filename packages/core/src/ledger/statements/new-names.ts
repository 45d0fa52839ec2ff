import { type DecimalText, decimal, decimalText, toCents } from "../../shared/decimal.ts";
import {
  contractSymbol,
  type OptionContract,
  optionContract,
  readContractSymbol,
} from "../../transactions/option-contract.ts";
import type { Held } from "../lots/lots.ts";
import type { StatementTerms } from "./statement.ts";

const ONE = "1" as DecimalText;

type Named = Pick<Held, "instrument">;

/** The name of a holding after a RENAME; undefined where the statement leaves it alone. */
export function renamedInstrument(
  { instrument }: Named,
  { instrument: from, into = from }: StatementTerms,
): string | undefined {
  if (instrument === from) {
    return into;
  }
  const contract = readContractSymbol(instrument);
  const root = contract && newRoot(contract.root, from, into);
  return contract && root && contractNamed(root, contract);
}

/** The name of a contract after a RESTRIKE; undefined where the statement leaves it alone. */
export function restruckInstrument(
  { instrument }: Named,
  { instrument: from, into = from, ratio = ONE, day }: StatementTerms,
): string | undefined {
  if (readContractSymbol(from) !== undefined) {
    return instrument === from ? into : undefined;
  }
  const contract = readContractSymbol(instrument);
  if (contract === undefined || contract.root !== from || contract.expiration < day) {
    return undefined;
  }
  // The clearing house rounds strikes to the cent.
  const strike = decimalText(toCents(decimal(contract.strike).div(decimal(ratio))));
  return contractNamed(into, { ...contract, strike });
}

const contractNamed = (
  root: string,
  { expiration, right, strike }: Pick<OptionContract, "expiration" | "right" | "strike">,
) => contractSymbol(optionContract(root, { expiration, right, strike }));

/** An adjusted root keeps its digit: `FB1` becomes `META1`. */
function newRoot(root: string, from: string, into: string): string | undefined {
  const digit = root.slice(from.length);
  return root.startsWith(from) && /^\d?$/.test(digit) ? `${into}${digit}` : undefined;
}
