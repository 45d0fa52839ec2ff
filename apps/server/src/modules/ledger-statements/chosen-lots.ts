import type { LedgerStatement, StatementTerms } from "@strikebook/core/ledger/statements/statement";
import { decimal } from "@strikebook/core/shared/decimal";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Sale } from "../../ledger/statements/sales.repository.ts";
import type { NewStatement } from "./ledger-statements.repository.ts";

/**
 * A LOTS statement of the sale that it names: account, day and instrument are the sale's. Without a day of purchase the day that was
 * given is the lot's. Throws NOT_FOUND without a sale, INVALID_INPUT for what doesn't fit it and those on record.
 */
export function withSale(
  { transactionId: _id, ...given }: StatementTerms & Pick<LedgerStatement, "reason">,
  sale: Sale | undefined,
  onRecord: readonly LedgerStatement[],
): NewStatement {
  if (sale === undefined) {
    throw notFound("Sale");
  }
  const { quantity: sold, ...ofSale } = sale;
  const statement = { ...given, ...ofSale, acquiredOn: given.acquiredOn ?? given.day };
  if (given.instrument !== sale.instrument) {
    throw misfit("instrument", `This sale is of ${sale.instrument}`);
  }
  if (statement.acquiredOn > sale.day) {
    throw misfit("acquiredOn", "The lot can't be younger than the sale");
  }
  const chosen = onRecord
    .filter(({ accountId, saleRank }) => accountId === sale.accountId && saleRank === sale.saleRank)
    .reduce((sum, { quantity = "0" }) => sum.plus(quantity), decimal(given.quantity ?? "0"));
  if (chosen.gt(sold)) {
    throw misfit("quantity", `All lots of this sale together can't be more than the ${sold} sold`);
  }
  return statement;
}

const misfit = (field: string, message: string) =>
  new DomainError("INVALID_INPUT", message, { [field]: message });
