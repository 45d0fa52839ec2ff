import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { EditablePosition, PositionEdit } from "@strikebook/core/positions/position-edit";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import type { Part } from "@strikebook/core/sharing/read-part";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import type { PositionSort } from "@strikebook/validators/portfolio/positions";
import { findUntold } from "../../records/told-files.repository.ts";
import { FOUND_BY, type PositionSearch } from "./position-search.sql.ts";

/** A stored holding, the same for owner and administrator. Null is unknown, never 0. */
export type Position = {
  readonly id: string;
  readonly accountId: string;
  readonly portfolioDate: CalendarDate;
  readonly symbol: string;
  readonly description: string | null;
  readonly type: PositionType;
  /** Signed: short is negative. */
  readonly quantity: DecimalText | null;
  readonly lastPrice: DecimalText | null;
  readonly currentValue: DecimalText | null;
  readonly costBasis: DecimalText | null;
  readonly unrealizedGainLoss: DecimalText | null;
  readonly todaysGainLoss: DecimalText | null;
  readonly averageCostBasis: DecimalText | null;
  /** The file it came from; null when typed by hand. */
  readonly fileName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Raised by every write. */
  readonly version: number;
  readonly isImported: boolean;
  /** The edit over the broker's row; null when the row is as the broker says, or typed by hand. */
  readonly edit: StoredEdit | null;
};

/** The broker's row before the edit, as the newest file has it, and what was changed of it. */
export type StoredEdit = {
  readonly editedAt: string;
  readonly changes: PositionEdit;
  readonly base: BrokerValues;
  /** Null when the newest file no longer has the row. */
  readonly broker: BrokerValues | null;
};

/** The broker's values of the fields that can be edited. */
export type BrokerValues = Omit<
  EditablePosition,
  "costBasisTotal" | "totalGainLossDollar" | "totalGainLossPercent"
>;

/** Which of one user's holdings; what is absent does not narrow. */
export type PositionFilter = {
  readonly accountIds?: readonly string[] | undefined;
  readonly dates?: readonly CalendarDate[] | undefined;
  readonly startDate?: CalendarDate | undefined;
  readonly endDate?: CalendarDate | undefined;
  readonly symbol?: string | undefined;
  readonly type?: PositionType | undefined;
  readonly search?: PositionSearch | undefined;
};

export type PositionsTotal = { readonly count: number; readonly currentValue: DecimalText };

/** The sum of the known values, null when none of some is known; and the number of positions without a value. */
export type KnownSum = { readonly value: DecimalText | null; readonly unknownCount: number };

export type KnownTotals = {
  readonly count: number;
  readonly value: KnownSum;
  readonly today: KnownSum;
  readonly total: KnownSum;
};

// Decimals as text: a number of JSON would lose digits on the way.
const BROKER_VALUES = (row: string) => `
  CASE WHEN ${row} IS NOT NULL THEN jsonb_build_object('portfolioDate', ${row}->'portfolio_date',
    'symbol', ${row}->'symbol', 'description', ${row}->'description', 'type', ${row}->'type',
    'quantity', trim_scale((${row}->>'quantity')::numeric)::text,
    'lastPrice', trim_scale((${row}->>'last_price')::numeric)::text,
    'currentValue', trim_scale((${row}->>'current_value')::numeric)::text) END`;

export const POSITION_COLUMNS = `
  p.id, p.account_id AS "accountId", p.portfolio_date AS "portfolioDate", p.symbol, p.description, p.type,
  trim_scale(p.quantity) AS quantity, trim_scale(p.last_price) AS "lastPrice",
  trim_scale(p.current_value) AS "currentValue", trim_scale(p.cost_basis_total) AS "costBasis",
  trim_scale(p.total_gain_loss_dollar) AS "unrealizedGainLoss",
  trim_scale(p.todays_gain_loss_dollar) AS "todaysGainLoss",
  CASE WHEN p.cost_basis_total IS NOT NULL THEN trim_scale(p.average_cost_basis) END AS "averageCostBasis", i.file_name AS "fileName",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.version, p.import_id IS NOT NULL AS "isImported",
  CASE WHEN e.position_id IS NOT NULL THEN jsonb_build_object('editedAt', e.edited_at, 'changes', e.changes,
    'base', ${BROKER_VALUES("e.base")}, 'broker', ${BROKER_VALUES("e.broker")}) END AS edit`;

const WITH_ACCOUNT = "JOIN brokerage_accounts a ON a.id = p.account_id";

export const WITH_ORIGIN = `
    LEFT JOIN imports i ON i.id = p.import_id
    LEFT JOIN position_edits e ON e.position_id = p.id`;

const FROM = `FROM positions p ${WITH_ORIGIN}`;

const MATCHES = `
   WHERE p.user_id = $1 AND p.kind = 'HOLDING'
     AND ($2::uuid[] IS NULL OR p.account_id = ANY($2)) AND ($3::date[] IS NULL OR p.portfolio_date = ANY($3))
     AND ($4::date IS NULL OR p.portfolio_date >= $4) AND ($5::date IS NULL OR p.portfolio_date <= $5)
     AND ($6::text IS NULL OR p.symbol = $6) AND ($7::position_type IS NULL OR p.type = $7)
     AND ${FOUND_BY("$8", "$9")}`;

/** Changes of different days are no sum. */
const ONE_DAY = "count(DISTINCT p.portfolio_date) = 1";

