import type { Database } from "@strikebook/database/client";

/** What the database knows about how the app is doing. Counts over everybody, never about anybody. */
export type DatabaseFigures = {
  readonly sizeBytes: number;
  /** Imports in the background that wait for their turn, and those under way. */
  readonly importsWaiting: number;
  readonly importsRunning: number;
  /** Imports of the last 24 hours by how they ended. */
  readonly importsEnded: ReadonlyMap<string, number>;
  /** Undefined when no backup succeeded, or where this version keeps none. */
  readonly lastBackupAgeSeconds: number | undefined;
};

export type MetricsRepository = ReturnType<typeof createMetricsRepository>;

const STANDING = `SELECT pg_database_size(current_database()) AS size_bytes,
    count(*) FILTER (WHERE started_at IS NULL)::int AS waiting,
    count(*) FILTER (WHERE started_at IS NOT NULL)::int AS running,
    to_regclass('backups') IS NOT NULL AS keeps_backups
  FROM upload_operations WHERE status = 'PROCESSING'`;

/** An operation that became a metric before it was deleted is counted once. */
const ENDED = `SELECT outcome, count(*)::int AS count FROM (
    SELECT outcome FROM upload_metrics WHERE stage = 'IMPORT' AND ended_at >= now() - interval '24 hours'
    UNION ALL
    SELECT CASE status WHEN 'COMPLETED' THEN 'SUCCESS' WHEN 'FAILED' THEN 'FAILURE' ELSE 'CANCELLED' END
    FROM upload_operations o WHERE ended_at >= now() - interval '24 hours'
      AND NOT EXISTS (SELECT 1 FROM upload_metrics m WHERE m.operation_id = o.id)) ended
  GROUP BY outcome`;

const LAST_BACKUP =
  "SELECT extract(epoch FROM now() - max(finished_at))::float8 AS age_seconds FROM backups WHERE error IS NULL AND kind <> 'FOUND' AND finished_at <= now()";

type Standing = { size_bytes: string; waiting: number; running: number; keeps_backups: boolean };

export function createMetricsRepository({ pool }: Pick<Database, "pool">) {
  return {
    async figures(): Promise<DatabaseFigures> {
      const [standing, ended] = await Promise.all([
        pool.query<Standing>(STANDING),
        pool.query<{ outcome: string; count: number }>(ENDED),
      ]);
      const { size_bytes: sizeBytes, waiting, running, keeps_backups: keepsBackups } = onlyRow(standing.rows);
      return {
        sizeBytes: Number(sizeBytes),
        importsWaiting: waiting,
        importsRunning: running,
        importsEnded: new Map(ended.rows.map(({ outcome, count }) => [outcome, count])),
        lastBackupAgeSeconds: keepsBackups ? await lastBackupAgeSeconds() : undefined,
      };
    },
  };

  async function lastBackupAgeSeconds(): Promise<number | undefined> {
    const { rows } = await pool.query<{ age_seconds: number | null }>(LAST_BACKUP);
    return onlyRow(rows).age_seconds ?? undefined;
  }
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) {
    throw new Error("a statement without GROUP BY answered no row");
  }
  return row;
}
