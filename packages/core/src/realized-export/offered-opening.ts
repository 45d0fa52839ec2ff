import { dayWords } from "../ledger/statements/describe-statement.ts";
import type { StatementTerms } from "../ledger/statements/statement.ts";
import { type DecimalText, decimal, decimalText, sum } from "../shared/decimal.ts";
import { formatMoney } from "../shared/money-format.ts";
import { instrumentWords } from "../transactions/contract-words.ts";
import type { RealizedDifference } from "./compare-realized.ts";

/** A statement that would tell the ledger what the export knows. */
export type OfferedOpening = { readonly statement: StatementTerms; readonly question: string };

/**
 * The OPENING that gives a closing without an opening what the export tells of it: its day and what it cost. Undefined for
 * lots of several days, and where the day or the cost is not told, as of contracts written first (the export may tell
 * their gain instead).
 */
export function offeredOpening(difference: RealizedDifference): OfferedOpening | undefined {
  const { cause, ledgerGain, exported, accountId, instrument, isShort } = difference;
  const [lot] = exported;
  const day = lot?.openedOn ?? undefined;
  const costs = exported.flatMap(({ cost }) => cost ?? []);
  const isOneDay = exported.every(({ openedOn }) => openedOn === day);
  const isUnknownHere = cause === "OPENING_BASIS" && ledgerGain === null && !isShort;
  if (!isUnknownHere || day === undefined || !isOneDay || costs.length < exported.length) {
    return undefined;
  }
  const quantity = total(exported.map((each) => each.quantity));
  const basis = total(costs);
  return {
    statement: { kind: "OPENING", day, accountId, instrument, quantity, basis, acquiredOn: day },
    question: `Did you buy ${quantity} ${instrumentWords(instrument)} on ${dayWords(day)} for ${formatMoney(basis)}?`,
  };
}

const total = (texts: readonly DecimalText[]): DecimalText => decimalText(sum(texts.map(decimal)));
