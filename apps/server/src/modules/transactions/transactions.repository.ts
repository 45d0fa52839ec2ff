import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Part } from "@strikebook/core/sharing/read-part";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { AssetClass, TransactionType } from "@strikebook/core/transactions/transaction";
import type { Database } from "@strikebook/database/client";
import type { TransactionsPage } from "@strikebook/validators/ledger/ledger";
import { DAY_OF_NAMES, namedAs } from "../../ledger/names/named-as.sql.ts";
import type { Named } from "../../ledger/names/with-names.ts";
import { KeptAnswers } from "../../records/kept-answers.repository.ts";
import { findUntold } from "../../records/told-files.repository.ts";

/** A row of the ledger with the line of the file that tells it. US dollars; quantities signed as the file says. */
export type StoredTransaction = {
  readonly id: string;
  readonly accountId: string;
  /** The day that counts. */
  readonly day: CalendarDate;
  readonly postedOn: CalendarDate;
  readonly settledOn: CalendarDate | null;
  readonly type: TransactionType;
  readonly assetClass: AssetClass | null;
  /** Null on rows of cash alone, as the underlying. */
  readonly instrument: string | null;
  readonly underlying: string | null;
  readonly quantity: DecimalText | null;
  readonly price: DecimalText | null;
  /** Contained in the amount, as the fees. */
  readonly commission: DecimalText | null;
  readonly fees: DecimalText | null;
  /** As the file says, net: received positive, paid negative; a value where no cash moved. */
  readonly amount: DecimalText | null;
  /** The change of the account's cash. */
  readonly cashEffect: DecimalText;
  /** The broker's words. */
  readonly action: string;
  readonly description: string | null;
  /** Null, as the file and line, in another's figures where the file also holds accounts that may not be read. */
  readonly importId: string | null;
  readonly fileName: string | null;
  /** 1-based, the lines above the header counted. */
  readonly line: number | null;
};

export type TransactionScope = Pick<TransactionsPage, "from" | "to" | "type"> &
  Named & {
    /** All accounts when null. */
    readonly accountIds: readonly string[] | null;
  };

type PageScope = TransactionScope & {
  /** What of the owner may be read, whatever the scope. */
  readonly readable: OwnedAccounts;
};

const IN_NO_TOLD_FILE = { importId: null, fileName: null, line: null };

const idsOf = (rows: readonly StoredTransaction[]) => rows.map(({ id }) => id);

// The order of the indexes transactions_newest_idx and transactions_newest_of_underlying_idx, read backwards.
const NEWEST_FIRST = `t.event_date DESC, t.account_id DESC, t.run_date DESC, t.day_order DESC, t.id DESC`;

const COLUMNS = `
  t.id::text, t.account_id AS "accountId", t.event_date::text AS day, t.run_date::text AS "postedOn",
  t.settlement_date::text AS "settledOn", t.type, t.asset_class AS "assetClass", t.instrument, t.underlying,
  trim_scale(t.quantity)::text AS quantity, trim_scale(t.price)::text AS price,
  trim_scale(t.commission)::text AS commission, trim_scale(t.fees)::text AS fees,
  trim_scale(t.amount)::text AS amount, trim_scale(t.cash_effect)::text AS "cashEffect", t.action, t.description,
  t.import_id AS "importId", i.file_name AS "fileName", t.line`;

/** The conditions of a scope, and their values after the user's id. */
function narrowed({ from, to, accountIds, underlying, spans, type }: TransactionScope) {
  const given: Condition[] = [
    [from, (value) => `t.event_date >= ${value}`],
    [to, (value) => `t.event_date <= ${value}`],
    [accountIds, (value) => `t.account_id = ANY(${value}::uuid[])`],
    spans === undefined
      ? [underlying, (value) => `t.underlying = ${value}`]
      : [JSON.stringify(spans), (value) => namedAs("t", DAY_OF_NAMES, value)],
    [type, (value) => `t.type = ${value}`],
  ];
  const narrowing = given.filter(([value]) => value != null);
  return {
    conditions: narrowing.map(([, condition], index) => ` AND ${condition(`$${index + 2}`)}`).join(""),
    values: narrowing.map(([value]) => value),
  };
}

/** A value, if there is one to narrow by, and how. */
type Condition = readonly [value: unknown, condition: (value: string) => string];

/** Rows of a calendar month; in a list the newest month is first. */
export type MonthCount = { readonly lastDay: CalendarDate; readonly count: number };

export type TransactionsRepository = ReturnType<typeof createTransactionsRepository>;

export function createTransactionsRepository({ pool }: Pick<Database, "pool">) {
  const kept = new KeptAnswers<readonly MonthCount[]>(pool);
  // A count reads every row: of ten times the rows it would cost ten times as much on every page that is turned.
  const listMonths = (userId: string, scope: TransactionScope) => {
    const { conditions, values } = narrowed(scope);
    return kept.find([userId], [conditions, values], async () => {
      const { rows } = await pool.query<MonthCount>(
        `SELECT (m.month + INTERVAL '1 month - 1 day')::date AS "lastDay", m.count
           FROM (SELECT date_trunc('month', t.event_date::timestamp) AS month, count(*)::int AS count
                   FROM transactions t WHERE t.user_id = $1${conditions} GROUP BY 1) m
          ORDER BY m.month DESC`,
        [userId, ...values],
      );
      return rows;
    });
  };
  return {
    /** Newest first; within a day by account, then as the files tell the order. */
    async page(
      userId: string,
      { readable, ...scope }: PageScope,
      part: Part,
    ): Promise<readonly StoredTransaction[]> {
      const { conditions, values } = narrowed(scope);
      const after = values.length + 1;
      // Planned for these values: a rare symbol and a frequent one are found by different indexes.
      const { rows } = await pool.query<StoredTransaction>(
        `SELECT ${COLUMNS}
           FROM (SELECT t.id FROM transactions t WHERE t.user_id = $1${conditions}
                  ORDER BY ${NEWEST_FIRST} LIMIT $${after + 1} OFFSET $${after + 2}) p
           JOIN transactions t ON t.id = p.id AND t.user_id = $1
           JOIN imports i ON i.id = t.import_id
          ORDER BY ${NEWEST_FIRST}`,
        [userId, ...values, part.limit, part.offset],
      );
      const untold = await findUntold(pool, readable, "transactions", idsOf(rows));
      return rows.map((row) => (untold.has(row.id) ? { ...row, ...IN_NO_TOLD_FILE } : row));
    },

    /** How many rows each month has. */
    listMonths,
  };
}
