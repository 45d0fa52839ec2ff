import {
  type LedgerHolding,
  POSTED_LATER_TYPES,
  type PostedLater,
} from "@strikebook/core/coverage/compare-holdings";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { BUYING_ORDERS } from "@strikebook/core/transactions/trade-types";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import { POSTING_DAYS } from "@strikebook/core/uploads/look-alikes";
import type { Queries } from "@strikebook/database/connection";
import { sqlList } from "./sql-list.ts";

/** An own account on a day; rows dated on the day count. */
export type HoldingsOf = {
  readonly accountId: string;
  readonly day: CalendarDate;
  /** Rows that may be matched again here, or `MatchingNeeded` is thrown; without a bound when absent. */
  readonly matchedMax?: number | undefined;
};

/** Only the opening tells which side the end of a contract closes; an assignment without one closes a short. */
const CHANGE = `
  CASE WHEN t.type IN (${sqlList(BUYING_ORDERS)}) THEN abs(t.quantity)
       WHEN coalesce(opening.type, CASE t.type WHEN 'OPT_ASSIGNED' THEN 'OPT_STO' END) = 'OPT_STO' THEN abs(t.quantity)
       ELSE -abs(t.quantity) END`;

const POSTED_LATER = `
  SELECT t.instrument, min(t.asset_class) AS asset_class, t.run_date::text AS posted_on, sum(${CHANGE})::text AS change
    FROM transactions t LEFT JOIN LATERAL (
      SELECT coalesce(o.type, CASE WHEN s.quantity < 0 THEN 'OPT_STO' END) AS type
        FROM realized_closings c JOIN closing_lots l ON l.closing_id = c.id
          LEFT JOIN transactions o ON o.id = l.open_transaction_id
          LEFT JOIN ledger_statements s ON s.number = -l.open_transaction_id
       WHERE t.asset_class = 'OPTION' AND c.id BETWEEN t.id * 4 AND t.id * 4 + 1
       ORDER BY l.sequence LIMIT 1) opening ON true
   WHERE t.user_id = $1 AND t.account_id = $2 AND t.event_date BETWEEN $3::date - ${POSTING_DAYS} AND $3
     AND t.run_date > $3 AND t.quantity <> 0 AND t.asset_class NOT IN ('CASH', 'PLAN')
     AND t.type IN (${sqlList(POSTED_LATER_TYPES)})
   GROUP BY t.instrument, t.run_date ORDER BY t.instrument, t.run_date`;

type PostedRow = { instrument: string; asset_class: AssetClass; posted_on: CalendarDate; change: string };

/**
 * Rows that count in an account up to the end of a day and were posted after it, as holdings of 0 by instrument: the
 * broker's positions of that day may have them or not. Assignments and exercises of a Friday, for one.
 */
export async function listPostedLater(
  client: Queries,
  userId: string,
  { accountId, day }: HoldingsOf,
): Promise<Map<string, LedgerHolding>> {
  const { rows } = await client.query<PostedRow>(POSTED_LATER, [userId, accountId, day]);
  return new Map(
    [...groupBy(rows, ({ instrument }) => instrument)].flatMap(([instrument, [first, ...others]]) => {
      if (first === undefined) {
        return [];
      }
      const postedLater = [first, ...others].map(toPostedLater);
      return [
        [instrument, { instrument, assetClass: first.asset_class, quantity: fromUnits(0n), postedLater }],
      ];
    }),
  );
}

const toPostedLater = ({ posted_on, change }: PostedRow): PostedLater => ({
  postedOn: posted_on,
  change: fromUnits(toUnits(change)),
});
