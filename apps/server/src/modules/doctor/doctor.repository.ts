import type { Database } from "@strikebook/database/client";
import { withConnection } from "@strikebook/database/connection";
import { onTrialCopy } from "@strikebook/database/copy/trial-copy";
import type pg from "pg";
import { rematch } from "../../ledger/rematch.ts";
import { SNAPSHOT_SUMS } from "../../records/snapshot-sums.repository.ts";

export type DoctorRepository = ReturnType<typeof createDoctorRepository>;

export type CheckedUser = { readonly id: string; readonly username: string };

/** What a user's ledger consists of besides the transactions; ids of rows are new at each matching. */
const MATCHED: Readonly<Record<string, string>> = {
  "realized closings": "SELECT to_jsonb(c) - 'id' AS row FROM realized_closings c WHERE c.user_id = $1",
  "lots of closings": `SELECT to_jsonb(l) - 'closing_id' || jsonb_build_object('of', c.transaction_id, 'book', c.book) AS row
    FROM closing_lots l JOIN realized_closings c ON c.id = l.closing_id WHERE c.user_id = $1`,
  "open lots": "SELECT to_jsonb(o) - 'id' AS row FROM open_lots o WHERE o.user_id = $1",
  "realized days": "SELECT to_jsonb(d) AS row FROM realized_days d WHERE d.user_id = $1",
  "totals of days": "SELECT to_jsonb(d) AS row FROM realized_day_totals d WHERE d.user_id = $1",
  months: "SELECT to_jsonb(m) AS row FROM realized_months m WHERE m.user_id = $1",
};

const CONNECTION = { name: "strikebook doctor", idleInTransactionMsMax: 120_000 };

const COLUMNS = SNAPSHOT_SUMS.map(([column]) => column);

const WRONG_SNAPSHOTS = `
  SELECT count(*)::int AS count FROM portfolio_snapshots s CROSS JOIN LATERAL (
         SELECT ${SNAPSHOT_SUMS.map(([column, sum]) => `${sum} AS ${column}`).join(", ")} FROM positions p
          WHERE p.user_id = s.user_id AND p.account_id = s.account_id AND p.portfolio_date = s.portfolio_date) AS found
   WHERE s.user_id = $1
     AND (${COLUMNS.map((column) => `s.${column}`).join(", ")})
         IS DISTINCT FROM (${COLUMNS.map((column) => `found.${column}`).join(", ")})`;

export function createDoctorRepository({ prisma, pool }: Database) {
  return {
    /** PostgreSQL's version and clock. */
    async aboutDatabase(): Promise<{ readonly version: string; readonly now: Date }> {
      const { rows } = await pool.query<{ version: string; now: Date }>(
        "SELECT current_setting('server_version') AS version, clock_timestamp() AS now",
      );
      return rows[0] as { version: string; now: Date };
    },

    /** The newest instant that the audit log holds. */
    async newestEntryAt(): Promise<Date | undefined> {
      const entry = await prisma.auditLog.findFirst({
        orderBy: { performedAt: "desc" },
        select: { performedAt: true },
      });
      return entry?.performedAt;
    },

    listUsers: (): Promise<CheckedUser[]> =>
      prisma.user.findMany({ select: { id: true, username: true }, orderBy: { username: "asc" } }),

    /**
     * Matches a copy of a user's whole ledger again, and answers the parts that came out otherwise than they are stored.
     * On a connection of its own; nobody waits for it.
     */
    async partsThatDiffer(userId: string): Promise<string[]> {
      return await withConnection(pool.options.connectionString ?? "", CONNECTION, (client) =>
        onTrialCopy(client, userId, async () => {
          const stored = await digests(client, userId);
          await rematch(client, userId, {});
          const matched = await digests(client, userId);
          return Object.keys(MATCHED).filter((part) => stored[part] !== matched[part]);
        }),
      );
    },

    /** Days of an account whose sums are not those of their positions. */
    async countWrongSnapshots(userId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(WRONG_SNAPSHOTS, [userId]);
      return rows[0]?.count ?? 0;
    },
  };
}

/** PostgreSQL's hash of each part, whatever the order of its rows. */
async function digests(client: pg.ClientBase, userId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [part, select] of Object.entries(MATCHED)) {
    const { rows } = await client.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)), 0) AS digest FROM (${select}) AS part`,
      [userId],
    );
    found[part] = rows[0]?.digest ?? "";
  }
  return found;
}
