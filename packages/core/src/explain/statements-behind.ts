import { describeStatement } from "../ledger/statements/describe-statement.ts";
import { renamedInstrument, restruckInstrument } from "../ledger/statements/new-names.ts";
import { type LedgerStatement, statementNumberOf } from "../ledger/statements/statement.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { ExplainedRow, Fill } from "./explanation.ts";

/** A closing, and the openings it used up, by the ids that matching knows them by. */
export type TracedRow = Pick<ExplainedRow, "accountId" | "day"> & {
  /** The closing's entry. */
  readonly entryId: string;
  readonly lots: readonly TracedLot[];
};

export type TracedLot = {
  readonly openEntryId: string | null;
  /** The instrument of the row that opened it; null when a statement did. */
  readonly openInstrument: string | null;
  readonly openedOn: CalendarDate | null;
};

/** The statements because of which a closing has the lots it has, by day. */
export function statementsBehind(row: TracedRow, statements: readonly LedgerStatement[]): LedgerStatement[] {
  const own = statements.filter(({ accountId = row.accountId }) => accountId === row.accountId);
  const behind = new Set([
    ...own.filter(({ number }) => number === statementNumberOf(row.entryId)),
    ...row.lots.flatMap((lot) => statementsOfLot(lot, row.day, own)),
  ]);
  return [...behind].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** The lot's way from its opening, name by name, up to the day it was closed. */
function statementsOfLot(
  { openEntryId, openInstrument, openedOn }: TracedLot,
  closedOn: CalendarDate,
  statements: readonly LedgerStatement[],
): LedgerStatement[] {
  const number = openEntryId === null ? undefined : statementNumberOf(openEntryId);
  const opening = statements.find((one) => one.number === number);
  const found = opening === undefined ? [] : [opening];
  let name = openInstrument ?? opening?.instrument;
  const later = statements.filter(({ day }) => (openedOn === null || openedOn <= day) && day <= closedOn);
  for (const statement of later.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))) {
    const next = name === undefined ? undefined : nameAfter(name, statement);
    if (next !== undefined) {
      name = next;
      found.push(statement);
    }
  }
  return found;
}

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
  fileName: "Your statement",
  line: 0,
});

/** The sentence of a statement with its reason. */
export const sentenceOf = (statement: LedgerStatement): string =>
  [describeStatement(statement), statement.reason].filter((text) => text !== undefined).join(" ");
