import type { DeliveryRow } from "@strikebook/core/ledger/linking/link-assignments";
import { findLoneStockLegs } from "@strikebook/core/ledger/linking/lone-stock-legs";
import { formatCount } from "@strikebook/core/shared/count-words";
import type pg from "pg";

type StagedLeg = DeliveryRow & { readonly line: number };

/** Said of so many lines at most. */
const LINES_MAX = 20;

const columns = (row: string) =>
  `${row}.type, ${row}.asset_class AS "assetClass", ${row}.instrument, ${row}.underlying, ${row}.action,
   coalesce(${row}.quantity, 0)::text AS quantity, coalesce(${row}.price, 0)::text AS price,
   coalesce(${row}.amount, ${row}.cash_effect)::text AS amount, ${row}.cash_effect::text AS "cashEffect",
   coalesce(${row}.commission, 0)::text AS commission, coalesce(${row}.fees, 0)::text AS fees,
   ${row}.event_date::text AS "eventDate"`;

const IS_EVENT = "type IN ('OPT_ASSIGNED', 'OPT_EXERCISED')";

/**
 * Lines of the file that deliver shares of a contract of which neither the file nor the record says that it was assigned
 * or exercised, one warning each. After `compareHistory` in the same transaction.
 */
export async function describeLoneStockLegs(client: pg.ClientBase, userId: string): Promise<string[]> {
  const { rows } = await client.query<StagedLeg>(
    `SELECT s.line, s.account_ref::text AS "accountId", ${columns("s")} FROM staged s
     WHERE s.state = 'R' AND (s.${IS_EVENT}
       OR s.type IN ('BUY', 'SELL') AND s.action ~* '^\\s*you\\s+(bought|sold)\\s+(assigned|exercised)\\M')
     ORDER BY s.line`,
  );
  const alone = findLoneStockLegs(rows, rows);
  const lone = alone.length === 0 ? [] : findLoneStockLegs(alone, await findEvents(client, userId, alone));
  return lone.slice(0, LINES_MAX).map(warningOf);
}

/** The events on record of the accounts and underlyings of these lines; `accountId` is the account's place in the file. */
async function findEvents(
  client: pg.ClientBase,
  userId: string,
  legs: readonly StagedLeg[],
): Promise<DeliveryRow[]> {
  const { rows } = await client.query<DeliveryRow>(
    `SELECT a.account_ref::text AS "accountId", ${columns("t")}
     FROM transactions t JOIN file_accounts a USING (account_id)
     WHERE t.user_id = $1 AND t.${IS_EVENT} AND t.underlying = ANY($2)`,
    [userId, [...new Set(legs.map(({ underlying }) => underlying))]],
  );
  return rows;
}

function warningOf({ line, type, quantity, underlying, action }: StagedLeg): string {
  const [, event = "", right = ""] = /\b(assigned|exercised)\s+(put|call)/i.exec(action) ?? [];
  const shares = formatCount(Math.abs(Number(quantity)));
  const [done, kind] = [event.toLowerCase(), right.toLowerCase()];
  const noun = done === "assigned" ? "assignment" : "exercise";
  return (
    `Line ${line} ${type === "BUY" ? "delivers" : "takes"} ${shares} ${underlying} for an ${done} ${kind}, ` +
    `but no row says which contract was ${done}. Import the file with its ${noun}, or the contract stays open`
  );
}
