import type { SharesOnRecord } from "@strikebook/core/open-contracts/held-shares";
import type { HeldCash, HeldContract, ShareLot } from "@strikebook/core/open-contracts/open-contract";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import { HELD, IN_EFFECT, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import { listDeliverables } from "../../ledger/deliverables.repository.ts";
import { readablePricesIn } from "../../records/prices/last-prices.repository.ts";
import type { FindHolidays } from "../../records/sessions-until.ts";

const IN_SCOPE = "($2::uuid[] IS NULL OR l.account_id = ANY($2))";

// $1 user, $2 accounts.
const CONTRACTS = `
  SELECT l.account_id AS "accountId", l.instrument, l.underlying, trim_scale(sum(l.quantity)) AS quantity,
         trim_scale(coalesce(sum(l.amount), 0)) AS premium, bool_and(l.amount IS NOT NULL) AS "isPremiumKnown",
         CASE WHEN bool_and(l.opened_on IS NOT NULL) THEN min(l.opened_on) END AS "openedOn"
    FROM open_lots l
   WHERE l.user_id = $1 AND l.book IN ('TRADE', 'BOTH') AND l.asset_class = 'OPTION' AND ${IN_SCOPE}
   GROUP BY l.account_id, l.instrument, l.underlying, l.quantity > 0`;

type ContractRow = Omit<HeldContract, "deliverable">;

// $3 underlyings
const LEDGER_SHARES = `
  SELECT l.account_id AS "accountId", l.instrument AS underlying, trim_scale(sum(l.quantity)) AS quantity
    FROM open_lots l
   WHERE l.user_id = $1 AND l.book IN ('TRADE', 'BOTH') AND l.asset_class <> 'OPTION' AND l.instrument = ANY($3)
     AND ${IN_SCOPE}
   GROUP BY l.account_id, l.instrument`;

// $3 underlyings. Of each account and name the oldest first, as they are sold: shares of unknown cost by the day on which they came.
const LOTS = `
  SELECT l.account_id AS "accountId", l.instrument AS underlying, trim_scale(l.quantity) AS quantity, trim_scale(l.amount) AS amount
    FROM open_lots l
   WHERE l.user_id = $1 AND l.book IN ('TRADE', 'BOTH') AND l.asset_class <> 'OPTION' AND l.instrument = ANY($3)
     AND l.quantity > 0 AND ${IN_SCOPE}
   ORDER BY l.account_id, l.instrument, coalesce(l.held_since, l.opened_on), l.id`;

// $2 underlyings
const LAST_MOVED = `
  SELECT s.symbol AS underlying, moved.day
    FROM unnest($2::text[]) AS s(symbol)
   CROSS JOIN LATERAL (
         SELECT t.event_date AS day FROM transactions t
          WHERE t.user_id = $1 AND t.underlying = s.symbol AND t.instrument = s.symbol AND t.quantity <> 0
          ORDER BY t.event_date DESC LIMIT 1) moved`;

// Rows posted on a later day than they count on, from the index of these: without OFFSET the planner would look through
// all rows that count before the day.
const POSTED_AFTER = `
  SELECT t.event_date, t.cash_effect FROM transactions t
   WHERE t.user_id = $1 AND t.account_id = c.account_id AND t.run_date > c.day AND t.run_date <> t.event_date OFFSET 0`;

// Cash of the newest snapshots and what the ledger has after their days; shares of underlyings $4 in the same snapshots.
// A row that was posted on a later day than it counts on moved the cash on that later day.
const SNAPSHOTS = `
  WITH ${HELD("a.user_id = $1 AND ($2::uuid[] IS NULL OR a.id = ANY($2))", "$3::date")}, ${OVERLAID}, ${IN_EFFECT},
  cash AS (
    SELECT h.account_id, coalesce(max(p.portfolio_date), h.day) AS day, coalesce(sum(p.current_value), 0) AS value
      FROM held h LEFT JOIN in_effect p ON p.account_id = h.account_id AND p.kind = 'HOLDING' AND p.type = 'CASH'
     GROUP BY h.account_id, h.day)
  SELECT c.account_id AS "accountId", NULL AS underlying, c.day,
         trim_scale(c.value
           + coalesce((SELECT sum(t.cash_effect) FROM transactions t
                        WHERE t.user_id = $1 AND t.account_id = c.account_id AND t.event_date > c.day), 0)
           + coalesce((SELECT sum(p.cash_effect) FROM (${POSTED_AFTER}) p WHERE p.event_date <= c.day), 0)) AS figure
    FROM cash c
   UNION ALL
  SELECT p.account_id, p.symbol, max(p.portfolio_date), trim_scale(sum(p.quantity))
    FROM in_effect p
   WHERE p.kind = 'HOLDING' AND p.type NOT IN ('OPTION', 'CASH') AND p.symbol = ANY($4) AND p.quantity IS NOT NULL
   GROUP BY p.account_id, p.symbol`;

type SnapshotRow = {
  readonly accountId: string;
  /** Null for the cash of the account. */
  readonly underlying: string | null;
  readonly day: CalendarDate;
  /** Dollars, or shares. */
  readonly figure: DecimalText;
};

export type SnapshotMeans = { readonly cash: readonly HeldCash[]; readonly shares: readonly SnapshotRow[] };

export type OpenContractsRepository = ReturnType<typeof createOpenContractsRepository>;

export function createOpenContractsRepository({ pool }: Pick<Database, "pool">, findHolidays: FindHolidays) {
  async function ask<Row extends object>(name: string, text: string, values: readonly unknown[]) {
    return (await pool.query<Row>({ name: `open-contracts-${name}`, text, values: [...values] })).rows;
  }

  return {
    /** Contracts that are open by the trade book, one row for each account, contract and side. */
    async listContracts({ userId, accountIds }: OwnedAccounts): Promise<HeldContract[]> {
      const rows = await ask<ContractRow>("contracts", CONTRACTS, [userId, accountIds]);
      const instruments = rows.map(({ instrument }) => instrument);
      const deliverables = await listDeliverables(pool, userId, instruments);
      return rows.map((contract) => ({
        ...contract,
        deliverable: deliverables.get(contract.instrument) ?? null,
      }));
    },

    /** Shares by the open lots, and when they last moved in any account. */
    async listShares({ userId, accountIds }: OwnedAccounts, underlyings: readonly string[]) {
      const [held, moved] = await Promise.all([
        ask<Pick<SharesOnRecord, "accountId" | "underlying"> & { quantity: DecimalText }>(
          "shares",
          LEDGER_SHARES,
          [userId, accountIds, underlyings],
        ),
        ask<{ underlying: string; day: CalendarDate }>("moved", LAST_MOVED, [userId, underlyings]),
      ]);
      return { held, lastMoved: new Map(moved.map(({ underlying, day }) => [underlying, day])) };
    },

    /** Cash and shares of each account that has a snapshot today. */
    async listSnapshots(
      { userId, accountIds }: OwnedAccounts,
      today: CalendarDate,
      underlyings: readonly string[],
    ): Promise<SnapshotMeans> {
      const values = [userId, accountIds, today, underlyings];
      const rows = await ask<SnapshotRow>("snapshots", SNAPSHOTS, values);
      return {
        cash: rows.flatMap(({ accountId, underlying, day, figure }) =>
          underlying === null ? [{ accountId, day, cash: figure }] : [],
        ),
        shares: rows.filter(({ underlying }) => underlying !== null),
      };
    },

    /** The long shares of the ledger by lot. */
    listLots: ({ userId, accountIds }: OwnedAccounts, underlyings: readonly string[]) =>
      ask<ShareLot>("lots", LOTS, [userId, accountIds, underlyings]),

    listPrices: readablePricesIn({ client: pool, findHolidays }),
  };
}
