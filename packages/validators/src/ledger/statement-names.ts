import type { StatementKind, StatementTerms } from "@strikebook/core/ledger/statements/statement";
import { decimal } from "@strikebook/core/shared/decimal";
import { isMutualFund } from "@strikebook/core/transactions/classify-instrument";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";

type Named = Pick<StatementTerms, "instrument" | "into" | "ratio">;
type Problem = { readonly path: "instrument" | "into"; readonly message: string };

const NOT_A_FUND = "Average cost is for mutual funds: symbols of five letters ending in X";

/** What is wrong with the names of a statement, one for the other. */
export function nameProblems(given: Named, kind: StatementKind): Problem[] {
  switch (kind) {
    case "AVERAGE_COST":
      return isMutualFund(given.instrument) ? [] : [{ path: "instrument", message: NOT_A_FUND }];
    case "RENAME":
    case "ALLOCATE":
    case "EXCHANGE":
      return symbolProblems(given);
    case "RESTRIKE":
      return contractProblems(given);
    default:
      return [];
  }
}

function symbolProblems({ instrument, into = "" }: Named): Problem[] {
  const fields = { instrument, into };
  const contract = (["instrument", "into"] as const).find((path) => readContractSymbol(fields[path]));
  if (contract !== undefined) {
    return [{ path: contract, message: "Enter a symbol; contracts that changed are re-struck" }];
  }
  return into === instrument ? [{ path: "into", message: "Enter another symbol" }] : [];
}

function contractProblems({ instrument, into = "", ratio }: Named): Problem[] {
  const [old, now] = [readContractSymbol(instrument), readContractSymbol(into)];
  if ((old === undefined) !== (now === undefined)) {
    return [{ path: "into", message: "Enter a contract for a contract, a symbol for a symbol" }];
  }
  if (old?.right !== now?.right) {
    return [{ path: "into", message: "A call can't become a put" }];
  }
  const isNothing = into === instrument && (old !== undefined || decimal(ratio ?? "1").eq(1));
  return isNothing
    ? [{ path: "into", message: "Nothing would change: enter another contract or ratio" }]
    : [];
}
