import type { DecimalText } from "../../shared/decimal.ts";
import { underlyingOf } from "../../transactions/option-contract.ts";
import type { LedgerEntry } from "../ledger.ts";
import { EVERY_ACCOUNT, type LedgerStatement, rankOf, type StatementTerms } from "./statement.ts";

type Numbered = StatementTerms & Pick<LedgerStatement, "assetClass" | "number">;

/** The statement as matching sees it beside the rows of files. `accountNumber` is that of its account. */
export function statementEntry(statement: Numbered, accountNumber?: string): LedgerEntry {
  const { day, instrument, accountId = EVERY_ACCOUNT, basis } = statement;
  const sign = statement.quantity?.startsWith("-") === true ? "" : "-";
  const amount =
    basis === undefined ? undefined : (((/[1-9]/.test(basis) ? sign : "") + basis) as DecimalText);
  return {
    id: `-${statement.number}`,
    accountId,
    eventDate: day,
    runDate: day,
    dayOrder: undefined,
    type: "CORPORATE_ACTION",
    assetClass: statement.assetClass,
    instrument,
    underlying: underlyingOf(instrument),
    quantity: statement.quantity,
    price: undefined,
    amount,
    cashEffect: "0" as DecimalText,
    commission: undefined,
    fees: undefined,
    holdingType: undefined,
    action: "",
    reorganization: undefined,
    relatedInstrument: undefined,
    counterAccountId: undefined,
    accountNumber,
    rank: rankOf(statement),
    statement,
  };
}
