import type { HoldingType, TransactionType } from "../../../transactions/transaction.ts";
import type { RowValues } from "../cells/row-values.ts";
import { hasValue } from "./row-completeness.ts";
import type { RowMeaning } from "./row-meaning.ts";

/** The type of a row, for the few actions whose meaning its numbers decide; undefined when it stays unknown. */
export function settleType(
  { kind, action, answer }: RowMeaning,
  values: RowValues,
): TransactionType | undefined {
  switch (kind) {
    case "acat transfer":
      return isOutgoing(values) ? "TRANSFER_OUT" : "TRANSFER_IN";
    case "conversion":
      return isOutgoing(values) ? "DISTRIBUTION_OUT" : "CONTRIBUTION";
    case "in or out":
      return settleMove(values);
    case "bond called":
      return calledBond(answer, values);
    case "name change":
      return hasValue(values.quantity) ? "SPLIT" : undefined;
    case "distribution":
      return deliversShares(values, action.holdingType) ? "SPLIT" : undefined;
    case "payout of a security":
      return hasValue(values.quantity) ? "REDEMPTION" : "RETURN_OF_CAPITAL";
    case "expired":
      return "CORPORATE_ACTION";
    case "plan or brokerage fee":
      return "FEE";
    case "balance forward":
      return undefined;
    default:
      return kind;
  }
}

/** An Amount of the quantity's sign is what the shares are worth; of the other sign it would be paid for them. */
function deliversShares({ quantity, amount }: RowValues, holdingType: HoldingType | undefined): boolean {
  if (quantity === undefined || !hasValue(quantity)) {
    return false;
  }
  const isValue = holdingType === "Shares" || amount === undefined || !hasValue(amount);
  return isValue || quantity.startsWith("-") === amount.startsWith("-");
}

/**
 * Paid out at par for the bonds that go; without them in the row it stays unknown. Users may have answered for the text
 * before a rule knew it: their rows stay what they are.
 */
const calledBond = (answer: RowMeaning["answer"], { quantity }: RowValues): TransactionType | undefined =>
  answer === undefined && hasValue(quantity) ? "REDEMPTION" : undefined;

function settleMove(values: RowValues): TransactionType {
  const isOut = isOutgoing(values);
  if (hasValue(values.quantity)) {
    return isOut ? "TRANSFER_OUT" : "TRANSFER_IN";
  }
  return isOut ? "WITHDRAWAL" : "DEPOSIT";
}

const isOutgoing = ({ amount, quantity }: RowValues) =>
  hasValue(quantity) ? quantity?.startsWith("-") : amount?.startsWith("-");
