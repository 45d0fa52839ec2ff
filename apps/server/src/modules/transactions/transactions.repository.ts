import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { AssetClass, TransactionType } from "@strikebook/core/transactions/transaction";
import type { Database } from "@strikebook/database/client";
import type { TransactionsPage } from "@strikebook/validators/ledger/ledger";
import { RowCounts } from "./row-counts.repository.ts";

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
  readonly importId: string;
  readonly fileName: string;
  /** 1-based, the lines above the header counted. */
  readonly line: number;
};

export type TransactionScope = Omit<TransactionsPage, "page" | "size">;

type Part = { readonly limit: number; readonly offset: number };

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
function narrowed({ from, to, accountIds, underlying, type }: TransactionScope) {
  const given = [
    ["t.event_date >=", from, ""],
    ["t.event_date <=", to, ""],
    ["t.account_id = ANY(", accountIds, "::uuid[])"],
    ["t.underlying =", underlying, ""],
    ["t.type =", type, ""],
  ].filter(([, value]) => value != null);
  return {
    conditions: given.map(([before, , after], index) => ` AND ${before} $${index + 2}${after}`).join(""),
    values: given.map(([, value]) => value),
  };
}

export type TransactionsRepository = ReturnType<typeof createTransactionsRepository>;

export function createTransactionsRepository({ pool }: Pick<Database, "pool">) {
  const counts = new RowCounts(pool);
  return {
    /** Newest first; within a day by account, then as the files tell the order. */
    async page(userId: string, scope: TransactionScope, part: Part): Promise<StoredTransaction[]> {
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
      return rows;
    },

    /** Rows of all pages. */
    async count(userId: string, scope: TransactionScope): Promise<number> {
      const { conditions, values } = narrowed(scope);
      return await counts.count(userId, {
        text: `SELECT count(*)::int AS count FROM transactions t WHERE t.user_id = $1${conditions}`,
        values: [userId, ...values],
      });
    },
  };
}
