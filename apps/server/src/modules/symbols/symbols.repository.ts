import type { OpenPart } from "@strikebook/core/if-closed-now/if-closed-now";
import type { Book, OpenLot } from "@strikebook/core/ledger/ledger";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import { withMultipliers } from "../../ledger/deliverables.repository.ts";
import { KNOWN_AMOUNT, PRICED_SINCE } from "../../ledger/lots.sql.ts";
import { DAY_OF_NAMES, isLotOf, isOf } from "../../ledger/names/named-as.sql.ts";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";

/** A name of an underlying in the ledger, with the first and the last day of its rows. */
export type NameOnRecord = {
  readonly name: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
};

/** Open lots of one account: shares by both books, contracts by the trade book. US dollars. */
export type OpenOfAccount = {
  readonly accountId: string;
  /** Of shares, short ones taken off. */
  readonly quantity: DecimalText;
  /** Of `quantity` the shares whose cost is unknown: they are in neither amount. */
  readonly unknownQuantity: DecimalText;
  /** Net cash of the shares whose cost is known: negative paid. */
  readonly tradeAmount: DecimalText;
  readonly taxAmount: DecimalText;
  readonly shareLots: number;
  /** Long and short; a part of one counts as one. */
  readonly contracts: number;
  /** Premium received for open contracts, less premium paid. */
  readonly openPremium: DecimalText;
};

/** SQL: the row is of an account that may be read; a list of null is all. */
const IS_READABLE = (row: string, list: string) =>
  `(${list}::uuid[] IS NULL OR ${row}.account_id = ANY(${list}))`;

const NAMES = `
  SELECT t.underlying AS name, min(t.event_date)::text AS "firstDay", max(t.event_date)::text AS "lastDay"
    FROM transactions t WHERE t.user_id = $1 AND ${isOf("t", DAY_OF_NAMES, ["$2", "$3"])} AND ${IS_READABLE("t", "$4")}
   GROUP BY t.underlying ORDER BY 2, 3, 1`;

const IS_SHARE = "l.asset_class <> 'OPTION'";
const OF_TRADE = "l.book IN ('TRADE', 'BOTH')";

const OPEN = `
  SELECT l.account_id AS "accountId",
         trim_scale(coalesce(sum(l.quantity) FILTER (WHERE ${IS_SHARE} AND ${OF_TRADE}), 0))::text AS quantity,
         trim_scale(coalesce(sum(l.quantity) FILTER (WHERE ${IS_SHARE} AND ${OF_TRADE} AND l.amount IS NULL), 0))::text
           AS "unknownQuantity",
         trim_scale(coalesce(sum(l.amount) FILTER (WHERE ${IS_SHARE} AND ${OF_TRADE}), 0))::text AS "tradeAmount",
         trim_scale(coalesce(sum(l.amount) FILTER (WHERE ${IS_SHARE} AND l.book IN ('TAX', 'BOTH')), 0))::text AS "taxAmount",
         (count(*) FILTER (WHERE ${IS_SHARE} AND ${OF_TRADE}))::int AS "shareLots",
         ceil(coalesce(sum(abs(l.quantity)) FILTER (WHERE l.asset_class = 'OPTION' AND ${OF_TRADE}), 0))::int AS contracts,
         trim_scale(coalesce(sum(l.amount) FILTER (WHERE l.asset_class = 'OPTION' AND ${OF_TRADE}), 0))::text
           AS "openPremium"
    FROM open_lots l WHERE l.user_id = $1 AND ${isLotOf("$2", "$3")} AND ${IS_READABLE("l", "$4")}
   GROUP BY l.account_id`;

/** An open position in a contract or in shares, all accounts together, on one side; no amount where a cost is unknown. */
export type OpenPosition = Pick<OpenLot, "assetClass"> & OpenPart;

const POSITIONS = `
  SELECT l.asset_class AS "assetClass", l.instrument, trim_scale(sum(l.quantity))::text AS quantity,
         ${KNOWN_AMOUNT} AS amount, ${PRICED_SINCE} AS since
    FROM open_lots l WHERE l.user_id = $1 AND ${isLotOf("$2", "$3")} AND l.book IN ($4, 'BOTH')
     AND ${IS_READABLE("l", "$5")}
   GROUP BY l.asset_class, l.instrument, l.quantity > 0`;

export type SymbolsRepository = ReturnType<typeof createSymbolsRepository>;

export function createSymbolsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** The names under which it is on record, the oldest first. */
    async listNames({ userId, accountIds }: OwnedAccounts, named: Named): Promise<NameOnRecord[]> {
      const { rows } = await pool.query<NameOnRecord>({
        name: "symbol-names",
        text: NAMES,
        values: [userId, ...valuesOfNames(named), accountIds],
      });
      return rows;
    },

    /** The lots that are open by a book. */
    async listPositions(
      { userId, accountIds }: OwnedAccounts,
      named: Named,
      book: Book,
    ): Promise<OpenPosition[]> {
      const { rows } = await pool.query<Omit<OpenPosition, "multiplier">>({
        name: "symbol-positions",
        text: POSITIONS,
        values: [userId, ...valuesOfNames(named), book, accountIds],
      });
      return withMultipliers(pool, userId, rows);
    },

    /** Accounts with anything open, in no order. */
    async listOpen({ userId, accountIds }: OwnedAccounts, named: Named): Promise<OpenOfAccount[]> {
      const { rows } = await pool.query<OpenOfAccount>({
        name: "symbol-open",
        text: OPEN,
        values: [userId, ...valuesOfNames(named), accountIds],
      });
      return rows;
    },
  };
}
