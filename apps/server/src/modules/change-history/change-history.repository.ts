import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Database } from "@strikebook/database/client";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type pg from "pg";
import type { Settle } from "../../import/confirm/settle-evidence.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { type ChangeEntity, type ChangeKind, keepChange } from "../../records/changes.repository.ts";
import { undoAccounts } from "./undo-accounts.repository.ts";
import { undoPositions } from "./undo-positions.repository.ts";

/** A change as it is kept. */
export type StoredChange = {
  readonly id: string;
  readonly entity: ChangeEntity;
  readonly kind: ChangeKind;
  readonly summary: string;
  readonly itemCount: number;
  readonly isUndoable: boolean;
  readonly undoneById: string | null;
  readonly createdAt: Date;
};

/** The columns of a record that a user knows, as text; null where there was no record. */
export type RecordState = Readonly<Record<string, string | null>> | null;

export type StoredItem = {
  readonly changeId: string;
  readonly recordId: string;
  readonly before: RecordState;
  readonly after: RecordState;
};

/** Changes are kept for a year, and the newest of each user for as long as that takes. */
export const KEPT_DAYS = 365;
export const KEPT_CHANGES = 1000;

/** Records shown of one change. */
export const ITEMS_SHOWN_MAX = 20;

const COLUMNS = `id, entity, kind, summary, item_count AS "itemCount", is_undoable AS "isUndoable",
  undone_by_id AS "undoneById", created_at AS "createdAt"`;

const SHOWN = [
  "symbol",
  "description",
  "type",
  "quantity",
  "last_price",
  "current_value",
  "portfolio_date",
  "account_id",
  "name",
  "account_identifier",
  "brokerage",
  "is_retirement",
  "closed_on",
];
const DECIMALS = new Set(["quantity", "last_price", "current_value"]);

const columnText = (state: string, column: string) =>
  DECIMALS.has(column)
    ? `trim_scale((${state}->'row'->>'${column}')::numeric)::text`
    : `${state}->'row'->>'${column}'`;

const STATE = (state: string) => `
  CASE WHEN jsonb_typeof(${state}->'row') = 'object' THEN jsonb_build_object(
    ${SHOWN.map((column) => `'${column}', ${columnText(state, column)}`).join(", ")}) END`;

export type ChangeHistoryRepository = ReturnType<typeof createChangeHistoryRepository>;

type Needs = Pick<Database, "pool"> & { readonly settle: Settle };

/** Changes that users made by hand, and their undoing. */
export function createChangeHistoryRepository({ pool, settle }: Needs) {
  return {
    async count(userId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: "changes-count",
        text: "SELECT count(*)::int AS count FROM changes WHERE user_id = $1",
        values: [userId],
      });
      return rows[0]?.count ?? 0;
    },

    /** Newest first. */
    async page(userId: string, page: { readonly limit: number; readonly offset: number }) {
      const { rows } = await pool.query<StoredChange>({
        name: "changes-page",
        text: `SELECT ${COLUMNS} FROM changes WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
        values: [userId, page.limit, page.offset],
      });
      return rows;
    },

    /** The first records of each of the changes. */
    async items(userId: string, changeIds: readonly string[]): Promise<StoredItem[]> {
      const { rows } = await pool.query<StoredItem>({
        name: "changes-items",
        text: `SELECT i.change_id AS "changeId", i.record_id AS "recordId", ${STATE("i.before")} AS before,
                      ${STATE("i.after")} AS after
                 FROM changes c JOIN change_items i ON i.change_id = c.id
                WHERE c.user_id = $1 AND c.id = ANY($2) AND i.sequence <= ${ITEMS_SHOWN_MAX}
                ORDER BY i.change_id, i.sequence`,
        values: [userId, changeIds],
      });
      return rows;
    },

    /** Deletes changes, whole and oldest first, that can be missed: they hold every column of every record they touched. */
    async prune(now: Date): Promise<void> {
      await pool.query(
        `DELETE FROM changes WHERE id IN (
           SELECT id FROM (
             SELECT id, created_at, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id) AS place
               FROM changes) ranked
            WHERE place > ${KEPT_CHANGES} AND created_at < $1::timestamptz - make_interval(days => ${KEPT_DAYS}))`,
        [now],
      );
    },

    /** Takes the change back and keeps that as a change too; undefined when it is not there, or not the user's. */
    undo: (userId: string, changeId: string, tell: TellUndo) =>
      inUserTransaction(pool, userId, (client) => undoChange({ client, settle }, userId, changeId, tell)),
  };
}

type TellUndo = (change: StoredChange) => { readonly summary: string; readonly audit: AuditEntry };

type Writing = { readonly client: pg.PoolClient; readonly settle: Settle };

async function undoChange({ client, settle }: Writing, userId: string, changeId: string, tell: TellUndo) {
  const { rows } = await client.query<StoredChange>(
    `SELECT ${COLUMNS} FROM changes WHERE user_id = $1 AND id = $2`,
    [userId, changeId],
  );
  const [change] = rows;
  if (change === undefined) {
    return undefined;
  }
  refuseUndone(change);
  const records = await client.query<{ id: string }>(
    "SELECT record_id AS id FROM change_items WHERE change_id = $1 ORDER BY sequence",
    [changeId],
  );
  const { summary, audit } = tell(change);
  const made = { userId, entity: change.entity, kind: "UNDONE", undoesId: changeId } as const;
  const ids = records.rows.map(({ id }) => id);
  const id = await keepChange(client, made, ids, async (undoneById) => {
    if (change.entity === "POSITION") {
      await undoPositions(client, userId, changeId, undoneById);
      await settle(client, userId);
    } else {
      await undoAccounts(client, userId, changeId);
    }
    await client.query("UPDATE changes SET undone_by_id = $3 WHERE user_id = $1 AND id = $2", [
      userId,
      changeId,
      undoneById,
    ]);
    await writeAudit(client, audit);
    return summary;
  });
  return { changeId: id, summary, recordCount: ids.length };
}

function refuseUndone({ isUndoable, undoneById }: StoredChange): void {
  if (!isUndoable) {
    throw new DomainError("CONFLICT", "This change cannot be undone.");
  }
  if (undoneById !== null) {
    throw new DomainError("CONFLICT", "This change was undone already.");
  }
}
