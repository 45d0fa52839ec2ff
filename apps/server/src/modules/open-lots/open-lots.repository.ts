import type { ShortProof } from "@strikebook/core/explain/explanation";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Part } from "@strikebook/core/sharing/read-part";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import type { Database } from "@strikebook/database/client";
import type { OpenLotsQuery } from "@strikebook/validators/ledger/ledger";
import { JOIN_SHORT_PROOF, SHORT_PROOF } from "../../ledger/lots.sql.ts";
import { isLotOf } from "../../ledger/names/named-as.sql.ts";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";
import { findUntold } from "../../records/told-files.repository.ts";

/** A lot that is open, with the line that opened it. US dollars. */
export type StoredOpenLot = {
  readonly id: string;
  readonly accountId: string;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Null when the cost is unknown, as the amount. */
  readonly openedOn: CalendarDate | null;
  /** The opening's day, or the one on which shares of unknown cost came; null on lots from before it was kept. */
  readonly heldSince: CalendarDate | null;
  /** Signed: positive long, negative short. */
  readonly quantity: DecimalText;
  /** Net cash of what is still open: negative paid, positive received. */
  readonly amount: DecimalText | null;
  /** The row that opened it, or that brought it in; null when it is in no file, as what follows. */
  readonly transactionId: string | null;
  /** Of that row: another account than the lot's after a transfer. */
  readonly openAccountId: string | null;
  readonly action: string | null;
  readonly fileName: string | null;
  readonly line: number | null;
  readonly importId: string | null;
  /** The proof that the sale opened it; null for every other lot. */
  readonly proof: ShortProof | null;
};

export type OpenLotScope = Pick<OpenLotsQuery, "book"> &
  Named & {
    /** All accounts when null. */
    readonly accountIds: readonly string[] | null;
  };

export type OpenLotCounts = { readonly lots: number; readonly unknownCost: number };

const LOTS = `
  FROM open_lots l
 WHERE l.user_id = $1 AND l.book IN ($2, 'BOTH') AND ($3::uuid[] IS NULL OR l.account_id = ANY($3))
   AND ${isLotOf("$4", "$5")}`;

// The order of the index open_lots_by_name_idx.
const BY_NAME = "l.underlying, l.instrument, l.held_since, l.id";

const PAGE = `
  SELECT l.id::text, l.account_id AS "accountId", l.asset_class AS "assetClass", l.instrument, l.underlying,
         l.opened_on::text AS "openedOn", l.held_since::text AS "heldSince", trim_scale(l.quantity)::text AS quantity,
         trim_scale(l.amount)::text AS amount, t.id::text AS "transactionId", t.account_id AS "openAccountId", t.action, i.file_name AS "fileName",
         t.line, t.import_id AS "importId", CASE WHEN l.quantity < 0 THEN ${SHORT_PROOF} END AS proof
    FROM (SELECT l.id ${LOTS} ORDER BY ${BY_NAME} LIMIT $6 OFFSET $7) p
    JOIN open_lots l ON l.id = p.id AND l.user_id = $1
    LEFT JOIN transactions t ON t.id = l.transaction_id AND t.user_id = $1
    LEFT JOIN imports i ON i.id = t.import_id ${JOIN_SHORT_PROOF}
   ORDER BY ${BY_NAME}`;

const COUNTS = `
  SELECT count(*)::int AS lots, count(*) FILTER (WHERE l.amount IS NULL)::int AS "unknownCost" ${LOTS}`;

export type OpenLotsRepository = ReturnType<typeof createOpenLotsRepository>;

export function createOpenLotsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** By underlying, contract or symbol and age, the oldest first: closings use them up in this order. */
    async list(
      readable: OwnedAccounts,
      scope: OpenLotScope,
      { limit, offset }: Part,
    ): Promise<StoredOpenLot[]> {
      const values = [...scopeValues(readable.userId, scope), limit, offset];
      const { rows } = await pool.query<StoredOpenLot>(PAGE, values);
      const ids = rows.flatMap(({ transactionId }) => transactionId ?? []);
      const untold = await findUntold(pool, readable, "transactions", ids);
      return rows.map((lot) =>
        untold.has(lot.transactionId ?? "") ? { ...lot, fileName: null, line: null, importId: null } : lot,
      );
    },

    async count(userId: string, scope: OpenLotScope): Promise<OpenLotCounts> {
      const { rows } = await pool.query<OpenLotCounts>(COUNTS, scopeValues(userId, scope));
      return rows[0] ?? { lots: 0, unknownCost: 0 };
    },
  };
}

const scopeValues = (userId: string, { book, accountIds, ...named }: OpenLotScope) => [
  userId,
  book,
  accountIds ?? null,
  ...valuesOfNames(named),
];
