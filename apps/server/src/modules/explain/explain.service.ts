import {
  type ExplainedGroup,
  type ExplainedRow,
  type ExplainedSums,
  type Fill,
  unmatchedReason,
  untiedNote,
} from "@strikebook/core/explain/explanation";
import { searchedWords } from "@strikebook/core/explain/searched-words";
import { fillOfStatement, sentenceOf, statementsBehind } from "@strikebook/core/explain/statements-behind";
import { findCancelled } from "@strikebook/core/ledger/cancelled-entries";
import {
  isOfTaxBookAlone,
  type LedgerStatement,
  statementNumberOf,
} from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { ExplanationPage, SummaryCell } from "@strikebook/validators/summaries/explain";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type {
  ExplainedCell,
  ExplainedTotals,
  ExplainRepository,
  TracedClosing,
} from "./explain.repository.ts";

export type NamedRow = ExplainedRow & {
  readonly accountName: string;
  readonly reason: string | undefined;
  readonly note: string | undefined;
  /** The statements that the closing depends on, as sentences. */
  readonly statements: readonly string[];
};

/** The explanation of a cell: sums over all rows; the rows of one page and the groups are read where they are asked for. */
export type Explanation = ExplainedSums & {
  readonly totalRows: number;
  readonly unmatchedRows: number;
  readonly rows: () => Promise<readonly NamedRow[]>;
  /** Underlyings of what is searched for, the biggest gain or loss first. */
  readonly groups: () => Promise<readonly ExplainedGroup[]>;
};

type ListAccountNames = (userId: string) => Promise<ReadonlyMap<string, string>>;

const FIRST_DAY = "0001-01-01" as CalendarDate;
const LAST_DAY = "9999-12-31" as CalendarDate;
const ZERO = "0" as DecimalText;
const NOTHING: ExplainedTotals = {
  rows: 0,
  unmatched: 0,
  buys: ZERO,
  sells: ZERO,
  commission: ZERO,
  fees: ZERO,
  total: ZERO,
};

export function createExplainService(
  repository: ExplainRepository,
  listAccountNames: ListAccountNames,
  findNames: FindNames,
) {
  return {
    /** Undefined for a row that the user doesn't have. */
    fileLines: (userId: string, transactionId: string) => repository.findFileLines(userId, transactionId),

    /**
     * The closings (basis REALIZED), executions (CASH) or rows of income (assets INCOME) that a summary's cell adds up,
     * newest first; the sums are those of the cell. An account that the user does not have explains nothing.
     */
    async explain(userId: string, page: ExplanationPage): Promise<Explanation> {
      const names = await listAccountNames(userId);
      const accountId = accountIdOf(names, page.cell.account);
      if (accountId === null) {
        return toExplanation({ totals: NOTHING, rows: async () => [], groups: async () => [] });
      }
      const cell = { ...toCell(page.cell, accountId), ...(await namesAsked(findNames, userId, page.cell)) };
      const explain = explainerOf(page.cell);
      return toExplanation(await explain({ repository, userId, cell, page, nameRow: nameRow(names) }));
    },
  };
}

type Asked = {
  readonly repository: ExplainRepository;
  readonly userId: string;
  readonly cell: ExplainedCell;
  readonly page: ExplanationPage;
  readonly nameRow: ReturnType<typeof nameRow>;
};

/** Income is the same in either basis. */
function explainerOf({ assets, basis }: SummaryCell) {
  if (assets === "INCOME") {
    return explainIncome;
  }
  return basis === "CASH" ? explainExecutions : explainClosings;
}

