import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { SnapshotTotals } from "@strikebook/core/portfolio/portfolio";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { PositionKind } from "@strikebook/core/uploads/position-row";
import type { Database } from "@strikebook/database/client";
import type { PositionSort } from "@strikebook/validators/portfolio";

/** One line of a snapshot. Null is what the broker left open, never 0. */
export type StoredPosition = {
  readonly id: string;
  readonly accountId: string;
  readonly accountNumber: string | null;
  readonly kind: PositionKind;
  readonly symbol: string;
  readonly description: string | null;
  readonly type: PositionType;
  /** Signed: short is negative. */
  readonly quantity: DecimalText | null;
  readonly lastPrice: DecimalText | null;
  readonly lastPriceChange: DecimalText | null;
  readonly currentValue: DecimalText | null;
  readonly todaysGainLossDollar: DecimalText | null;
  readonly todaysGainLossPercent: number | null;
  readonly totalGainLossDollar: DecimalText | null;
  readonly totalGainLossPercent: number | null;
  readonly percentOfAccount: number | null;
  readonly costBasisTotal: DecimalText | null;
  readonly averageCostBasis: DecimalText | null;
  readonly holdingType: string | null;
  readonly portfolioDate: CalendarDate;
};

/** The stored sums of all snapshots that a scope covers. */
export type SnapshotSums = SnapshotTotals & {
  /** Newest date at or before the one asked for; null when nothing is stored. */
  readonly actualDate: CalendarDate | null;
  /** Newest date of all; null when nothing is stored. */
  readonly latestDate: CalendarDate | null;
  /** Lines of every kind: positions, pending and wrapper lines. */
  readonly lines: number;
};

/** One person's snapshots on or before a date: all accounts, or one. */
export type SnapshotScope = {
  readonly date?: CalendarDate | undefined;
  readonly accountId?: string | undefined;
};

/** The lines of a symbol: its own, and options on it. */
export type LinesScope = SnapshotScope & { readonly symbol?: string | undefined };

export type PositionOrder = { readonly sort: PositionSort; readonly direction: "ASC" | "DESC" } | undefined;

// $1 user, $2 date, $3 account or null
const ACTUAL_DATE = `
  SELECT max(portfolio_date) FROM portfolio_snapshots
   WHERE user_id = $1 AND portfolio_date <= $2 AND ($3::uuid IS NULL OR account_id = $3)`;

const SUMS = `
  WITH actual AS MATERIALIZED (SELECT (${ACTUAL_DATE}) AS day),
  lines AS (
    SELECT count(*)::int AS lines, count(DISTINCT symbol) FILTER (WHERE kind = 'HOLDING')::int AS symbols
      FROM positions
     WHERE user_id = $1 AND portfolio_date = (SELECT day FROM actual) AND ($3::uuid IS NULL OR account_id = $3)
  ),
  sums AS (
    SELECT count(*) FILTER (WHERE position_count > 0 OR pending_value <> 0)::int AS accounts,
           coalesce(sum(position_count), 0)::int AS positions,
           trim_scale(coalesce(sum(total_value), 0)) AS total_value,
           trim_scale(coalesce(sum(stock_value), 0)) AS stock_value,
           trim_scale(coalesce(sum(options_value), 0)) AS options_value,
           trim_scale(coalesce(sum(cash_value), 0)) AS cash_value,
           trim_scale(coalesce(sum(other_value), 0)) AS other_value,
           trim_scale(coalesce(sum(pending_value), 0)) AS pending_value,
           trim_scale(coalesce(sum(gain_loss), 0)) AS gain_loss,
           trim_scale(coalesce(sum(gain_loss_basis), 0)) AS gain_loss_basis,
           coalesce(sum(unknown_gain_count), 0)::int AS unknown_gains
      FROM portfolio_snapshots
     WHERE user_id = $1 AND portfolio_date = (SELECT day FROM actual) AND ($3::uuid IS NULL OR account_id = $3)
  )
  SELECT (SELECT day FROM actual) AS "actualDate",
         (SELECT max(portfolio_date) FROM portfolio_snapshots WHERE user_id = $1) AS "latestDate",
         lines.lines, lines.symbols AS "uniqueSymbols", sums.accounts, sums.positions,
         sums.total_value AS "totalValue", sums.stock_value AS "stockValue",
         sums.options_value AS "optionsValue", sums.cash_value AS "cashValue",
         sums.other_value AS "otherValue", sums.pending_value AS "pendingValue",
         sums.gain_loss AS "gainLoss", sums.gain_loss_basis AS "gainLossBasis",
         sums.unknown_gains AS "unknownGains"
    FROM lines, sums`;

// $1 to $3; columns as they are stored, so that sorting touches no computed one.
const LINES = `
  SELECT p.*, a.account_identifier, a.name AS account_name
    FROM positions p
    JOIN brokerage_accounts a ON a.id = p.account_id
   WHERE p.user_id = $1 AND p.portfolio_date = (${ACTUAL_DATE}) AND ($3::uuid IS NULL OR p.account_id = $3)`;

/** The lines of an ordered query, with their figures as text; the order stays. */
const shown = (lines: string) => `
  SELECT id, account_id AS "accountId", account_identifier AS "accountNumber", kind, symbol, description, type,
         trim_scale(quantity) AS quantity, trim_scale(last_price) AS "lastPrice",
         trim_scale(last_price_change) AS "lastPriceChange", trim_scale(current_value) AS "currentValue",
         trim_scale(todays_gain_loss_dollar) AS "todaysGainLossDollar",
         todays_gain_loss_percent::float8 AS "todaysGainLossPercent",
         trim_scale(total_gain_loss_dollar) AS "totalGainLossDollar",
         total_gain_loss_percent::float8 AS "totalGainLossPercent",
         percent_of_account::float8 AS "percentOfAccount", trim_scale(cost_basis_total) AS "costBasisTotal",
         trim_scale(average_cost_basis) AS "averageCostBasis", holding_type AS "holdingType",
         portfolio_date AS "portfolioDate"
    FROM (${lines}) AS line`;

