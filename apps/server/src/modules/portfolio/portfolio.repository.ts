import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { SnapshotSums, SumsOfLines } from "@strikebook/core/portfolio/sums-of-owners";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Part } from "@strikebook/core/sharing/read-part";
import { narrowed, type OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { PositionKind } from "@strikebook/core/uploads/position-row";
import type { Database } from "@strikebook/database/client";
import { HELD, IN_EFFECT, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import type { PositionSort } from "@strikebook/validators/portfolio/portfolio";
import { ACCOUNT_SUMS } from "../../records/account-sums.sql.ts";
import { SNAPSHOT_SUMS } from "../../records/snapshot-sums.repository.ts";

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

/** Accounts as they stand on a day: all that may be read, or one of them. */
export type SnapshotScope = {
  readonly date: CalendarDate;
  readonly accountId?: string | undefined;
};

/** An account that ever had a position, with the day that counts; null where none does. */
export type HeldAccount = {
  readonly accountId: string;
  readonly day: CalendarDate | null;
  readonly closedOn: CalendarDate | null;
};

/** The lines of a symbol: its own, and options on it. */
export type LinesScope = SnapshotScope & { readonly symbol?: string | undefined };

export type PositionOrder = { readonly sort: PositionSort; readonly direction: "ASC" | "DESC" } | undefined;

/** SQL: the account `id` is one of a list; null is all. */
const isAmong = (list: string, id = "a.id") => `(${list}::uuid[] IS NULL OR ${id} = ANY(${list}))`;

// $1 user, $2 day, $3 accounts or null
const HELD_BY_USER = HELD(`a.user_id = $1 AND ${isAmong("$3")}`, "$2::date");

/** Of the lines `p`: how many, and those with a gain. */
const COUNTS = `
  count(*)::int AS lines,
  count(*) FILTER (WHERE p.kind = 'HOLDING' AND p.type <> 'CASH')::int AS "gainCount"`;

/** Column of the day's changes of the lines `p`, as core/portfolio/day-change.ts groups them. `filter` is a WHERE. */
const dayChanges = (filter: string) => `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'day', day, 'change', change)), '[]')
     FROM (SELECT p.account_id, p.portfolio_date AS day, trim_scale(sum(p.todays_gain_loss_dollar))::text AS change
             FROM in_effect p ${filter} AND p.kind = 'HOLDING'
              AND (p.type <> 'CASH' OR p.todays_gain_loss_dollar IS NOT NULL)
            GROUP BY p.account_id, p.portfolio_date) AS changed) AS "dayChanges"`;

// $4 today, $5 the accounts that may be read, or null
const SUMS = `
  WITH ${HELD_BY_USER}, ${OVERLAID}, ${IN_EFFECT}, ${ACCOUNT_SUMS},
  today AS (WITH ${HELD(`a.user_id = $1 AND ${isAmong("$5")}`, "$4::date")} SELECT max(day) AS day FROM held)
  SELECT counted.*, (SELECT day FROM today) AS "latestDate", ${dayChanges("WHERE true")},
         (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'day', day, 'editedOn', edited_on,
            'positions', position_count, 'totalValue', total_value::text, 'stockValue', stock_value::text,
            'optionsValue', options_value::text, 'cashValue', cash_value::text, 'otherValue', other_value::text,
            'pendingValue', pending_value::text, 'gainLoss', gain_loss::text,
            'gainLossBasis', gain_loss_basis::text, 'unknownGains', unknown_gain_count)), '[]')
            FROM account_sums) AS accounts
    FROM (SELECT ${COUNTS}, coalesce(array_agg(DISTINCT symbol) FILTER (WHERE kind = 'HOLDING'), '{}') AS symbols
            FROM in_effect p) AS counted`;

// $1 to $3; columns as they are stored, so that sorting touches no computed one.
const LINES = `
  SELECT p.*, a.account_identifier, a.name AS account_name
    FROM in_effect p
    JOIN brokerage_accounts a ON a.user_id = $1 AND a.id = p.account_id`;

/** The lines of an ordered query, with their figures as text; the order stays. */
const shown = (lines: string) => `
  WITH ${HELD_BY_USER}, ${OVERLAID}, ${IN_EFFECT}
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
  SELECT DISTINCT portfolio_date AS day FROM portfolio_snapshots
   WHERE user_id = $1 AND ${isAmong("$2", "account_id")} ORDER BY portfolio_date`;

// A closed account is listed, for days on which it was open.
const ACCOUNTS = `
  WITH ${HELD_BY_USER}
  SELECT a.id AS "accountId", h.day, a.closed_on AS "closedOn"
    FROM brokerage_accounts a LEFT JOIN held h ON h.account_id = a.id
   WHERE a.user_id = $1 AND ${isAmong("$3")}
     AND EXISTS (SELECT FROM portfolio_snapshots s WHERE s.user_id = a.user_id AND s.account_id = a.id)`;

// $4, as core/portfolio/allocation.ts finds an option's underlying.
const OF_SYMBOL = `
   WHERE (p.symbol = $4 OR (p.type = 'OPTION'
        AND regexp_replace(ltrim(p.symbol, '-'), '\\d?\\d{6}[CP][\\d.]+$', '') = $4))`;

/** A sum as snapshots store it. */
const stored = (wanted: (typeof SNAPSHOT_SUMS)[number][0]) =>
  SNAPSHOT_SUMS.flatMap(([column, sum]) => (column === wanted ? [sum] : [])).join();

const SUMS_OF_SYMBOL = `
  WITH ${HELD_BY_USER}, ${OVERLAID}, ${IN_EFFECT}
  SELECT ${COUNTS}, ${dayChanges(OF_SYMBOL)},
         trim_scale(${stored("total_value")}) AS value, trim_scale(${stored("gain_loss")}) AS "gainLoss",
         trim_scale(${stored("gain_loss_basis")}) AS "gainLossBasis",
         (${stored("unknown_gain_count")})::int AS "unknownGains"
    FROM in_effect p ${OF_SYMBOL}`;

export type PortfolioRepository = ReturnType<typeof createPortfolioRepository>;

export function createPortfolioRepository({ pool }: Pick<Database, "pool">) {
  async function ask<Row extends object>(name: string, text: string, values: readonly unknown[]) {
    return (await pool.query<Row>({ name: `portfolio-${name}`, text, values: [...values] })).rows;
  }

  return {
    /** The sums of the accounts in scope. */
    async sumSnapshots(
      owner: OwnedAccounts,
      scope: SnapshotScope,
      today: CalendarDate,
    ): Promise<SnapshotSums> {
      const values = [...scopeValues(owner, scope), today, owner.accountIds];
      const [sums] = await ask<SnapshotSums>("sums", SUMS, values);
      if (sums === undefined) {
        throw new Error("the sums of snapshots are always one row");
      }
      return sums;
    },

    /** All rows in effect, by account name and in the order of the file. */
    async listPositions(owner: OwnedAccounts, scope: SnapshotScope): Promise<StoredPosition[]> {
      const text = shown(`${LINES} ORDER BY ${FILE_ORDER}`);
      return await ask<StoredPosition>("positions", text, scopeValues(owner, scope));
    },

    /** The sums of a symbol's lines. */
    async sumLines(owner: OwnedAccounts, scope: LinesScope): Promise<SumsOfLines> {
      const values = [...scopeValues(owner, scope), scope.symbol];
      const [sums] = await ask<SumsOfLines>("symbol-sums", SUMS_OF_SYMBOL, values);
      if (sums === undefined) {
        throw new Error("the sums of lines are always one row");
      }
      return sums;
    },

    /** One page of the same lines, or of a symbol's; what is unknown sorts last either way. */
    async pagePositions(
      owner: OwnedAccounts,
      scope: LinesScope,
      order: PositionOrder,
      page: Part,
    ): Promise<StoredPosition[]> {
      return (await pool.query<StoredPosition>(pageQuery(owner, scope, order, page))).rows;
    },

    /** The owner's accounts that ever had a position. */
    async listAccounts(owner: OwnedAccounts, date: CalendarDate): Promise<HeldAccount[]> {
      return await ask<HeldAccount>("accounts", ACCOUNTS, scopeValues(owner, { date }));
    },

    /** Days with a snapshot of any account, oldest first. */
    async listDates({ userId, accountIds }: OwnedAccounts): Promise<CalendarDate[]> {
      const rows = await ask<{ day: CalendarDate }>("dates", DATES, [userId, accountIds]);
      return rows.map((row) => row.day);
    },
  };
}

function pageQuery(owner: OwnedAccounts, { symbol, ...scope }: LinesScope, order: PositionOrder, page: Part) {
  const by = order === undefined ? "" : `${COLUMNS[order.sort]} ${order.direction} NULLS LAST, `;
  const [of, filter, limits] =
    symbol === undefined ? ["page", "", "LIMIT $4 OFFSET $5"] : ["symbol", OF_SYMBOL, "LIMIT $5 OFFSET $6"];
  return {
    name: `portfolio-${of}-${order?.sort ?? "file"}-${order?.direction ?? "ASC"}`,
    text: shown(`${LINES}${filter} ORDER BY ${by}${FILE_ORDER} ${limits}`),
    values: [
      ...scopeValues(owner, scope),
      ...(symbol === undefined ? [] : [symbol]),
      page.limit,
      page.offset,
    ],
  };
}

const scopeValues = (owner: OwnedAccounts, { date, accountId }: SnapshotScope) => [
  owner.userId,
  date,
  accountId === undefined ? owner.accountIds : accountsOf(owner, accountId),
];

/** One account, where the owner's may be read. */
const accountsOf = (owner: OwnedAccounts, accountId: string) =>
  narrowed([owner], [accountId]).flatMap(({ accountIds }) => accountIds ?? []);
