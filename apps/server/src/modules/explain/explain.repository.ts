import type { ExplainedLot, ExplainedRow, ExplainedSums } from "@strikebook/core/explain/explanation";
import type { TracedLot } from "@strikebook/core/explain/statements-behind";
import { SETTLING_TYPES } from "@strikebook/core/ledger/executions";
import type { Book, LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import { BUYING_TYPES, SELLING_TYPES } from "@strikebook/core/transactions/trade-types";
import type { Database } from "@strikebook/database/client";
import { INCOME_AMOUNT, IS_INCOME } from "../../ledger/income.sql.ts";
import { JOIN_SHORT_PROOF, SHORT_PROOF } from "../../ledger/lots.sql.ts";
import { DAY_OF_NAMES, isOf } from "../../ledger/names/named-as.sql.ts";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";
import {
  STATEMENT_COLUMNS,
  type StatementRow,
  toStatement,
} from "../../ledger/statements/statements.repository.ts";

/** The cell whose rows are listed; undefined means all. */
export type ExplainedCell = Named & {
  readonly period: Period;
  readonly book: Book;
  readonly accountId: string | undefined;
  /** SHARES are all asset classes but options. */
  readonly assets: "ALL" | "OPTION" | "SHARES";
};

type ExplainedPart = { readonly limit: number; readonly offset: number };

export type ExplainedTotals = ExplainedSums & { readonly rows: number; readonly unmatched: number };

type StoredTotals = ExplainedTotals & { readonly statements: readonly StatementRow[] };

/** With all that the person stated. */
type ClosingTotals = ExplainedTotals & { readonly statements: readonly LedgerStatement[] };

type RowWithoutLots = Omit<ExplainedRow, "lots">;

const FILL = (t: string, i: string) => `
  json_build_object('transactionId', ${t}.id::text, 'date', ${t}.event_date, 'action', ${t}.action, 'quantity', trim_scale(${t}.quantity)::text,
    'price', trim_scale(${t}.price)::text, 'amount', trim_scale(${t}.amount)::text,
    'fileName', ${i}.file_name, 'line', ${t}.line)`;

const text = (sum: string) => `trim_scale(coalesce(${sum}, 0))::text`;

const CLOSINGS = `
  FROM realized_closings c
 WHERE c.user_id = $1 AND c.book IN ($2, 'BOTH') AND c.closed_on BETWEEN $3 AND $4
   AND ($5::uuid IS NULL OR c.account_id = $5) AND ${isOf("c", "c.closed_on", ["$6", "$8"])}
   AND ($7 = 'ALL' OR (c.asset_class = 'OPTION') = ($7 = 'OPTION'))`;

/** All statements of the user; closings and lots refer to one by its number. */
const STATEMENTS = `SELECT ${STATEMENT_COLUMNS} FROM ledger_statements WHERE user_id = $1 ORDER BY ledger_statements.number`;

const CLOSING_TOTALS = `
  SELECT count(*)::int AS rows, count(*) FILTER (WHERE c.unmatched_quantity <> 0)::int AS unmatched,
         ${text("sum(c.buys)")} AS buys, ${text("sum(c.sells)")} AS sells, ${text("sum(c.net)")} AS total,
         ${text("sum(c.commission)")} AS commission, ${text("sum(c.fees)")} AS fees,
         (SELECT coalesce(json_agg(s), '[]') FROM (${STATEMENTS}) s) AS statements ${CLOSINGS}`;

const CLOSING_ROWS = `
  SELECT c.id::text, c.transaction_id::text AS "entryId", c.closed_on::text AS day, c.account_id AS "accountId", c.type, c.asset_class AS "assetClass",
         c.instrument, c.underlying, ${text("c.quantity")} AS quantity,
         ${text("c.unmatched_quantity")} AS "unmatchedQuantity", ${text("c.buys")} AS buys, ${text("c.sells")} AS sells,
         ${text("c.commission")} AS commission, ${text("c.fees")} AS fees, ${text("c.net")} AS total,
         CASE WHEN t.id IS NULL THEN NULL ELSE ${FILL("t", "i")} END AS fill
    FROM (SELECT c.* ${CLOSINGS} ORDER BY c.closed_on DESC, c.instrument, c.id LIMIT $9 OFFSET $10) c
    LEFT JOIN transactions t ON t.id = c.transaction_id AND t.user_id = $1
    LEFT JOIN imports i ON i.id = t.import_id
   ORDER BY c.closed_on DESC, c.instrument, c.id`;

const LOTS = `
  SELECT l.closing_id::text AS "closingId", l.open_transaction_id::text AS "openEntryId",
         t.instrument AS "openInstrument", t.account_id AS "openAccountId", l.opened_on::text AS "openedOn", ${text("l.quantity")} AS quantity,
         ${text("l.buys")} AS buys, ${text("l.sells")} AS sells, ${text("l.commission")} AS commission,
         ${text("l.fees")} AS fees, ${text("l.sells - l.buys")} AS total,
         CASE WHEN t.id IS NULL THEN NULL ELSE ${FILL("t", "i")} END AS fill,
         ${SHORT_PROOF} AS proof
    FROM closing_lots l
    JOIN realized_closings c ON c.id = l.closing_id AND c.user_id = $1
    LEFT JOIN transactions t ON t.id = l.open_transaction_id AND t.user_id = $1
    LEFT JOIN imports i ON i.id = t.import_id
    ${JOIN_SHORT_PROOF}
   WHERE l.closing_id = ANY($2::bigint[])
   ORDER BY l.closing_id, l.sequence`;

// An execution as core/ledger/executions.ts defines it, in SQL: one page must not read a decade of orders.
const EXECUTIONS = `
  FROM transactions t
 WHERE t.user_id = $1 AND t.event_date BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR t.account_id = $4)
   AND ${isOf("t", DAY_OF_NAMES, ["$5", "$7"])} AND t.asset_class NOT IN ('CASH', 'PLAN') AND t.instrument IS NOT NULL
   AND t.underlying IS NOT NULL AND ($6 = 'ALL' OR (t.asset_class = 'OPTION') = ($6 = 'OPTION')) AND t.cash_effect <> 0
   AND (t.type = ANY($8) OR t.type = ANY($9) OR t.type = ANY($10))
   AND (t.type <> 'CASH_IN_LIEU' OR coalesce(t.quantity, 0) <> 0) AND NOT (t.id = ANY($11::bigint[]))`;

const IS_BUYING = "(t.type = ANY($8) OR (NOT t.type = ANY($9) AND t.cash_effect < 0))";

const EXECUTION_TOTALS = `
  SELECT count(*)::int AS rows, 0 AS unmatched, ${text(`sum(-t.cash_effect) FILTER (WHERE ${IS_BUYING})`)} AS buys,
         ${text(`sum(t.cash_effect) FILTER (WHERE NOT ${IS_BUYING})`)} AS sells, ${text("sum(t.cash_effect)")} AS total,
         ${text("sum(t.commission)")} AS commission, ${text("sum(t.fees)")} AS fees ${EXECUTIONS}`;

const EXECUTION_ROWS = `
  SELECT t.id::text, t.event_date::text AS day, t.account_id AS "accountId", t.type, t.asset_class AS "assetClass",
         t.instrument, t.underlying, trim_scale(abs(t.quantity))::text AS quantity, '0' AS "unmatchedQuantity",
         CASE WHEN ${IS_BUYING} THEN ${text("-t.cash_effect")} ELSE '0' END AS buys,
         CASE WHEN ${IS_BUYING} THEN '0' ELSE ${text("t.cash_effect")} END AS sells,
         ${text("t.commission")} AS commission, ${text("t.fees")} AS fees, ${text("t.cash_effect")} AS total,
         ${FILL("t", "i")} AS fill
    FROM (SELECT t.* ${EXECUTIONS} ORDER BY t.event_date DESC, t.instrument, t.id LIMIT $12 OFFSET $13) t
    JOIN imports i ON i.id = t.import_id
   ORDER BY t.event_date DESC, t.instrument, t.id`;

const INCOME = `
  FROM (SELECT t.*, ${INCOME_AMOUNT} AS income FROM transactions t
         WHERE t.user_id = $1 AND ${IS_INCOME} AND t.event_date BETWEEN $2 AND $3) t
 WHERE t.income <> 0 AND ($4::uuid IS NULL OR t.account_id = $4) AND ${isOf("t", DAY_OF_NAMES, ["$5", "$6"])}`;

const INCOME_TOTALS = `
  SELECT count(*)::int AS rows, 0 AS unmatched, ${text("sum(-t.income) FILTER (WHERE t.income < 0)")} AS buys,
         ${text("sum(t.income) FILTER (WHERE t.income > 0)")} AS sells, ${text("sum(t.income)")} AS total,
         '0' AS commission, '0' AS fees ${INCOME}`;

const INCOME_ROWS = `
  SELECT t.id::text, t.event_date::text AS day, t.account_id AS "accountId", t.type,
         coalesce(t.asset_class, 'CASH') AS "assetClass", coalesce(t.instrument, 'Cash') AS instrument,
         coalesce(t.underlying, 'Cash') AS underlying, NULL AS quantity, '0' AS "unmatchedQuantity",
         ${text("greatest(-t.income, 0)")} AS buys, ${text("greatest(t.income, 0)")} AS sells, '0' AS commission,
         '0' AS fees, ${text("t.income")} AS total, ${FILL("t", "i")} AS fill
    FROM (SELECT t.* ${INCOME} ORDER BY t.event_date DESC, t.instrument, t.id LIMIT $7 OFFSET $8) t
    JOIN imports i ON i.id = t.import_id
   ORDER BY t.event_date DESC, t.instrument, t.id`;

const ROWS_OF_CANCELLED_HOLDINGS = `
  SELECT t.id::text, t.account_id AS "accountId", t.event_date::text AS "eventDate", t.run_date::text AS "runDate",
         t.day_order AS "dayOrder", t.type,
         t.asset_class AS "assetClass", t.instrument, t.underlying, t.quantity::text, t.price::text,
         t.cash_effect::text AS "cashEffect", t.action,
         encode(t.fingerprint, 'hex') || lpad(t.occurrence::text, 6, '0') AS rank
    FROM transactions t
   WHERE t.user_id = $1 AND (t.account_id, t.instrument) IN
         (SELECT account_id, instrument FROM transactions
           WHERE user_id = $1 AND type = 'CANCEL' AND instrument IS NOT NULL)`;

const FIRST_DAYS = `
  SELECT a.account_id AS "accountId", min(a.first_day)::text AS "firstDay"
    FROM import_accounts a JOIN imports i ON i.id = a.import_id
   WHERE i.user_id = $1 AND i.undone_at IS NULL AND i.file_type = 'TRANSACTION'
   GROUP BY a.account_id`;

type ExecutionsPart = ExplainedPart & { readonly cancelled: readonly string[] };

/** As matching knows it; of a closing or opening that a person stated there is no line. */
export type TracedClosing = Omit<ExplainedRow, "fill" | "lots"> & {
  readonly entryId: string;
  readonly fill: ExplainedRow["fill"] | null;
  readonly lots: readonly LotOfClosing[];
};

type LotOfClosing = ExplainedLot & TracedLot & { readonly closingId: string };

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
      const values = [...closingValues(userId, cell), part.limit, part.offset];
      const rows = await ask<Omit<TracedClosing, "lots">>("closings", CLOSING_ROWS, values);
      const closingIds = rows.map(({ id }) => id);
      const lots = await ask<LotOfClosing>("lots", LOTS, [userId, closingIds]);
      return rows.map((row) => ({ ...row, lots: lots.filter(({ closingId }) => closingId === row.id) }));
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
      const values = [...executionValues(userId, cell, part.cancelled), part.limit, part.offset];
      return withoutLots(await ask<RowWithoutLots>("executions", EXECUTION_ROWS, values));
    },

    /** Income of the cell: what was earned as sells, what was paid as buys. */
    async sumIncome(userId: string, cell: ExplainedCell): Promise<ExplainedTotals | undefined> {
      return (await ask<ExplainedTotals>("income-totals", INCOME_TOTALS, incomeValues(userId, cell)))[0];
    },

    /** Newest first. */
    async listIncome(userId: string, cell: ExplainedCell, part: ExplainedPart): Promise<ExplainedRow[]> {
      const values = [...incomeValues(userId, cell), part.limit, part.offset];
      return withoutLots(await ask<RowWithoutLots>("income", INCOME_ROWS, values));
    },

    /** Every row of the accounts and instruments in which anything was ever canceled. */
    async listRowsOfCancelledHoldings(userId: string): Promise<LedgerEntry[]> {
      return await ask<LedgerEntry>("cancelled-holdings", ROWS_OF_CANCELLED_HOLDINGS, [userId]);
    },

    /** First day that imported histories cover, per account. */
    async listFirstDays(userId: string): Promise<ReadonlyMap<string, CalendarDate>> {
      const rows = await ask<AccountStart>("first-days", FIRST_DAYS, [userId]);
      return new Map(rows.map(({ accountId, firstDay }) => [accountId, firstDay]));
    },
  };
}

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
