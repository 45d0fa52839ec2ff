import type { LedgerHolding } from "@strikebook/core/coverage/compare-holdings";
import { closeUnderlyings, groupUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import { matchLedger } from "@strikebook/core/ledger/match-ledger";
import { type Role, SHORT_ACCOUNT_ROLES, typesWithRole } from "@strikebook/core/ledger/roles";
import { groupBy } from "@strikebook/core/shared/group-by";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import type { Queries } from "@strikebook/database/connection";
import { listAccountNumbers, listEntries, listLinks } from "./ledger-entries.repository.ts";
import { MatchingNeeded } from "./matching-needed.ts";
import type { HoldingsOf } from "./posted-later.repository.ts";
import { sqlList } from "./sql-list.ts";
import { listStated, StatedEntries } from "./statements/statements.repository.ts";

/** Types of rows that move or change lots otherwise than by opening and closing them. */
const TURNING_TYPES = [
  "CANCEL",
  ...(["EXCHANGE", "LOWER_BASIS", "SPINOFF", "SPLIT", "TRANSFER"] as const).flatMap(typesWithRole),
];

/** SQL: rows of `transactions` in the account type Short that have a role of their own there. */
const IS_SHORT_ACCOUNT = "(holding_type = 'Short' AND asset_class <> 'OPTION')";

const typesInShortAccount = (role: Role) =>
  [...SHORT_ACCOUNT_ROLES].flatMap(([type, of]) => (of === role ? [type] : []));

/** SQL: the row of `transactions` has the role, OPEN_LONG or OPEN_SHORT, as core's `roleOf` says. */
const hasRole = (role: Role) => {
  const types = typesWithRole(role);
  const everywhere = types.filter((type) => !SHORT_ACCOUNT_ROLES.has(type));
  const elsewhere = types.filter((type) => SHORT_ACCOUNT_ROLES.has(type));
  return [
    `type IN (${sqlList(everywhere)})`,
    ...elsewhere.map((type) => `type = '${type}' AND ${IS_SHORT_ACCOUNT} IS NOT TRUE`),
    ...typesInShortAccount(role).map((type) => `type = '${type}' AND ${IS_SHORT_ACCOUNT}`),
  ].join(" OR ");
};

/**
 * Open quantities of an account at the end of a day, by instrument. `open_lots` holds today's lots, so later openings
 * are subtracted and later closings added back. Underlyings that split, moved or changed since are matched again up to
 * the day, together with all instruments that share lots with them.
 */
export async function listHoldingsOn(
  client: Queries,
  userId: string,
  place: HoldingsOf,
): Promise<LedgerHolding[]> {
  const turned = await listTurnedSince(client, userId, place);
  const links = turned.length === 0 ? [] : await listLinks(client, userId);
  const again = closeUnderlyings(turned, links);
  await refuseMany(client, userId, again, place.matchedMax);
  const holdings = await rollBack(client, userId, place, again);
  if (again.length === 0) {
    return holdings;
  }
  const accountIds = await listAccountNumbers(client, userId);
  const stated = new StatedEntries(await listStated(client, userId), accountIds);
  for (const underlyings of groupUnderlyings(again, links)) {
    const entries = [
      ...(await listEntries(client, userId, { underlyings, accountIds })),
      ...stated.listOfUnderlyings(underlyings),
    ];
    const upToDay = entries.filter(({ eventDate }) => eventDate <= place.day);
    const { openLots } = matchLedger(upToDay, "TRADE");
    holdings.push(...sumLots(openLots.filter(({ accountId }) => accountId === place.accountId)));
  }
  return holdings;
}

/** Throws `MatchingNeeded` where the underlyings have more rows than that. */
async function refuseMany(
  client: Queries,
  userId: string,
  underlyings: readonly string[],
  most: number | undefined,
): Promise<void> {
  if (most === undefined || underlyings.length === 0) {
    return;
  }
  const { rowCount } = await client.query(
    "SELECT FROM transactions WHERE user_id = $1 AND underlying = ANY($2) LIMIT 1 OFFSET $3",
    [userId, underlyings, most],
  );
  if ((rowCount ?? 0) > 0) {
    throw new MatchingNeeded("Holdings of a day are to be matched again");
  }
}

/**
 * Underlyings of the account for which open lots can't be rolled back by orders alone: also of closings that are
 * unmatched, because they may have used up lots of unknown basis, and of shares that were sold short, because the sale
 * or the purchase that covers may have closed a position in part and opened another; and what statements touch.
 */
async function listTurnedSince(
  client: Queries,
  userId: string,
  { accountId, day }: HoldingsOf,
): Promise<string[]> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM transactions
     WHERE user_id = $1 AND account_id = $2 AND event_date > $3 AND type = ANY($4) AND underlying IS NOT NULL
       AND asset_class NOT IN ('CASH', 'PLAN') AND (quantity <> 0 OR reorganization IS NOT NULL)
     UNION
     SELECT underlying FROM realized_closings
     WHERE user_id = $1 AND account_id = $2 AND closed_on > $3 AND (unmatched_quantity <> 0 OR type = 'BUY')
     UNION
     SELECT underlying FROM open_lots
     WHERE user_id = $1 AND account_id = $2 AND quantity < 0 AND asset_class <> 'OPTION'
     UNION
     SELECT unnest(ARRAY[underlying, into_underlying]) FROM ledger_statements WHERE user_id = $1
     UNION
     SELECT t.underlying FROM ledger_statements s
       JOIN transactions t ON t.user_id = $1 AND t.account_id IN (s.account_id, s.into_account_id)
      WHERE s.user_id = $1 AND s.kind = 'RENUMBER' AND t.underlying IS NOT NULL
        AND t.asset_class NOT IN ('CASH', 'PLAN')`,
    [userId, accountId, day, TURNING_TYPES],
  );
  return rows.map(({ underlying }) => underlying);
}

const OPENED = `
  SELECT instrument, asset_class, -sum(CASE WHEN ${hasRole("OPEN_LONG")} THEN abs(quantity)
      ELSE -abs(quantity) END) AS quantity
    FROM transactions
   WHERE user_id = $1 AND account_id = $2 AND event_date > $3 AND quantity <> 0
     AND asset_class NOT IN ('CASH', 'PLAN') AND NOT underlying = ANY($4)
     AND (${hasRole("OPEN_LONG")} OR ${hasRole("OPEN_SHORT")})
   GROUP BY instrument, asset_class`;

const COVERING_TYPES = [...typesWithRole("CLOSE_SHORT"), ...typesInShortAccount("CLOSE_SHORT")];

// An expiration or assignment does not name the side that it closes, so the opening decides the sign.
const CLOSED = `
  SELECT c.instrument, c.asset_class,
         sum(CASE WHEN c.type IN (${sqlList(COVERING_TYPES)}) OR opening.type = 'OPT_STO' THEN -c.quantity
             ELSE c.quantity END) AS quantity
    FROM realized_closings c LEFT JOIN LATERAL (
      SELECT t.type FROM closing_lots l JOIN transactions t ON t.id = l.open_transaction_id
       WHERE c.type IN (${sqlList(typesWithRole("OPTION_EVENT"))}) AND l.closing_id = c.id
       ORDER BY l.sequence LIMIT 1) opening ON true
   WHERE c.user_id = $1 AND c.account_id = $2 AND c.closed_on > $3 AND c.book IN ('TRADE', 'BOTH')
     AND NOT c.underlying = ANY($4)
   GROUP BY c.instrument, c.asset_class`;

type HoldingRow = { instrument: string; asset_class: AssetClass; quantity: string };

async function rollBack(
  client: Queries,
  userId: string,
  { accountId, day }: HoldingsOf,
  without: readonly string[],
): Promise<LedgerHolding[]> {
  const { rows } = await client.query<HoldingRow>(
    `SELECT instrument, asset_class, sum(quantity)::text AS quantity FROM (
       SELECT instrument, asset_class, quantity FROM open_lots
        WHERE user_id = $1 AND account_id = $2 AND book IN ('TRADE', 'BOTH') AND NOT underlying = ANY($4)
       UNION ALL ${OPENED} UNION ALL ${CLOSED}) moves
     GROUP BY instrument, asset_class HAVING sum(quantity) <> 0`,
    [userId, accountId, day, without],
  );
  return rows.map((row) => ({
    instrument: row.instrument,
    assetClass: row.asset_class,
    quantity: fromUnits(toUnits(row.quantity)),
  }));
}

function sumLots(
  lots: readonly Pick<LedgerHolding, "assetClass" | "instrument" | "quantity">[],
): LedgerHolding[] {
  return [...groupBy(lots, ({ instrument }) => instrument)].flatMap(([instrument, same]) => {
    const quantity = fromUnits(same.reduce((total, lot) => total + toUnits(lot.quantity), 0n));
    return same[0] === undefined ? [] : [{ instrument, assetClass: same[0].assetClass, quantity }];
  });
}
