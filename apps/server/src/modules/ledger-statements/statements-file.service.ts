import type { Actor } from "@strikebook/core/audit/audit-event";
import type { LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import {
  type NumberedLine,
  readStatements,
  type StatementLine,
  writeStatements,
} from "@strikebook/core/ledger/statements/statements-file";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import { statementInput } from "@strikebook/validators/ledger/statements";
import type { StatedAccount } from "./ledger-statements.repository.ts";
import type { GivenStatement, LedgerStatementsService } from "./ledger-statements.service.ts";

/** Statements as a text file, and back. The owner is an argument. */
export const createStatementsFileService = (statements: LedgerStatementsService) => ({
  async write(userId: string): Promise<string> {
    const accounts = await statements.listAccounts(userId);
    return writeStatements((await statements.list(userId)).map((one) => lineOf(one, accounts)));
  },

  /** Adds what is not on record yet, all or nothing; answers what was added. A refusal names the line and the field. */
  async read(actor: Actor, userId: string, text: string, today: CalendarDate): Promise<LedgerStatement[]> {
    const lines = readStatements(text);
    if (lines === undefined) {
      throw wrong("This isn't a file of statements. Choose one that Strikebook exported.");
    }
    const accounts = await statements.listAccounts(userId);
    const given = lines.map((line) => statementOf(line, accounts));
    return await statements.addMissing(actor, userId, given, today);
  },
});

const wrong = (message: string) => new DomainError("INVALID_INPUT", message, { text: message });

function lineOf(statement: LedgerStatement, accounts: readonly StatedAccount[]): StatementLine {
  const account = accounts.find(({ id }) => id === statement.accountId);
  return {
    kind: statement.kind,
    day: statement.day,
    account: account?.number ?? account?.name ?? "",
    instrument: statement.instrument,
    into: statement.into ?? "",
    ratio: statement.ratio ?? "",
    quantity: statement.quantity ?? "",
    basis: statement.basis ?? "",
    acquiredOn: statement.acquiredOn ?? "",
    percent: statement.percent ?? "",
    isMovedOut: statement.isMovedOut === undefined ? "" : String(statement.isMovedOut),
    reason: statement.reason ?? "",
  };
}

function statementOf({ line, fields }: NumberedLine, accounts: readonly StatedAccount[]): GivenStatement {
  const { account, isMovedOut, ...texts } = fields;
  const named = accounts.filter(({ number, name }) => number === account || name === account);
  if (account !== "" && named.length !== 1) {
    throw wrong(`Line ${line}, account: ${account} is no account of yours`);
  }
  const present = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ""));
  const parsed = statementInput.safeParse({
    kind: "",
    instrument: "",
    ...present,
    accountId: named[0]?.id,
    isMovedOut: readFlag(isMovedOut, line),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(`Line ${line}, ${String(issue?.path[0] ?? "line")}: ${issue?.message}`);
  }
  return parsed.data;
}

function readFlag(text: string, line: number): boolean | undefined {
  switch (text.toLowerCase()) {
    case "":
      return undefined;
    case "true":
      return true;
    case "false":
      return false;
    default:
      throw wrong(`Line ${line}, isMovedOut: ${text} is neither true nor false`);
  }
}
