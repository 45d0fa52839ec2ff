import type pg from "pg";
import { type LiftedEdits, layEdits, liftEdits } from "../../records/lay-edits.repository.ts";
import { sumSnapshots as sumAgain } from "../../records/snapshot-sums.repository.ts";
import { POSITION_VALUE_COLUMNS, stagingTable } from "../file/staging.ts";
import { GONE, type Snapshot } from "../preview/compare-positions.repository.ts";

type Target = { readonly userId: string; readonly sessionId: string; readonly importId: string };

/** What a merge did; edits by hand are off until the snapshot is summed. */
export type MergedPositions = { readonly added: number; readonly lifted: LiftedEdits };

/** Makes the snapshot what the newest download says; rows typed by hand stay. Answers how many rows are new. */
export async function mergePositions(
  client: pg.ClientBase,
  target: Target,
  snapshot: Snapshot,
): Promise<MergedPositions> {
  const table = stagingTable(target.sessionId);
  const lifted = await liftEdits(client, target.userId, await snapshotsOf(client, snapshot));
  await client.query(`DELETE FROM positions USING (SELECT p.id AS gone_id ${GONE}) gone WHERE id = gone_id`);
  await client.query(
    `UPDATE positions p SET import_id = $1, line = s.line, sequence = s.line, updated_at = now(),
       version = version + 1,
       ${POSITION_VALUE_COLUMNS.map((column) => `${column} = s.${column}`).join(", ")}
     FROM known k JOIN ${table} s USING (line) WHERE p.id = k.position_id AND k.differs AND k.applies`,
    [target.importId],
  );
  const columns = POSITION_VALUE_COLUMNS.join(", ");
  const values = POSITION_VALUE_COLUMNS.map((column) => `s.${column}`).join(", ");
  const { rowCount } = await client.query(
    `INSERT INTO positions (user_id, account_id, portfolio_date, import_id, line, sequence, row_key, occurrence,
       ${columns})
     SELECT $1, a.account_id, $2::date, $3, s.line, s.line, s.row_key, s.occurrence, ${values}
     FROM ${table} s JOIN file_accounts a USING (account_ref)
     WHERE s.state = 'R' AND a.is_newer AND NOT EXISTS (SELECT 1 FROM known k WHERE k.line = s.line)
     ORDER BY s.line`,
    [target.userId, snapshot.date, target.importId],
  );
  return { added: rowCount ?? 0, lifted };
}

async function snapshotsOf(client: pg.ClientBase, { date }: Snapshot) {
  const { rows } = await client.query<{ account_id: string }>(
    "SELECT DISTINCT account_id FROM file_accounts",
  );
  return date === undefined ? [] : rows.map((row) => ({ accountId: row.account_id, portfolioDate: date }));
}

/** Sums the snapshot of every account of the file anew, with the edits by hand over what the files say. */
export async function sumSnapshots(
  client: pg.ClientBase,
  userId: string,
  snapshot: Snapshot,
  lifted: LiftedEdits,
): Promise<void> {
  await client.query(
    `INSERT INTO portfolio_snapshots (user_id, portfolio_date, account_id, as_of_time, position_count, total_value,
       stock_value, options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis,
       unknown_gain_count)
     SELECT $1, $2::date, p.account_id, max($3::text) FILTER (WHERE a.is_newer), count(*) FILTER (WHERE kind = 'HOLDING'),
       ${SUM("kind <> 'WRAPPER'")}, ${SUM("kind = 'HOLDING' AND type IN ('STOCK', 'ETF', 'MUTUAL_FUND')")},
       ${SUM("kind = 'HOLDING' AND type = 'OPTION'")}, ${SUM("kind = 'HOLDING' AND type = 'CASH'")},
       ${SUM("kind = 'HOLDING' AND type IN ('BOND', 'OTHER')")}, ${SUM("kind = 'PENDING'")},
       coalesce(sum(total_gain_loss_dollar) FILTER (WHERE kind = 'HOLDING'), 0),
       coalesce(sum(cost_basis_total) FILTER (WHERE kind = 'HOLDING' AND total_gain_loss_dollar IS NOT NULL), 0),
       count(*) FILTER (WHERE kind = 'HOLDING' AND type <> 'CASH' AND total_gain_loss_dollar IS NULL)
     FROM positions p JOIN (SELECT DISTINCT account_id, is_newer FROM file_accounts) a USING (account_id)
     WHERE p.portfolio_date = $2::date
     GROUP BY p.account_id
     ON CONFLICT (user_id, portfolio_date, account_id) DO UPDATE SET
       as_of_time = coalesce(EXCLUDED.as_of_time, portfolio_snapshots.as_of_time),
       position_count = EXCLUDED.position_count, total_value = EXCLUDED.total_value,
       stock_value = EXCLUDED.stock_value, options_value = EXCLUDED.options_value, cash_value = EXCLUDED.cash_value,
       other_value = EXCLUDED.other_value, pending_value = EXCLUDED.pending_value, gain_loss = EXCLUDED.gain_loss,
       gain_loss_basis = EXCLUDED.gain_loss_basis, unknown_gain_count = EXCLUDED.unknown_gain_count`,
    [userId, snapshot.date, snapshot.at?.slice(11) ?? null],
  );
  const snapshots = await snapshotsOf(client, snapshot);
  const touched = await layEdits(client, userId, snapshots, { lifted, keepsSilent: true });
  await sumAgain(client, userId, touched);
}

const SUM = (which: string) => `coalesce(sum(current_value) FILTER (WHERE ${which}), 0)`;
