import type { AccountSpan } from "@strikebook/core/returns/account-span";
import type { HeldValue, LedgerRow } from "@strikebook/core/returns/returns";
import type { RealizedPart } from "@strikebook/core/returns/symbol-returns";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Database } from "@strikebook/database/client";
import { HELD, IN_EFFECT, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import { FLOW_VALUE, FUNDS, IS_FLOW, MOVES_SHARES } from "../../ledger/flow.sql.ts";
import { sqlList } from "../../ledger/sql-list.ts";
import { REVISION } from "../../records/kept-answers.repository.ts";

/** An account by its name on files; `uniqueAccountNames` tells those of one name apart. */
export type AccountOnRecord = {
  readonly accountId: string;
  readonly name: string;
  readonly number: string | null;
  readonly closedOn: CalendarDate | null;
};

export type AccountsOnRecord = { readonly revision: string; readonly accounts: readonly AccountOnRecord[] };

export type SpansRead = { readonly held: readonly HeldValue[]; readonly realized: readonly RealizedPart[] };

const NOTHING: SpansRead = { held: [], realized: [] };

export type ReturnsScope = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** All accounts when absent; accounts of others have no rows. */
  readonly accountIds?: readonly string[] | null | undefined;
};

// With the person's revision, in one question.
const ACCOUNTS = `
  SELECT ${REVISION} AS revision,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'name', a.name, 'number', a.account_identifier, 'closedOn', a.closed_on)
                   ORDER BY a.name, a.account_identifier, a.created_at, a.id), '[]')
            FROM brokerage_accounts a WHERE a.user_id = $1) AS accounts`;

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

/** SQL: what each account holds on its days besides cash. $1 user; `asked`: pairs of an account and a day. */
const HELD_VALUES = (asked: string) => `
  SELECT w.account_id AS "accountId", w.day, of.symbol, of.type = 'OPTION' AS "isOption",
         CASE WHEN bool_and(of.quantity IS NOT NULL) THEN trim_scale(sum(of.quantity))::text END AS quantity,
         CASE WHEN bool_and(of.current_value IS NOT NULL) THEN trim_scale(sum(of.current_value))::text END AS value
    FROM ${asked} AS w(account_id, day)
   CROSS JOIN LATERAL (
         WITH ${HELD("a.user_id = $1 AND a.id = w.account_id", "w.day")}, ${OVERLAID}, ${IN_EFFECT}
         SELECT symbol, type, quantity, current_value FROM in_effect WHERE kind = 'HOLDING' AND type <> 'CASH') AS of
   GROUP BY w.account_id, w.day, of.symbol, of.type`;

// Trade book. $1 user, $2 accounts, each with $3 the day after which, and $4 the day until which its closings count; what the
// accounts held on these two days comes with it.
const ENDS = `
  SELECT (SELECT coalesce(jsonb_agg(to_jsonb(held)), '[]') FROM (${HELD_VALUES("unnest($2::uuid[] || $2::uuid[], $3::date[] || $4::date[])")}) AS held) AS held,
         (SELECT coalesce(jsonb_agg(to_jsonb(realized)), '[]') FROM (
            SELECT d.underlying, d.asset_class = 'OPTION' AS "isOption", trim_scale(sum(d.sells - d.buys))::text AS net, sum(d.unmatched)::int AS unmatched
              FROM unnest($2::uuid[], $3::date[], $4::date[]) AS s(account_id, after, until)
              JOIN realized_days d ON d.user_id = $1 AND d.account_id = s.account_id AND d.book IN ('TRADE', 'BOTH')
                   AND d.day > s.after AND d.day <= s.until
             GROUP BY 1, 2) AS realized) AS realized`;

type HeldRow = Omit<HeldValue, "quantity" | "value"> & Record<"quantity" | "value", DecimalText | null>;

const heldValues = (rows: readonly HeldRow[]): HeldValue[] =>
  rows.map(({ quantity, value, ...of }) => ({
    ...of,
    quantity: quantity ?? undefined,
    value: value ?? undefined,
  }));

export type ReturnsRepository = ReturnType<typeof createReturnsRepository>;

export function createReturnsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** All accounts of a user, in an order that stays, and the revision of the figures made of their rows. */
    async readAccounts(userId: string): Promise<AccountsOnRecord> {
      const { rows } = await pool.query<AccountsOnRecord>({
        name: "returns-accounts",
        text: ACCOUNTS,
        values: [userId],
      });
      return rows[0] ?? { revision: "", accounts: [] };
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
      const { rows } = await pool.query<HeldRow>(HELD_VALUES("unnest($2::uuid[], $3::date[])"), [
        userId,
        asked.map(({ accountId }) => accountId),
        asked.map(({ day }) => day),
      ]);
      return heldValues(rows);
    },

    /** What the accounts held at both ends of their spans, and what closings realized within, by underlying. */
    async readSpans(userId: string, spans: readonly AccountSpan[]): Promise<SpansRead> {
      const { rows } = await pool.query<{ held: HeldRow[]; realized: RealizedPart[] }>(ENDS, [
        userId,
        spans.map(({ account }) => account.accountId),
        spans.map(({ after }) => after),
        spans.map(({ until }) => until),
      ]);
      return rows.map(({ held, realized }) => ({ held: heldValues(held), realized }))[0] ?? NOTHING;
    },
  };
}
