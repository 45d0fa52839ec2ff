import type pg from "pg";
import { writeEdited } from "./position-edits.repository.ts";
import type { Snapshot } from "./snapshot-sums.repository.ts";

/** Edits that were taken off: the ids of the rows that showed them, and the snapshots of those rows. */
export type LiftedEdits = {
  readonly shownIds: readonly string[];
  readonly snapshots: readonly Snapshot[];
};

const NAMED = "unnest($2::uuid[], $3::date[]) AS named(account_id, portfolio_date)";
const IS_NAMED =
  "e.user_id = $1 AND e.account_id = named.account_id AND e.portfolio_date = named.portfolio_date";

const TAKE_AWAY = `
  DELETE FROM positions p USING position_edits e, ${NAMED}
   WHERE ${IS_NAMED} AND p.user_id IS NOT DISTINCT FROM $1::uuid AND p.id = e.position_id
  RETURNING p.id, p.version, p.account_id AS "accountId", p.portfolio_date AS "portfolioDate"`;

const PUT_BROKER_ROWS = `
  INSERT INTO positions
  SELECT r.* FROM position_edits e JOIN ${NAMED} ON ${IS_NAMED}
    LEFT JOIN unnest($4::uuid[], $5::int[]) AS shown(id, version) ON shown.id = e.position_id
    CROSS JOIN LATERAL jsonb_populate_record(NULL::positions, e.broker || jsonb_build_object('version',
      coalesce(shown.version, (e.broker->>'version')::int))) r
   WHERE e.broker IS NOT NULL`;

/**
 * Makes the snapshots what the files say: edits and deletions by hand are taken off for as long as files are merged.
 * The caller lays them on again within the same transaction.
 */
export async function liftEdits(
  client: pg.ClientBase,
  userId: string,
  snapshots: readonly Snapshot[],
): Promise<LiftedEdits> {
  const named = namedBy(userId, snapshots);
  const { rows } = await client.query<Snapshot & { id: string; version: number }>(TAKE_AWAY, named);
  const shownIds = rows.map(({ id }) => id);
  await client.query(PUT_BROKER_ROWS, [...named, shownIds, rows.map(({ version }) => version)]);
  return { shownIds, snapshots: rows };
}

// By the key of the row, of which there is one: no index serves the way in which the owner is compared.
const IS_ROW = `p.user_id IS NOT DISTINCT FROM $1::uuid AND p.account_id = e.account_id AND p.portfolio_date = e.portfolio_date
     AND p.row_key = e.row_key AND p.occurrence = e.occurrence AND p.import_id IS NOT NULL`;

const NOTE_BROKER = `
  UPDATE position_edits e
     SET broker = (SELECT to_jsonb(p) || jsonb_build_object('id', e.position_id) FROM positions p WHERE ${IS_ROW}),
         as_of_time = coalesce((SELECT s.as_of_time FROM portfolio_snapshots s WHERE s.user_id = $1
           AND s.account_id = e.account_id AND s.portfolio_date = e.portfolio_date), e.as_of_time)
    FROM ${NAMED} WHERE ${IS_NAMED}
  RETURNING e.position_id AS id, e.broker IS NULL AS "isSilent", e.is_deleted AS "isDeleted"`;

const TAKE_BROKER_ROWS = `
  DELETE FROM positions p USING position_edits e, ${NAMED} WHERE ${IS_NAMED} AND ${IS_ROW}`;

/**
 * Lays the edits over what the files say now. A row that no file has stays away, and its edit waits for a file that has
 * it; if `keepsSilent`, a row that was shown before it was lifted stays as the user made it. Answers the snapshots to
 * be summed anew, the given ones among them.
 */
export async function layEdits(
  client: pg.ClientBase,
  userId: string,
  snapshots: readonly Snapshot[],
  { lifted, keepsSilent = false }: { readonly lifted: LiftedEdits; readonly keepsSilent?: boolean },
): Promise<Snapshot[]> {
  const named = namedBy(userId, snapshots);
  const { rows } = await client.query<{ id: string; isSilent: boolean; isDeleted: boolean }>(
    NOTE_BROKER,
    named,
  );
  await client.query(TAKE_BROKER_ROWS, named);
  const kept = new Set(keepsSilent ? lifted.shownIds : []);
  const ids = rows
    .filter(({ id, isSilent, isDeleted }) => !isDeleted && (!isSilent || kept.has(id)))
    .map(({ id }) => id);
  const touched = await writeEdited(client, userId, ids, "LAID_AGAIN");
  return [...snapshots, ...lifted.snapshots, ...touched];
}

const namedBy = (userId: string, snapshots: readonly Snapshot[]) => [
  userId,
  snapshots.map(({ accountId }) => accountId),
  snapshots.map(({ portfolioDate }) => portfolioDate),
];
