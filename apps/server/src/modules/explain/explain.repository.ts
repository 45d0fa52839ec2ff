import type {
  ExplainedGroup,
  ExplainedLot,
  ExplainedRow,
  ExplainedSums,
  FileLines,
} from "@strikebook/core/explain/explanation";
import type { TracedLot } from "@strikebook/core/explain/statements-behind";
import { SETTLING_TYPES } from "@strikebook/core/ledger/executions";
import type { Book, LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import { BUYING_TYPES, SELLING_TYPES } from "@strikebook/core/transactions/trade-types";
import type { Database } from "@strikebook/database/client";
import { readLines } from "../../import/file/chunks.repository.ts";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";
import { type StatementRow, toStatement } from "../../ledger/statements/statements.repository.ts";
import {
  CLOSING_GROUPS,
  CLOSING_ROWS,
  CLOSING_TOTALS,
  EXECUTION_GROUPS,
  EXECUTION_ROWS,
  EXECUTION_TOTALS,
  type ExplainedOrder,
  FILE_PLACE,
  FIRST_DAYS,
  INCOME_GROUPS,
  INCOME_ROWS,
  INCOME_TOTALS,
  LOTS,
  ROWS_OF_CANCELLED_HOLDINGS,
} from "./explain.sql.ts";

/** The cell whose rows are listed; undefined means all. */
export type ExplainedCell = Named & {
  readonly period: Period;
  readonly book: Book;
  readonly accountId: string | undefined;
  /** SHARES are all asset classes but options. */
  readonly assets: "ALL" | "OPTION" | "SHARES";
};

/** Rows of one underlying, and those that have every word; undefined for all. */
export type ExplainedSearch = {
  readonly group?: string | undefined;
  readonly words?: readonly string[] | undefined;
};

type ExplainedPart = ExplainedSearch & {
  readonly limit: number;
  readonly offset: number;
  readonly order: ExplainedOrder;
};

export type ExplainedTotals = ExplainedSums & { readonly rows: number; readonly unmatched: number };

type StoredTotals = ExplainedTotals & { readonly statements: readonly StatementRow[] };

/** With all that the person stated. */
type ClosingTotals = ExplainedTotals & { readonly statements: readonly LedgerStatement[] };

type RowWithoutLots = Omit<ExplainedRow, "lots">;

type ExecutionsPart = ExplainedPart & { readonly cancelled: readonly string[] };

/** As matching knows it; of a closing or opening that a person stated there is no line. */
export type TracedClosing = Omit<ExplainedRow, "fill" | "lots"> & {
  readonly entryId: string;
  readonly fill: ExplainedRow["fill"] | null;
  readonly lots: readonly LotOfClosing[];
};

type LotOfClosing = ExplainedLot & TracedLot & { readonly closingId: string };

type FilePlace = { readonly fileName: string; readonly line: number; readonly sessionId: string };

type AccountStart = { readonly accountId: string; readonly firstDay: CalendarDate };

export type ExplainRepository = ReturnType<typeof createExplainRepository>;

export function createExplainRepository({ pool }: Pick<Database, "pool">) {
  async function ask<Row extends object>(name: string, statement: string, values: readonly unknown[]) {
    const { rows } = await pool.query<Row>({ name: `explain-${name}`, text: statement, values: [...values] });
    return rows;
  }

  return {
    async sumClosings(userId: string, cell: ExplainedCell): Promise<ClosingTotals | undefined> {
      const [totals] = await ask<StoredTotals>("closing-totals", CLOSING_TOTALS, closingValues(userId, cell));
      return totals && { ...totals, statements: totals.statements.map(toStatement) };
    },

    /** Newest first, each with the openings it used up; one query for the rows, one for all their lots. */
    async listClosings(userId: string, cell: ExplainedCell, part: ExplainedPart): Promise<TracedClosing[]> {
      const values = [...closingValues(userId, cell), ...partValues(part)];
      const { name, statement } = CLOSING_ROWS[part.order];
      const rows = await ask<Omit<TracedClosing, "lots">>(name, statement, values);
      const closingIds = rows.map(({ id }) => id);
      const lots = await ask<LotOfClosing>("lots", LOTS, [userId, closingIds]);
      return rows.map((row) => ({ ...row, lots: lots.filter(({ closingId }) => closingId === row.id) }));
    },

    /** Underlyings of the closings that are searched for, the biggest gain or loss first. */
    async groupClosings(
      userId: string,
      cell: ExplainedCell,
      part: ExplainedSearch,
    ): Promise<ExplainedGroup[]> {
      const values = [...closingValues(userId, cell), ...searchValues(part)];
      return await ask<ExplainedGroup>("closing-groups", CLOSING_GROUPS, values);
    },

    async groupExecutions(
      userId: string,
      cell: ExplainedCell,
      { cancelled, ...part }: ExplainedSearch & Pick<ExecutionsPart, "cancelled">,
    ): Promise<ExplainedGroup[]> {
      const values = [...executionValues(userId, cell, cancelled), ...searchValues(part)];
      return await ask<ExplainedGroup>("execution-groups", EXECUTION_GROUPS, values);
    },

    async groupIncome(userId: string, cell: ExplainedCell, part: ExplainedSearch): Promise<ExplainedGroup[]> {
      const values = [...incomeValues(userId, cell), ...searchValues(part)];
      return await ask<ExplainedGroup>("income-groups", INCOME_GROUPS, values);
    },

    async sumExecutions(
      userId: string,
      cell: ExplainedCell,
      cancelled: readonly string[],
    ): Promise<ExplainedTotals | undefined> {
      const values = executionValues(userId, cell, cancelled);
      return (await ask<ExplainedTotals>("execution-totals", EXECUTION_TOTALS, values))[0];
    },

    /** Newest first. */
    async listExecutions(userId: string, cell: ExplainedCell, part: ExecutionsPart): Promise<ExplainedRow[]> {
      const values = [...executionValues(userId, cell, part.cancelled), ...partValues(part)];
      const { name, statement } = EXECUTION_ROWS[part.order];
      return withoutLots(await ask<RowWithoutLots>(name, statement, values));
    },

    /** Income of the cell: what was earned as sells, what was paid as buys. */
    async sumIncome(userId: string, cell: ExplainedCell): Promise<ExplainedTotals | undefined> {
      return (await ask<ExplainedTotals>("income-totals", INCOME_TOTALS, incomeValues(userId, cell)))[0];
    },

    /** Newest first. */
    async listIncome(userId: string, cell: ExplainedCell, part: ExplainedPart): Promise<ExplainedRow[]> {
      const values = [...incomeValues(userId, cell), ...partValues(part)];
      const { name, statement } = INCOME_ROWS[part.order];
      return withoutLots(await ask<RowWithoutLots>(name, statement, values));
    },

    /** Every row of the accounts and instruments in which anything was ever canceled. */
    async listRowsOfCancelledHoldings(userId: string): Promise<LedgerEntry[]> {
      return await ask<LedgerEntry>("cancelled-holdings", ROWS_OF_CANCELLED_HOLDINGS, [userId]);
    },

    /** The line of a row of the user's ledger and those around it, as they stand in its file; undefined for others'. */
    async findFileLines(userId: string, transactionId: string): Promise<FileLines | undefined> {
      const [place] = await ask<FilePlace>("file-place", FILE_PLACE, [userId, transactionId]);
      if (place === undefined) {
        return undefined;
      }
      const { fileName, line, sessionId } = place;
      const texts = await readLines(pool, sessionId, [line - 1, line, line + 1]);
      return { fileName, line, lines: [...texts].map(([number, text]) => ({ number, text })) };
    },

    /** First day that imported histories cover, per account. */
    async listFirstDays(userId: string): Promise<ReadonlyMap<string, CalendarDate>> {
      const rows = await ask<AccountStart>("first-days", FIRST_DAYS, [userId]);
      return new Map(rows.map(({ accountId, firstDay }) => [accountId, firstDay]));
    },
  };
}

const searchValues = ({ group, words }: ExplainedSearch) => [group ?? null, words ?? null];

const partValues = ({ limit, offset, ...part }: ExplainedPart) => [...searchValues(part), limit, offset];

const withoutLots = (rows: readonly RowWithoutLots[]): ExplainedRow[] =>
  rows.map((row) => ({ ...row, lots: [] }));

const closingValues = (userId: string, { book, ...cell }: ExplainedCell) => {
  const [, ...scope] = scopeValues(userId, cell);
  return [userId, book, ...scope];
};

const incomeValues = (userId: string, { period, accountId, ...named }: ExplainedCell) => [
  userId,
  period.startDate,
  period.endDate,
  accountId ?? null,
  ...valuesOfNames(named),
];

const executionValues = (userId: string, cell: ExplainedCell, cancelled: readonly string[]) => [
  ...scopeValues(userId, cell),
  BUYING_TYPES,
  SELLING_TYPES,
  SETTLING_TYPES,
  cancelled,
];

/** The spans come last. */
function scopeValues(userId: string, { period, accountId, assets, ...named }: Omit<ExplainedCell, "book">) {
  const [underlying, spans] = valuesOfNames(named);
  return [userId, period.startDate, period.endDate, accountId ?? null, underlying, assets, spans];
}
