import type {
  ExplainedGroup,
  ExplainedLot,
  ExplainedRow,
  FileLines,
  Fill,
} from "@strikebook/core/explain/explanation";
import { addTotals, type ExplainedTotals } from "@strikebook/core/explain/join-explanations";
import type { TracedLot } from "@strikebook/core/explain/statements-behind";
import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { type OwnedAccounts, toldOf } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import { readLines } from "../../import/file/chunks.repository.ts";
import { type StatementRow, toStatement } from "../../ledger/statements/statements.repository.ts";
import { findUntold } from "../../records/told-files.repository.ts";
import {
  CLOSING_GROUPS,
  CLOSING_ROWS,
  CLOSING_TOTALS,
  EXECUTION_GROUPS,
  EXECUTION_ROWS,
  EXECUTION_TOTALS,
  FILE_PLACE,
  FIRST_DAYS,
  INCOME_GROUPS,
  INCOME_ROWS,
  INCOME_TOTALS,
  LOTS,
  ROWS_OF_CANCELLED_HOLDINGS,
} from "./explain.sql.ts";
import {
  closingValues,
  type ExplainedCell,
  type ExplainedPart,
  type ExplainedSearch,
  executionValues,
  incomeValues,
  partValues,
  searchValues,
} from "./explained-cell.ts";

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

type FilePlace = {
  readonly fileName: string;
  readonly line: number;
  readonly sessionId: string;
};

type AccountStart = { readonly accountId: string; readonly firstDay: CalendarDate };

export type ExplainRepository = ReturnType<typeof createExplainRepository>;

export function createExplainRepository({ pool }: Pick<Database, "pool">) {
  const ask: Ask = async (name, statement, values) =>
    (await pool.query({ name: `explain-${name}`, text: statement, values: [...values] })).rows;
  return {
    ...closingsBy(ask),
    ...executionsBy(ask),
    ...incomeBy(ask),

    /**
     * The line of a row and those around it, as they stand in its file; undefined where the row isn't there, or the file is not
     * told.
     */
    async findFileLines(owner: OwnedAccounts, transactionId: string): Promise<FileLines | undefined> {
      const values = [owner.userId, transactionId, toldOf(owner)];
      const [place] = await ask<FilePlace>("file-place", FILE_PLACE, values);
      if (place === undefined) {
        return undefined;
      }
      const { fileName, line, sessionId } = place;
      const texts = await readLines(pool, sessionId, [line - 1, line, line + 1]);
      return { fileName, line, lines: [...texts].map(([number, text]) => ({ number, text })) };
    },

    /** The rows without the places in files that are not told to the reader. */
    async withoutUntold<Row extends ExplainedRow>(
      owner: OwnedAccounts,
      rows: readonly Row[],
    ): Promise<readonly Row[]> {
      const fills = rows.flatMap(({ fill, lots }) => [fill, ...lots.map((lot) => lot.fill)]);
      const ids = fills.flatMap((fill) => fill?.transactionId ?? []);
      const untold = await findUntold(pool, owner, "transactions", ids);
      return untold.size === 0 ? rows : rows.map((row) => withoutPlaces(row, untold));
    },

    /** First day that imported histories cover, per account. */
    async listFirstDays(userId: string): Promise<ReadonlyMap<string, CalendarDate>> {
      const rows = await ask<AccountStart>("first-days", FIRST_DAYS, [userId]);
      return new Map(rows.map(({ accountId, firstDay }) => [accountId, firstDay]));
    },
  };
}

type Ask = <Row extends object>(
  name: string,
  statement: string,
  values: readonly unknown[],
) => Promise<Row[]>;

