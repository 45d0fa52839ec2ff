import type { StatementKind, StatementTerms } from "@strikebook/core/ledger/statements/statement";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { StatedAccount } from "./ledger-statements.repository.ts";

const OF_ONE_ACCOUNT: ReadonlySet<StatementKind> = new Set<StatementKind>([
  "OPENING",
  "SHORT",
  "AVERAGE_COST",
  "GONE",
  "RENUMBER",
]);

/** OPENING, SHORT, AVERAGE_COST, GONE and RENUMBER are of one account: of the only one, or the only one with rows of the instrument, when none is named. */
export function accountOf(
  { kind, accountId }: StatementTerms,
  accounts: readonly StatedAccount[],
): string | undefined {
  if (accountId !== undefined) {
    if (!accounts.some(({ id }) => id === accountId)) {
      throw notFound("Account");
    }
    return accountId;
  }
  if (!OF_ONE_ACCOUNT.has(kind)) {
    return undefined;
  }
  const withRows = accounts.filter(({ hasRows }) => hasRows);
  const [only, ...others] = withRows.length > 0 ? withRows : accounts;
  if (only === undefined || others.length > 0) {
    const message = "Choose the account";
    throw new DomainError("INVALID_INPUT", message, { accountId: message });
  }
  return only.id;
}
