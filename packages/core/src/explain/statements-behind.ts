import { describeStatement } from "../ledger/statements/describe-statement.ts";
import { renamedInstrument, restruckInstrument } from "../ledger/statements/new-names.ts";
import {
  type LedgerStatement,
  newestAccount,
  rankOf,
  statementNumberOf,
} from "../ledger/statements/statement.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { ExplainedRow, Fill } from "./explanation.ts";

/** A closing, and the openings it used up, by the ids that matching knows them by. */
export type TracedRow = Pick<ExplainedRow, "accountId" | "day" | "instrument"> & {
  /** The closing's entry. */
  readonly entryId: string;
  readonly lots: readonly TracedLot[];
};

export type TracedLot = {
  readonly openEntryId: string | null;
  /** The instrument of the row that opened it; null when a statement did. */
  readonly openInstrument: string | null;
  readonly openedOn: CalendarDate | null;
  /** The account of the row that opened it; absent when a statement did. */
  readonly openAccountId?: string | null;
};

/** The statements because of which a closing has the lots it has, in the order in which they took effect. */
export function statementsBehind(row: TracedRow, statements: readonly LedgerStatement[]): LedgerStatement[] {
  const own = statements.filter(({ accountId = row.accountId }) => accountId === row.accountId).sort(byTurn);
  const behind = new Set([
    ...own.filter((one) => one.number === statementNumberOf(row.entryId) || isChoiceOf(row, one)),
    ...statements.filter((one) => isAverageOf(row, one, statements)),
    ...row.lots.flatMap((lot) => [...statementsOfLot(lot, row, own), ...numbersOfLot(lot, row, statements)]),
  ]);
  return [...behind].sort(byTurn);
}

/** A chosen lot is behind the sale that took it. */
const isChoiceOf = ({ entryId, lots }: TracedRow, { kind, transactionId, acquiredOn }: LedgerStatement) =>
  kind === "LOTS" && transactionId === entryId && lots.some(({ openedOn }) => openedOn === acquiredOn);

/** Average cost is behind every sale of the fund from its day on, also under a later name or account number. */
function isAverageOf(row: TracedRow, one: LedgerStatement, statements: readonly LedgerStatement[]): boolean {
  const { kind, accountId = "", day, instrument } = one;
  if (kind !== "AVERAGE_COST" || day > row.day) {
    return false;
  }
  const later = statements.filter((other) => day <= other.day && other.day <= row.day).sort(byTurn);
  return (
    [accountId, newestAccount(accountId, statements)].includes(row.accountId) &&
    follow(instrument, later, nameAfter).name === row.instrument
  );
}

const byTurn = (a: LedgerStatement, b: LedgerStatement): number =>
  compareText(a.day, b.day) || compareText(rankOf(a), rankOf(b));

/** The lot's way from its opening, name by name, up to the day it was closed. */
function statementsOfLot(
  { openEntryId, openInstrument, openedOn }: TracedLot,
  row: TracedRow,
  statements: readonly LedgerStatement[],
): LedgerStatement[] {
  const number = openEntryId === null ? undefined : statementNumberOf(openEntryId);
  const opening = statements.find((one) => one.number === number);
  const since = opening?.day ?? openedOn;
  const later = statements.filter(({ day }) => (since === null || since <= day) && day <= row.day);
  const start = openInstrument ?? opening?.instrument;
  const { name, found } = follow(start, later, nameAfter);
  // A row of a file may have renamed it on the way: then the rest of the way is found from its end.
  const rest = name === row.instrument ? [] : follow(row.instrument, later.toReversed(), nameBefore).found;
  return [...(opening === undefined ? [] : [opening]), ...found, ...rest];
}

/** The new numbers by which the lot came from the account of its opening into that of the closing. */
function numbersOfLot(
  { openEntryId, openAccountId }: TracedLot,
  row: TracedRow,
  statements: readonly LedgerStatement[],
): LedgerStatement[] {
  const number = openEntryId === null ? undefined : statementNumberOf(openEntryId);
  const found: LedgerStatement[] = [];
  let accountId = openAccountId ?? statements.find((one) => one.number === number)?.accountId;
  while (accountId !== undefined && accountId !== row.accountId) {
    const from = accountId;
    const next = statements.find((one) => one.kind === "RENUMBER" && one.accountId === from);
    accountId = next?.intoAccountId;
    if (next !== undefined) {
      found.push(next);
    }
  }
  // Another way, such as a transfer, leads elsewhere.
  return accountId === row.accountId ? found : [];
}

type NextName = (name: string, statement: LedgerStatement) => string | undefined;

function follow(start: string | undefined, statements: readonly LedgerStatement[], next: NextName) {
  const found: LedgerStatement[] = [];
  let name = start;
  // Renames of one day count at once: of two that swap names the second leaves alone what the first moved.
  let renamedOn: CalendarDate | undefined;
  for (const statement of statements) {
    const isRename = statement.kind === "RENAME";
    const isDone = isRename && statement.day === renamedOn;
    const other = name === undefined || isDone ? undefined : next(name, statement);
    if (other !== undefined) {
      name = other;
      renamedOn = isRename ? statement.day : renamedOn;
      found.push(statement);
    }
  }
  return { name, found };
}

/** The old name where a RENAME gave this one; a re-struck contract's old strike can't be told from its new one alone. */
const nameBefore: NextName = (name, { kind, instrument, into = instrument, ...terms }) =>
  kind === "RENAME"
    ? renamedInstrument({ instrument: name }, { ...terms, kind, instrument: into, into: instrument })
    : undefined;

/** Undefined where the statement leaves the name alone; an allocation keeps it. */
function nameAfter(instrument: string, statement: LedgerStatement): string | undefined {
  switch (statement.kind) {
    case "RENAME":
      return renamedInstrument({ instrument }, statement);
    case "RESTRIKE":
      return restruckInstrument({ instrument }, statement);
    case "ALLOCATE":
      return [statement.instrument, statement.into].includes(instrument) ? instrument : undefined;
    default:
      return undefined;
  }
}

/** A statement in the place of a file's line: it has no file, and its line is 0. */
export const fillOfStatement = (statement: LedgerStatement): Fill => ({
  date: statement.day,
  action: sentenceOf(statement),
  quantity: statement.quantity ?? null,
  price: null,
  amount: null,
  fileName: "Your correction",
  line: 0,
});

/** The sentence of a statement with its reason. */
export const sentenceOf = (statement: LedgerStatement): string =>
  [describeStatement(statement), statement.reason].filter((text) => text !== undefined).join(" ");