const FILE_ORDER = "lower(a.name), a.name, a.account_identifier, a.id, p.sequence, p.id";

const COLUMNS: Record<PositionSort, string> = {
  accountName: "lower(a.name)",
  symbol: "p.symbol",
  description: "p.description",
  type: "p.type::text",
  quantity: "p.quantity",
  lastPrice: "p.last_price",
  lastPriceChange: "p.last_price_change",
  currentValue: "p.current_value",
  todaysGainLossDollar: "p.todays_gain_loss_dollar",
  todaysGainLossPercent: "p.todays_gain_loss_percent",
  totalGainLossDollar: "p.total_gain_loss_dollar",
  totalGainLossPercent: "p.total_gain_loss_percent",
  percentOfAccount: "p.percent_of_account",
  costBasisTotal: "p.cost_basis_total",
  averageCostBasis: "p.average_cost_basis",
};

const DATES = `
  SELECT DISTINCT portfolio_date AS day FROM portfolio_snapshots WHERE user_id = $1 ORDER BY portfolio_date`;

const LATEST_DATE = "SELECT max(portfolio_date) AS day FROM portfolio_snapshots WHERE user_id = $1";

const ACCOUNTS = `
  SELECT account_id FROM portfolio_snapshots WHERE user_id = $1 AND portfolio_date = (${ACTUAL_DATE})`;

// $4, as core/portfolio/allocation.ts finds an option's underlying.
const OF_SYMBOL = `
   AND (p.symbol = $4 OR (p.type = 'OPTION'
        AND regexp_replace(ltrim(p.symbol, '-'), '\\d?\\d{6}[CP][\\d.]+$', '') = $4))`;

export type PortfolioRepository = ReturnType<typeof createPortfolioRepository>;

export function createPortfolioRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** What the snapshots of the scope's actual date add up to. */
    async sumSnapshots(userId: string, scope: SnapshotScope): Promise<SnapshotSums> {
      const values = scopeValues(userId, scope);
      const { rows } = await pool.query<SnapshotSums>({ name: "portfolio-sums", text: SUMS, values });
      const [sums] = rows;
      if (sums === undefined) {
        throw new Error("the sums of snapshots are always one row");
      }
      return sums;
    },

    /** All lines of the scope's actual date, by account name and in the order of the file. */
    async listPositions(userId: string, scope: SnapshotScope): Promise<StoredPosition[]> {
      const { rows } = await pool.query<StoredPosition>({
        name: "portfolio-positions",
        text: shown(`${LINES} ORDER BY ${FILE_ORDER}`),
        values: scopeValues(userId, scope),
      });
      return rows;
    },

    /** How many lines a symbol has. */
    async countLines(userId: string, scope: LinesScope): Promise<number> {
      const { rows } = await pool.query<{ lines: number }>({
        name: "portfolio-symbol-count",
        text: `SELECT count(*)::int AS lines FROM (${LINES}${OF_SYMBOL}) AS found`,
        values: [...scopeValues(userId, scope), scope.symbol],
      });
      return rows[0]?.lines ?? 0;
    },

    /** One page of the same lines, or of a symbol's; what is unknown sorts last either way. */
    async pagePositions(
      userId: string,
      { symbol, ...scope }: LinesScope,
      order: PositionOrder,
      page: { readonly limit: number; readonly offset: number },
    ): Promise<StoredPosition[]> {
      const by = order === undefined ? "" : `${COLUMNS[order.sort]} ${order.direction} NULLS LAST, `;
      const [of, filter, limits] =
        symbol === undefined
          ? ["page", "", "LIMIT $4 OFFSET $5"]
          : ["symbol", OF_SYMBOL, "LIMIT $5 OFFSET $6"];
      const { rows } = await pool.query<StoredPosition>({
        name: `portfolio-${of}-${order?.sort ?? "file"}-${order?.direction ?? "ASC"}`,
        text: shown(`${LINES}${filter} ORDER BY ${by}${FILE_ORDER} ${limits}`),
        values: [
          ...scopeValues(userId, scope),
          ...(symbol === undefined ? [] : [symbol]),
          page.limit,
          page.offset,
        ],
      });
      return rows;
    },

    /** Accounts with a snapshot on the newest date at or before `date`. */
    async listAccountIds(userId: string, date: CalendarDate | undefined): Promise<string[]> {
      const { rows } = await pool.query<{ account_id: string }>({
        name: "portfolio-accounts",
        text: ACCOUNTS,
        values: scopeValues(userId, { date }),
      });
      return rows.map((row) => row.account_id);
    },

    /** Days with a snapshot of any account, oldest first. */
    async listDates(userId: string): Promise<CalendarDate[]> {
      const { rows } = await pool.query<{ day: CalendarDate }>({
        name: "portfolio-dates",
        text: DATES,
        values: [userId],
      });
      return rows.map((row) => row.day);
    },

    /** The newest of them; null when nothing is stored. */
    async findLatestDate(userId: string): Promise<CalendarDate | null> {
      const { rows } = await pool.query<{ day: CalendarDate | null }>({
        name: "portfolio-latest-date",
        text: LATEST_DATE,
        values: [userId],
      });
      return rows[0]?.day ?? null;
    },
  };
}

const scopeValues = (userId: string, { date, accountId }: SnapshotScope) => [
  userId,
  date ?? "9999-12-31",
  accountId ?? null,
];
