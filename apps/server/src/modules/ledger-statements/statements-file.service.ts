import type { Actor } from "@strikebook/core/audit/audit-event";
import {
  type LedgerStatement,
  STATEMENT_FIELDS,
  type StatementField,
} from "@strikebook/core/ledger/statements/statement";
import {
  type NumberedLine,
  readStatements,
  type StatementLine,
  writeStatements,
} from "@strikebook/core/ledger/statements/statements-file";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import { statementInput } from "@strikebook/validators/ledger/statements";
import type { NewStatement, StatedAccount } from "./ledger-statements.repository.ts";
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
      throw wrong("This isn't a file of corrections. Choose one that Strikebook saved.");
    }
    const accounts = await statements.listAccounts(userId);
    const given = lines.map((line) => ({ line: line.line, statement: statementOf(line, accounts) }));
    const complete: NewStatement[] = [];
    for (const { line, statement } of given) {
      complete.push(await ofLine(line, () => statements.complete(userId, statement, today)));
    }
    return await statements.addMissing(actor, userId, complete);
  },
});

const wrong = (message: string) => new DomainError("INVALID_INPUT", message, { text: message });

/** Names the line in what is refused because of it. */
async function ofLine<Value>(line: number, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) {
      const [field = "line"] = Object.keys(error.fieldErrors ?? {});
      throw wrong(`Line ${line}, ${COLUMNS[field] ?? field}: ${error.message}`);
    }
    throw error;
  }
}

/** Columns that aren't called as the field. */
const COLUMNS: Readonly<Record<string, string>> = { accountId: "account" };

function lineOf(statement: LedgerStatement, accounts: readonly StatedAccount[]): StatementLine {
  const account = accounts.find(({ id }) => id === statement.accountId);
  return {
    kind: statement.kind,
    day: statement.day,
    account: account?.number ?? account?.name ?? "",
    instrument: statement.instrument,
    ...(Object.fromEntries(
      STATEMENT_FIELDS.map((field) => [field, String(statement[field] ?? "")]),
    ) as Record<StatementField, string>),
    reason: statement.reason ?? "",
  };
}

function statementOf({ line, fields }: NumberedLine, accounts: readonly StatedAccount[]): GivenStatement {
  const { account, isMovedOut, isTaxable, ...texts } = fields;
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
    isMovedOut: readFlag("isMovedOut", isMovedOut, line),
    isTaxable: readFlag("isTaxable", isTaxable, line),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(`Line ${line}, ${String(issue?.path[0] ?? "line")}: ${issue?.message}`);
  }
  return parsed.data;
}

function readFlag(name: string, text: string, line: number): boolean | undefined {
  switch (text.toLowerCase()) {
    case "":
      return undefined;
    case "true":
      return true;
    case "false":
      return false;
    default:
      throw wrong(`Line ${line}, ${name}: ${text} is neither true nor false`);
  }
}
