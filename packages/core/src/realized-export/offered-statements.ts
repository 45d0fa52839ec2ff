import { dayWords } from "../ledger/statements/describe-statement.ts";
import type { StatementTerms } from "../ledger/statements/statement.ts";
import { type DecimalText, decimal, decimalText, sum } from "../shared/decimal.ts";
import { formatMoney } from "../shared/money-format.ts";
import { isMutualFund } from "../transactions/classify-instrument.ts";
import { instrumentWords } from "../transactions/contract-words.ts";
import type { RealizedDifference } from "./compare-realized.ts";

/** A statement that would tell the ledger what the export knows. */
export type OfferedStatement = { readonly statement: StatementTerms; readonly question: string };

/** What would settle the difference, where a statement can. */
export const offeredStatement = (difference: RealizedDifference): OfferedStatement | undefined =>
  offeredOpening(difference) ?? offeredLots(difference) ?? offeredAverage(difference);

/**
 * The OPENING that gives a closing without an opening what the export tells of it: its day and what it cost. Undefined for
 * lots of several days, and where the day or the cost is not told, as of contracts written first (the export may tell
 * their gain instead).
 */
function offeredOpening(difference: RealizedDifference): OfferedStatement | undefined {
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

/**
 * The LOTS that make one sale take the lots of the first day that the export tells for it: by their day alone, since the broker may
 * count their cost otherwise. Undefined without such a day, and for what was sold short or written.
 */
function offeredLots(difference: RealizedDifference): OfferedStatement | undefined {
  const { cause, closingIds, exported, accountId, instrument, isShort, sold } = difference;
  const [transactionId, ...others] = closingIds;
  const acquiredOn = exported.find(({ openedOn }) => openedOn !== null)?.openedOn ?? undefined;
  if (cause !== "LOTS_CHOSEN" || isShort || transactionId === undefined || others.length > 0) {
    return undefined;
  }
  if (acquiredOn === undefined) {
    return undefined;
  }
  const ofDay = exported.filter(({ openedOn }) => openedOn === acquiredOn);
  const quantity = total(ofDay.map((each) => each.quantity));
  return {
    statement: { kind: "LOTS", day: sold, accountId, instrument, quantity, acquiredOn, transactionId },
    question: `Did Fidelity sell ${quantity} ${instrumentWords(instrument)} of the lot of ${dayWords(acquiredOn)}?`,
  };
}

/** The AVERAGE_COST of a mutual fund that the export sells at the mean cost, from its first purchase on, as that mean is reckoned. */
function offeredAverage(difference: RealizedDifference): OfferedStatement | undefined {
  const { cause, accountId, instrument, sold, firstOpenedOn } = difference;
  return cause === "AVERAGE_COST" && isMutualFund(instrument)
    ? {
        statement: { kind: "AVERAGE_COST", day: firstOpenedOn ?? sold, accountId, instrument },
        question: `Is ${instrument} sold at average cost at Fidelity?`,
      }
    : undefined;
}

const total = (texts: readonly DecimalText[]): DecimalText => decimalText(sum(texts.map(decimal)));
