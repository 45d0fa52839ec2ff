import { randomUUID } from "node:crypto";
import { DomainError } from "@strikebook/core/shared/errors";
import type pg from "pg";
import { followNumbers } from "../ledger/campaigns/edits-by-account.repository.ts";
import { markOutdated } from "../ledger/ledger-version.repository.ts";

export type ChangeEntity = "ACCOUNT" | "POSITION";
export type ChangeKind = "ADDED" | "DELETED" | "EDITED" | "RESTORED" | "UNDONE";

/** A change that is about to be made. */
export type NewChange = {
  readonly userId: string;
  readonly entity: ChangeEntity;
  readonly kind: ChangeKind;
  /** Given by a client that may ask twice; the same one may be another person's as well. */
  readonly requestId?: string | undefined;
  /** The change that this one takes back. */
  readonly undoesId?: string | undefined;
  readonly isUndoable?: boolean | undefined;
};

// A position with the edit that lies over it, and the time of the newest download of its day. The owner is compared in a
// way that no index serves: each of thousands of rows is to be found by its id, and not among all of its owner's.
const POSITION_STATE = (owner: string, record: string) => `
  SELECT jsonb_build_object('row', to_jsonb(p), 'edit', to_jsonb(e), 'asOf', coalesce(s.as_of_time, e.as_of_time))
    FROM (SELECT ${record} AS id) wanted
    LEFT JOIN positions p ON p.id = wanted.id AND p.user_id IS NOT DISTINCT FROM ${owner}
    LEFT JOIN position_edits e ON e.position_id = wanted.id AND e.user_id IS NOT DISTINCT FROM ${owner}
    LEFT JOIN portfolio_snapshots s
      ON s.user_id = p.user_id AND s.account_id = p.account_id AND s.portfolio_date = p.portfolio_date`;

const ACCOUNT_STATE = (owner: string, record: string) => `
  SELECT jsonb_build_object('row', to_jsonb(a)) FROM (SELECT ${record} AS id) wanted
    LEFT JOIN brokerage_accounts a ON a.id = wanted.id AND a.user_id = ${owner}`;

const STATES = { POSITION: POSITION_STATE, ACCOUNT: ACCOUNT_STATE } as const;

/**
 * Keeps the records named as they are and as `work` leaves them, within the caller's transaction. Answers the change's
 * id. `work` answers the line that tells the user what happened.
 */
export async function keepChange(
  client: pg.ClientBase,
  change: NewChange,
  recordIds: readonly string[],
  work: (changeId: string) => Promise<string>,
): Promise<string> {
  const { userId, entity } = change;
  const id = await insertChange(client, change, recordIds.length);
  const state = STATES[entity];
  await client.query(
    `INSERT INTO change_items (change_id, sequence, record_id, before)
     SELECT $2, n, id, (${state("$1::uuid", "given.id")})
       FROM unnest($3::uuid[]) WITH ORDINALITY AS given(id, n)`,
    [userId, id, recordIds],
  );
  const summary = await work(id);
  await client.query(
    `UPDATE change_items i SET after = (${state("$1::uuid", "i.record_id")}) WHERE i.change_id = $2`,
    [userId, id],
  );
  await client.query("UPDATE changes SET summary = $3 WHERE user_id = $1 AND id = $2", [userId, id, summary]);
  if (entity === "ACCOUNT" && (await hasNewNumber(client, userId, id))) {
    await followNumbers(client, userId, id);
    await markOutdated(client, userId);
  }
  return id;
}

/** Answers its id: that of its request, unless another person's has it. */
async function insertChange(client: pg.ClientBase, change: NewChange, itemCount: number): Promise<string> {
  const { userId, entity, kind, requestId = null, undoesId = null, isUndoable = true } = change;
  for (const id of [requestId ?? randomUUID(), randomUUID()]) {
    const { rowCount } = await client.query(
      `INSERT INTO changes (id, user_id, entity, kind, summary, item_count, is_undoable, undoes_id, request_id)
       VALUES ($1, $2, $3, $4, '', $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [id, userId, entity, kind, itemCount, isUndoable, undoesId, requestId],
    );
    if (rowCount === 1) {
      return id;
    }
  }
  throw new DomainError("CONFLICT", "This request was made before");
}

/** Transfers name accounts by their numbers: what an account without rows is called decides nothing. */
async function hasNewNumber(client: pg.ClientBase, userId: string, changeId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM change_items i WHERE change_id = $2
       AND before->'row'->>'account_identifier' IS DISTINCT FROM after->'row'->>'account_identifier'
       AND EXISTS (SELECT FROM transactions t WHERE t.user_id = $1 AND t.account_id = i.record_id)`,
    [userId, changeId],
  );
  return (rowCount ?? 0) > 0;
}