function closingsBy(ask: Ask) {
  return {
    async sumClosings(owner: OwnedAccounts, cell: ExplainedCell): Promise<ClosingTotals> {
      const found = await ask<StoredTotals>("closing-totals", CLOSING_TOTALS, closingValues(owner, cell));
      return {
        ...addTotals(found),
        statements: found.flatMap(({ statements }) => statements.map(toStatement)),
      };
    },

    /** Newest first, each with the openings it used up; one query for the rows, one for all their lots. */
    async listClosings(
      owner: OwnedAccounts,
      cell: ExplainedCell,
      part: ExplainedPart,
    ): Promise<TracedClosing[]> {
      const values = [...closingValues(owner, cell), ...partValues(part)];
      const { name, statement } = CLOSING_ROWS[part.order];
      const rows = await ask<Omit<TracedClosing, "lots">>(name, statement, values);
      const closingIds = rows.map(({ id }) => id);
      const lots = await ask<LotOfClosing>("lots", LOTS, [owner.userId, closingIds]);
      const lotsOf = groupBy(lots, ({ closingId }) => closingId);
      return rows.map((row) => ({ ...row, lots: lotsOf.get(row.id) ?? [] }));
    },

    /** Underlyings of the closings that are searched for, the biggest gain or loss first. */
    async groupClosings(
      owner: OwnedAccounts,
      cell: ExplainedCell,
      part: ExplainedSearch,
    ): Promise<ExplainedGroup[]> {
      const values = [...closingValues(owner, cell), ...searchValues(part)];
      return await ask<ExplainedGroup>("closing-groups", CLOSING_GROUPS, values);
    },
  };
}

function executionsBy(ask: Ask) {
  return {
    async sumExecutions(
      owner: OwnedAccounts,
      cell: ExplainedCell,
      cancelled: readonly string[],
    ): Promise<ExplainedTotals> {
      const values = executionValues(owner, cell, cancelled);
      return addTotals(await ask<ExplainedTotals>("execution-totals", EXECUTION_TOTALS, values));
    },

    /** Newest first. */
    async listExecutions(
      owner: OwnedAccounts,
      cell: ExplainedCell,
      part: ExecutionsPart,
    ): Promise<ExplainedRow[]> {
      const values = [...executionValues(owner, cell, part.cancelled), ...partValues(part)];
      const { name, statement } = EXECUTION_ROWS[part.order];
      return withoutLots(await ask<RowWithoutLots>(name, statement, values));
    },

    async groupExecutions(
      owner: OwnedAccounts,
      cell: ExplainedCell,
      { cancelled, ...part }: ExplainedSearch & Pick<ExecutionsPart, "cancelled">,
    ): Promise<ExplainedGroup[]> {
      const values = [...executionValues(owner, cell, cancelled), ...searchValues(part)];
      return await ask<ExplainedGroup>("execution-groups", EXECUTION_GROUPS, values);
    },

    /** Every row of the accounts and instruments in which anything was ever canceled. */
    async listRowsOfCancelledHoldings(userId: string): Promise<LedgerEntry[]> {
      return await ask<LedgerEntry>("cancelled-holdings", ROWS_OF_CANCELLED_HOLDINGS, [userId]);
    },
  };
}

function incomeBy(ask: Ask) {
  return {
    /** Income of the cell: what was earned as sells, what was paid as buys. */
    async sumIncome(owner: OwnedAccounts, cell: ExplainedCell): Promise<ExplainedTotals> {
      return addTotals(await ask<ExplainedTotals>("income-totals", INCOME_TOTALS, incomeValues(owner, cell)));
    },

    /** Newest first. */
    async listIncome(
      owner: OwnedAccounts,
      cell: ExplainedCell,
      part: ExplainedPart,
    ): Promise<ExplainedRow[]> {
      const values = [...incomeValues(owner, cell), ...partValues(part)];
      const { name, statement } = INCOME_ROWS[part.order];
      return withoutLots(await ask<RowWithoutLots>(name, statement, values));
    },

    async groupIncome(
      owner: OwnedAccounts,
      cell: ExplainedCell,
      part: ExplainedSearch,
    ): Promise<ExplainedGroup[]> {
      const values = [...incomeValues(owner, cell), ...searchValues(part)];
      return await ask<ExplainedGroup>("income-groups", INCOME_GROUPS, values);
    },
  };
}

function withoutPlaces<Row extends ExplainedRow>(row: Row, untold: ReadonlySet<string>): Row {
  const placed = (fill: Fill): Fill =>
    untold.has(fill.transactionId ?? "") ? { ...fill, fileName: null, line: null } : fill;
  return {
    ...row,
    fill: placed(row.fill),
    lots: row.lots.map((lot) => ({ ...lot, fill: lot.fill && placed(lot.fill) })),
  };
}

const withoutLots = (rows: readonly RowWithoutLots[]): ExplainedRow[] =>
  rows.map((row) => ({ ...row, lots: [] }));
