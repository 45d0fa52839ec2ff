import { typesWithRole } from "@strikebook/core/ledger/roles";
import { EVER } from "@strikebook/core/shared/period";
import { sqlList } from "../sql-list.ts";

/** SQL: `row` had one of the names of `param`, JSON of `NameSpan`s, in its account on the day that `day` is. */
export const namedAs = (row: string, day: string, param: string) => `
  (${row}.underlying = ANY (${namesIn(param)}) AND EXISTS (SELECT FROM jsonb_to_recordset(${param}::jsonb)
                   AS n ("accountId" uuid, underlying text, "from" date, until date)
           WHERE n.underlying = ${row}.underlying AND n."accountId" = ${row}.account_id
             AND ${day} >= n."from" AND ${day} < n.until))`;

/** The names alone, by which an index finds the rows. */
const namesIn = (param: string) =>
  `ARRAY(SELECT span ->> 'underlying' FROM jsonb_array_elements(${param}::jsonb) AS span)`;

/** SQL: `row` is of the underlying, by all names in `spans` or, where that is null, by this one; of any where both are null. */
export const isOf = (row: string, day: string, [underlying, spans]: readonly [string, string]) => `
  (${underlying}::text IS NULL
   OR CASE WHEN ${spans}::jsonb IS NULL THEN ${row}.underlying = ${underlying} ELSE ${namedAs(row, day, spans)} END)`;

/** SQL: the day whose names row `t` of `transactions` bears. The rows of a rename bear those of the day before. */
export const DAY_OF_NAMES = `
  (CASE WHEN t.type IN (${sqlList(typesWithRole("EXCHANGE"))}) THEN t.event_date - 1 ELSE t.event_date END)`;

/**
 * SQL: the day whose names open lot `l` of user $1 bears. It has the name of today, unless a rename passed it by: then it
 * still has that of its opening.
 */
export const DAY_OF_LOT_NAMES = `
  coalesce((SELECT ${DAY_OF_NAMES} FROM transactions t
             WHERE t.user_id = $1 AND t.id = l.transaction_id AND t.underlying = l.underlying), DATE '${EVER.endDate}' - 1)`;

/** SQL: open lot `l` of user $1 is of the underlying, as `isOf` says. */
export const isLotOf = (underlying: string, spans: string) =>
  isOf("l", DAY_OF_LOT_NAMES, [underlying, spans]);
