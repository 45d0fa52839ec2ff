import {
  type LedgerStatement,
  newestAccount,
  type StatementTerms,
} from "@strikebook/core/ledger/statements/statement";
import { DomainError } from "@strikebook/core/shared/errors";
import type { NewStatement, StatedAccount } from "./ledger-statements.repository.ts";

const misfit = (field: "accountId" | "accountNumber" | "day", message: string) =>
  new DomainError("INVALID_INPUT", message, { [field]: message });

/** A RENUMBER with the account that its new number means; throws where it is none of the owner's, or the same. */
export function withNumbers(
  given: StatementTerms & Pick<LedgerStatement, "reason">,
  accounts: readonly StatedAccount[],
): NewStatement {
  const wanted = squeezed(given.accountNumber ?? "");
  const old = accounts.find(({ id }) => id === given.accountId);
  const into = accounts.find(({ number }) => number !== null && squeezed(number) === wanted);
  if (into === undefined) {
    throw misfit("accountNumber", "None of your accounts has this number. Import a file of it first.");
  }
  if (into.id === old?.id) {
    throw misfit("accountNumber", "This is the account's own number. Enter the new one.");
  }
  return {
    ...given,
    assetClass: "STOCK",
    accountNumber: into.number ?? into.name,
    intoAccountId: into.id,
    oldNumber: old?.number ?? old?.name,
  };
}

/** People write numbers with dashes and spaces. */
const squeezed = (number: string) => number.replace(/[^a-z0-9]/gi, "").toUpperCase();

/**
 * Throws where an account would have two new numbers, a number two old accounts, where numbers would lead in a circle, or
 * where a number is given up before the account has it: then the order of the statements would count.
 */
export function refuseNumbers(statement: NewStatement, onRecord: readonly NewStatement[]): void {
  const others = onRecord.filter(({ kind }) => kind === "RENUMBER");
  const { accountId = "", intoAccountId = "", day } = statement;
  if (others.some((other) => other.accountId === accountId)) {
    throw misfit("accountId", "This account has a new number already. Remove that correction first.");
  }
  if (others.some((other) => other.intoAccountId === intoAccountId)) {
    throw misfit("accountNumber", "This number goes on with another account already.");
  }
  if (newestAccount(intoAccountId, others) === accountId) {
    throw misfit("accountNumber", "These numbers would lead in a circle.");
  }
  const isOutOfOrder = others.some(
    (other) =>
      (other.intoAccountId === accountId && other.day >= day) ||
      (other.accountId === intoAccountId && other.day <= day),
  );
  if (isOutOfOrder) {
    throw misfit("day", "An account gets its number before it gives it up. Check the dates.");
  }
}
