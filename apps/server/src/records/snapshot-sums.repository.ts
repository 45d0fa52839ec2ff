import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import { VALUE_GROUPS } from "@strikebook/core/portfolio/summarize-positions";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";

/** The account and day of which a position is. */
export type Snapshot = { readonly accountId: string; readonly portfolioDate: CalendarDate };

const NAMED = "unnest($2::uuid[], $3::date[])";

const DELETE_SUMS = `
  DELETE FROM portfolio_snapshots s USING ${NAMED} AS named(account_id, portfolio_date)
   WHERE s.user_id = $1 AND s.account_id = named.account_id AND s.portfolio_date = named.portfolio_date
     AND NOT EXISTS (SELECT FROM positions p WHERE p.user_id = $1 AND p.account_id = s.account_id
                        AND p.portfolio_date = s.portfolio_date)`;

// A row that an edit moved to another day is in no file of that day.
const SAYS_EVERYTHING =
  "p.is_whole_list IS TRUE OR (p.import_id IS NOT NULL AND p.row_key NOT LIKE 'MOVED|%')";

const value = (which: string) => `coalesce(sum(p.current_value) FILTER (WHERE ${which}), 0)`;

/** A holding of a type that belongs to the sum, by core's list. */
const isOfGroup = (sum: (typeof VALUE_GROUPS)[PositionType]) => {
  const types = Object.entries(VALUE_GROUPS).flatMap(([type, group]) => (group === sum ? [`'${type}'`] : []));
  return `p.kind = 'HOLDING' AND p.type IN (${types.join(", ")})`;
};

/** Columns of portfolio_snapshots that add up rows of positions `p`, each with the sum that fills it. */
export const SNAPSHOT_SUMS = [
  ["position_count", "count(*) FILTER (WHERE p.kind = 'HOLDING')"],
  ["total_value", value("p.kind <> 'WRAPPER'")],
  ["stock_value", value(isOfGroup("stocks"))],
  ["options_value", value(isOfGroup("options"))],
  ["cash_value", value(isOfGroup("cash"))],
  ["other_value", value(isOfGroup("other"))],
  ["pending_value", value("p.kind = 'PENDING'")],
  ["gain_loss", "coalesce(sum(p.total_gain_loss_dollar) FILTER (WHERE p.kind = 'HOLDING'), 0)"],
  [
    "gain_loss_basis",
    "coalesce(sum(p.cost_basis_total) FILTER (WHERE p.kind = 'HOLDING' AND p.total_gain_loss_dollar IS NOT NULL), 0)",
  ],
  [
    "unknown_gain_count",
    "count(*) FILTER (WHERE p.kind = 'HOLDING' AND p.type <> 'CASH' AND p.total_gain_loss_dollar IS NULL)",
  ],
] as const;

const SUMMED = SNAPSHOT_SUMS.map(([column]) => column);

/** `asOfTime` is SQL for a snapshot that is new; one that is there gets it where `given` says so, and never loses its own. */
const writeSums = (asOfTime: string, given: "KEPT" | "NEWER") => `
  INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, as_of_time, is_whole, ${SUMMED.join(", ")})
  SELECT $1, p.account_id, p.portfolio_date, ${asOfTime},
         bool_or(${SAYS_EVERYTHING}), ${SNAPSHOT_SUMS.map(([, sum]) => sum).join(", ")}
    FROM ${NAMED} AS named(account_id, portfolio_date) JOIN positions p
      ON p.user_id = $1 AND p.account_id = named.account_id AND p.portfolio_date = named.portfolio_date
   GROUP BY p.account_id, p.portfolio_date
      ON CONFLICT (user_id, portfolio_date, account_id) DO UPDATE
     SET ${given === "NEWER" ? "as_of_time = coalesce(excluded.as_of_time, portfolio_snapshots.as_of_time)," : ""}
         is_whole = excluded.is_whole, ${SUMMED.map((column) => `${column} = excluded.${column}`).join(", ")}`;

/** The newest download of a day may be known only by the edits that lie over it. */
const WRITE_SUMS = writeSums(
  `(SELECT max(e.as_of_time) FROM position_edits e
     WHERE e.account_id = p.account_id AND e.portfolio_date = p.portfolio_date)`,
  "KEPT",
);

const WRITE_DOWNLOADED = writeSums("CASE WHEN p.account_id = ANY($4::uuid[]) THEN $5::text END", "NEWER");

/** Writes the sums of the snapshots anew; a snapshot without positions is none. */
export async function sumSnapshots(client: pg.ClientBase, userId: string, snapshots: readonly Snapshot[]) {
  const named = namedOnce(userId, snapshots);
  await client.query(DELETE_SUMS, named);
  await client.query(WRITE_SUMS, named);
}

/** A download of one day: the accounts for which it is the newest, and the exchange's wall clock when the file tells. */
type Downloaded = { readonly newerAccountIds: readonly string[]; readonly asOfTime: string | undefined };

/** Writes the sums of snapshots that a download was merged into, and until when they are. */
export async function sumDownloaded(
  client: pg.ClientBase,
  userId: string,
  snapshots: readonly Snapshot[],
  { newerAccountIds, asOfTime }: Downloaded,
): Promise<void> {
  await client.query(WRITE_DOWNLOADED, [...namedOnce(userId, snapshots), newerAccountIds, asOfTime]);
}

/** Each snapshot once, however many of its rows were written. */
function namedOnce(userId: string, snapshots: readonly Snapshot[]) {
  const byKey = new Map(snapshots.map((each) => [`${each.accountId} ${each.portfolioDate}`, each]));
  const once = [...byKey.values()];
  return [userId, once.map(({ accountId }) => accountId), once.map(({ portfolioDate }) => portfolioDate)];
}