/** Sum of a column, and how many rows have none; null where `when` does not hold. */
const KNOWN = (column: string, when = "true") => `
  jsonb_build_object('unknownCount', count(*) FILTER (WHERE ${column} IS NULL),
    'value', trim_scale(CASE WHEN count(*) = 0 THEN 0 WHEN ${when} THEN sum(${column}) END)::text)`;

const KNOWN_TOTALS = `
  SELECT count(*)::int AS count, ${KNOWN("p.current_value")} AS value,
         ${KNOWN("p.todays_gain_loss_dollar", ONE_DAY)} AS today, ${KNOWN("p.total_gain_loss_dollar")} AS total
    FROM positions p ${MATCHES}`;

const TOTAL = `
  SELECT count(*)::int AS count, trim_scale(coalesce(sum(p.current_value), 0)) AS "currentValue"
    FROM positions p ${MATCHES}`;

// Count and value from the stored sums, for whole days and accounts; pending activity is no position.
const TOTAL_OF_SNAPSHOTS = `
  SELECT coalesce(sum(position_count), 0)::int AS count,
         trim_scale(coalesce(sum(total_value - pending_value), 0)) AS "currentValue"
    FROM portfolio_snapshots
   WHERE user_id = $1
     AND ($2::uuid[] IS NULL OR account_id = ANY($2)) AND ($3::date[] IS NULL OR portfolio_date = ANY($3))
     AND ($4::date IS NULL OR portfolio_date >= $4) AND ($5::date IS NULL OR portfolio_date <= $5)`;

/** Where nothing can be unknown; to say where it would sort keeps PostgreSQL from reading in the order of an index. */
const ALWAYS_KNOWN: readonly PositionSort[] = ["portfolioDate", "symbol"];

const SORTS: Record<PositionSort, string> = {
  portfolioDate: "p.portfolio_date",
  symbol: "p.symbol",
  description: "p.description",
  quantity: "p.quantity",
  lastPrice: "p.last_price",
  currentValue: "p.current_value",
  positionType: "p.type::text",
  accountName: "lower(a.name)",
  createdAt: "p.created_at",
  updatedAt: "p.updated_at",
  todaysGainLossDollar: "p.todays_gain_loss_dollar",
  totalGainLossDollar: "p.total_gain_loss_dollar",
};

export type PositionsRepository = ReturnType<typeof createPositionsRepository>;

export function createPositionsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** How many there are, and what those with a value come to. */
    async total(userId: string, filter: PositionFilter): Promise<PositionsTotal> {
      const values = filterValues(userId, filter);
      const { rows } = await pool.query<PositionsTotal>(
        filter.symbol === undefined && filter.type === undefined && filter.search === undefined
          ? { name: "positions-total-of-snapshots", text: TOTAL_OF_SNAPSHOTS, values: values.slice(0, 5) }
          : { name: "positions-total", text: TOTAL, values },
      );
      return rows[0] ?? { count: 0, currentValue: decimalText(decimal("0")) };
    },

    /** As `total`, with the sums that an administrator sees. */
    async knownTotals(userId: string, filter: PositionFilter): Promise<KnownTotals> {
      const { rows } = await pool.query<KnownTotals>({
        name: "positions-known-totals",
        text: KNOWN_TOTALS,
        values: filterValues(userId, filter),
      });
      const [totals] = rows;
      if (totals === undefined) {
        throw new Error("totals are always one row");
      }
      return totals;
    },

    /** One page; what is unknown sorts last. */
    async page(
      userId: string,
      filter: PositionFilter,
      order: { readonly sort: PositionSort; readonly direction: "ASC" | "DESC" },
      page: Part,
    ): Promise<Position[]> {
      const unknown = ALWAYS_KNOWN.includes(order.sort) ? "" : "NULLS LAST";
      const by = `${SORTS[order.sort]} ${order.direction} ${unknown}, p.portfolio_date DESC, p.account_id, p.sequence, p.id`;
      const account = order.sort === "accountName" ? WITH_ACCOUNT : "";
      // Only the page's rows are joined with the columns that the screen shows.
      const lines = `SELECT p.* FROM positions p ${account} ${MATCHES} ORDER BY ${by} LIMIT $10 OFFSET $11`;
      const { rows } = await pool.query<Position>({
        name: `positions-page-${order.sort}-${order.direction}`,
        text: `SELECT ${POSITION_COLUMNS} FROM (${lines}) p ${account} ${WITH_ORIGIN} ORDER BY ${by}`,
        values: [...filterValues(userId, filter), page.limit, page.offset],
      });
      return rows;
    },

    /** The positions without the names of files that are not told to who may read these accounts. */
    async withoutUntold(readable: OwnedAccounts, positions: readonly Position[]): Promise<Position[]> {
      const ids = positions.map(({ id }) => id);
      const untold = await findUntold(pool, readable, "positions", ids);
      return positions.map((position) =>
        untold.has(position.id) ? { ...position, fileName: null } : position,
      );
    },

    /** Undefined when it is not there, or not this user's. */
    async find(userId: string, positionId: string): Promise<Position | undefined> {
      const { rows } = await pool.query<Position>({
        name: "positions-one",
        text: `SELECT ${POSITION_COLUMNS} ${FROM} WHERE p.user_id = $1 AND p.id = $2`,
        values: [userId, positionId],
      });
      return rows[0];
    },
  };
}

const filterValues = (userId: string, filter: PositionFilter) => [
  userId,
  filter.accountIds ?? null,
  filter.dates ?? null,
  filter.startDate ?? null,
  filter.endDate ?? null,
  filter.symbol ?? null,
  filter.type ?? null,
  filter.search?.text ?? null,
  filter.search?.accountIds ?? null,
];
