import type pg from "pg";
import { type LiftedEdits, layEdits, liftEdits } from "../../records/lay-edits.repository.ts";
import { sumDownloaded, sumSnapshots } from "../../records/snapshot-sums.repository.ts";
import { POSITION_VALUE_COLUMNS } from "../file/staged-columns.ts";
import { GONE, type Snapshot } from "../preview/compare-positions.repository.ts";

type Target = { readonly userId: string; readonly importId: string };

/** The result of a merge; `lifted` holds the edits by hand, which are taken off until the snapshot is summed. */
export type MergedPositions = { readonly added: number; readonly lifted: LiftedEdits };

/** Makes the snapshot what the newest download says; rows typed by hand stay. Answers how many rows are new. */
export async function mergePositions(
  client: pg.ClientBase,
  target: Target,
  snapshot: Snapshot,
): Promise<MergedPositions> {
  const lifted = await liftEdits(client, target.userId, await snapshotsOf(client, snapshot));
  await client.query(`DELETE FROM positions USING (SELECT p.id AS gone_id ${GONE}) gone WHERE id = gone_id`);
  await client.query(
    `UPDATE positions p SET import_id = $1, line = s.line, sequence = s.line, updated_at = now(),
       version = version + 1,
       ${POSITION_VALUE_COLUMNS.map((column) => `${column} = s.${column}`).join(", ")}
     FROM known k JOIN staged s USING (line) WHERE p.id = k.position_id AND k.differs AND k.applies`,
    [target.importId],
  );
  const columns = POSITION_VALUE_COLUMNS.join(", ");
  const values = POSITION_VALUE_COLUMNS.map((column) => `s.${column}`).join(", ");
  const { rowCount } = await client.query(
    `INSERT INTO positions (user_id, account_id, portfolio_date, import_id, line, sequence, row_key, occurrence,
       ${columns})
     SELECT $1, a.account_id, $2::date, $3, s.line, s.line, s.row_key, s.occurrence, ${values}
     FROM staged s JOIN file_accounts a USING (account_ref)
     WHERE s.state = 'R' AND a.is_newer AND NOT EXISTS (SELECT 1 FROM known k WHERE k.line = s.line)
     ORDER BY s.line`,
    [target.userId, snapshot.date, target.importId],
  );
  return { added: rowCount ?? 0, lifted };
}

/** Snapshots of the file's day; `isNewer` where the file is the newest download of it. */
async function snapshotsOf(client: pg.ClientBase, { date }: Snapshot) {
  const { rows } = await client.query<{ accountId: string; isNewer: boolean }>(
    'SELECT DISTINCT account_id AS "accountId", is_newer AS "isNewer" FROM file_accounts',
  );
  return date === undefined ? [] : rows.map((row) => ({ ...row, portfolioDate: date }));
}

/** Sums the snapshot of every account of the file anew, with the edits by hand over what the files say. */
export async function sumMerged(
  client: pg.ClientBase,
  userId: string,
  snapshot: Snapshot,
  lifted: LiftedEdits,
): Promise<void> {
  const snapshots = await snapshotsOf(client, snapshot);
  const newerAccountIds = snapshots.filter(({ isNewer }) => isNewer).map(({ accountId }) => accountId);
  await sumDownloaded(client, userId, snapshots, { newerAccountIds, asOfTime: snapshot.at?.slice(11) });
  const touched = await layEdits(client, userId, snapshots, { lifted, keepsSilent: true });
  await sumSnapshots(client, userId, touched);
}