async function explainClosings({ repository, userId, cell, page, ...asked }: Asked) {
  const { statements, ...totals } = (await repository.sumClosings(userId, cell)) ?? {
    ...NOTHING,
    statements: [],
  };
  const counting = statements.filter((one) => cell.book === "TAX" || !isOfTaxBookAlone(one));
  const rows = async () => {
    const [closings, firstDays] = await Promise.all([
      repository.listClosings(userId, cell, partOf(page)),
      repository.listFirstDays(userId),
    ]);
    return closings
      .map((closing) => withStatements(closing, counting))
      .map((row) => ({
        ...asked.nameRow(row),
        statements: row.statements,
        reason: unmatchedReason(row, firstDays.get(row.accountId)),
        note: untiedNote(row, cell.book),
      }));
  };
  return { totals, rows, groups: () => repository.groupClosings(userId, cell, searchOf(page)) };
}

/** Between two questions the line, or the statement, may have gone. */
const notThere = ({ day }: TracedClosing): Fill => ({
  date: day,
  action: "",
  quantity: null,
  price: null,
  amount: null,
  fileName: "",
  line: 0,
});

/** Puts a statement where the line of a file would stand, for a closing or opening that a statement made. */
function withStatements(row: TracedClosing, statements: readonly LedgerStatement[]) {
  const behind = statementsBehind(row, statements);
  const fillOf = (entryId: string | null) => {
    const found = behind.find(({ number }) => entryId !== null && number === statementNumberOf(entryId));
    return found === undefined ? null : fillOfStatement(found);
  };
  const { fill } = row;
  return {
    ...row,
    fill: fill ?? fillOf(row.entryId) ?? notThere(row),
    lots: row.lots.map((lot) => ({ ...lot, fill: lot.fill ?? fillOf(lot.openEntryId) })),
    statements: behind.map(sentenceOf),
  };
}

async function explainExecutions({ repository, userId, cell, page, ...asked }: Asked) {
  const cancelled = [...findCancelled(await repository.listRowsOfCancelledHoldings(userId))].map(
    ({ id }) => id,
  );
  const totals = (await repository.sumExecutions(userId, cell, cancelled)) ?? NOTHING;
  const rows = async () =>
    (await repository.listExecutions(userId, cell, { ...partOf(page), cancelled })).map(asked.nameRow);
  const groups = () => repository.groupExecutions(userId, cell, { ...searchOf(page), cancelled });
  return { totals, rows, groups };
}

async function explainIncome({ repository, userId, cell, page, ...asked }: Asked) {
  const totals = (await repository.sumIncome(userId, cell)) ?? NOTHING;
  const rows = async () => (await repository.listIncome(userId, cell, partOf(page))).map(asked.nameRow);
  return { totals, rows, groups: () => repository.groupIncome(userId, cell, searchOf(page)) };
}

const searchOf = ({ search }: Pick<ExplanationPage, "search">) => ({ words: searchedWords(search ?? "") });

const partOf = ({ group, limit, offset, order, search }: ExplanationPage) => ({
  ...searchOf({ search }),
  group: group ?? undefined,
  limit,
  offset,
  order,
});

/** Undefined for all accounts, null for one that is not there. */
function accountIdOf(names: ReadonlyMap<string, string>, account: string | null | undefined) {
  if (account === null || account === undefined) {
    return undefined;
  }
  return [...names].find(([, name]) => name === account)?.[0] ?? null;
}

function toCell({ startDate, endDate, ...cell }: SummaryCell, accountId: string | undefined): ExplainedCell {
  return {
    period: { startDate: startDate ?? FIRST_DAY, endDate: endDate ?? LAST_DAY },
    book: cell.book ?? "TRADE",
    accountId,
    assets: cell.assets === "INCOME" ? "ALL" : (cell.assets ?? "OPTION"),
  };
}

const nameRow =
  (names: ReadonlyMap<string, string>) =>
  (row: ExplainedRow): NamedRow => ({
    ...row,
    accountName: names.get(row.accountId) ?? row.accountId,
    reason: undefined,
    note: undefined,
    statements: [],
  });

type Explained = Pick<Explanation, "groups" | "rows"> & { readonly totals: ExplainedTotals };

const toExplanation = ({
  totals: { rows: totalRows, unmatched, ...sums },
  ...parts
}: Explained): Explanation => ({ ...sums, totalRows, unmatchedRows: unmatched, ...parts });
