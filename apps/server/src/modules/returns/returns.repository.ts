import type { HeldValue, LedgerRow } from "@strikebook/core/returns/returns";
import type { RealizedPart } from "@strikebook/core/returns/symbol-returns";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Database } from "@strikebook/database/client";
import { HELD, IN_EFFECT, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import { FLOW_VALUE, FUNDS, IS_FLOW, MOVES_SHARES } from "../../ledger/flow.sql.ts";
import { sqlList } from "../../ledger/sql-list.ts";

/** An account by its name on files; `uniqueAccountNames` tells those of one name apart. */
export type AccountOnRecord = {
  readonly accountId: string;
  readonly name: string;
  readonly number: string | null;
  readonly closedOn: CalendarDate | null;
};

export type RealizingAccount = AccountOnRecord & { readonly realized: readonly RealizedPart[] };

export type ReturnsScope = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** All accounts when absent; accounts of others have no rows. */
  readonly accountIds?: readonly string[] | null | undefined;
};

const ACCOUNTS = (realized = "") => `
  SELECT a.id AS "accountId", a.name, a.account_identifier AS number, a.closed_on AS "closedOn" ${realized}
    FROM brokerage_accounts a
   WHERE a.user_id = $1 ORDER BY a.name, a.account_identifier, a.created_at, a.id`;

// Trade book. $1 user, $2 after and $3 to a day.
const REALIZED = `,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'day', day, 'underlying', underlying,
                   'isOption', asset_class = 'OPTION', 'net', trim_scale(sells - buys)::text, 'unmatched', unmatched)), '[]')
            FROM realized_days
           WHERE user_id = $1 AND account_id = a.id AND book IN ('TRADE', 'BOTH') AND day > $2 AND day <= $3) AS realized`;

// The core fund is cash. Rows of two weeks before may be posted after the first day. $1 user, $2 after and $3 to a day, $4
// accounts or null.
const ROWS = `
  SELECT account_id AS "accountId", day, run_date AS "postedOn", type, coalesce(asset_class = 'OPTION', false) AS "isOption", instrument, underlying,
         trim_scale(sum(cash_effect))::text AS cash, trim_scale(coalesce(sum(amount), 0))::text AS amount,
         trim_scale(coalesce(sum(quantity), 0))::text AS quantity,
         CASE WHEN is_flow THEN trim_scale(coalesce(sum(value), 0))::text END AS flow, is_in_kind AS "isInKind",
         bool_or(is_in_kind AND coalesce(value, 0) = 0) AS "isUnpriced"
    FROM (SELECT t.account_id, t.event_date AS day, t.run_date, t.type, t.asset_class, t.cash_effect, t.amount, t.quantity, t.underlying,
                 CASE WHEN t.asset_class IS DISTINCT FROM 'CASH' THEN t.instrument END AS instrument, ${IS_FLOW} AS is_flow,
                 CASE WHEN ${IS_FLOW} THEN ${FLOW_VALUE} END AS value,
                 coalesce(${IS_FLOW} AND (t.type IN (${sqlList(FUNDS)}) OR ${MOVES_SHARES}), false) AS is_in_kind
            FROM transactions t
           WHERE t.user_id = $1 AND t.event_date > $2::date - 14 AND t.event_date <= $3 AND ($4::uuid[] IS NULL OR t.account_id = ANY($4))) r
   GROUP BY account_id, day, run_date, type, asset_class, instrument, underlying, is_flow, is_in_kind
   ORDER BY day, account_id`;

// What each account holds on its days besides cash. $1 user, $2 accounts, $3 a day for each.
const HELD_VALUES = `
  SELECT w.account_id AS "accountId", w.day, of.symbol, of.type = 'OPTION' AS "isOption",
         CASE WHEN bool_and(of.quantity IS NOT NULL) THEN trim_scale(sum(of.quantity))::text END AS quantity,
         CASE WHEN bool_and(of.current_value IS NOT NULL) THEN trim_scale(sum(of.current_value))::text END AS value
    FROM unnest($2::uuid[], $3::date[]) AS w(account_id, day)
   CROSS JOIN LATERAL (
         WITH ${HELD("a.user_id = $1 AND a.id = w.account_id", "w.day")}, ${OVERLAID}, ${IN_EFFECT}
         SELECT symbol, type, quantity, current_value FROM in_effect WHERE kind = 'HOLDING' AND type <> 'CASH') AS of
   GROUP BY w.account_id, w.day, of.symbol, of.type`;

type HeldRow = Omit<HeldValue, "quantity" | "value"> & Record<"quantity" | "value", DecimalText | null>;

export type ReturnsRepository = ReturnType<typeof createReturnsRepository>;

export function createReturnsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** All accounts of a user, in an order that stays. */
    async listAccounts(userId: string): Promise<AccountOnRecord[]> {
      return (
        await pool.query<AccountOnRecord>({ name: "returns-accounts", text: ACCOUNTS(), values: [userId] })
      ).rows;
    },

    /** Rows from two weeks before `from` up to `to`, those of a day, account, type and instrument added up. */
    async listRows(userId: string, { from, to, accountIds = null }: ReturnsScope): Promise<LedgerRow[]> {
      return (await pool.query<LedgerRow>(ROWS, [userId, from, to, accountIds])).rows;
    },

    /** What accounts held on days, cash left out; a pair for each account and day. */
    async listHeld(
      userId: string,
      asked: readonly { readonly accountId: string; readonly day: CalendarDate }[],
    ): Promise<HeldValue[]> {
      const { rows } = await pool.query<HeldRow>(HELD_VALUES, [
        userId,
        asked.map(({ accountId }) => accountId),
        asked.map(({ day }) => day),
      ]);
      return rows.map(({ quantity, value, ...of }) => ({
        ...of,
        quantity: quantity ?? undefined,
        value: value ?? undefined,
      }));
    },

    /** As `listAccounts`, each with what its closings after `from` up to `to` realized, by day and underlying. */
    async listRealizing(userId: string, { from, to }: ReturnsScope): Promise<RealizingAccount[]> {
      const values = [userId, from, to];
      return (await pool.query<RealizingAccount>(ACCOUNTS(REALIZED), values)).rows;
    },
  };
}
