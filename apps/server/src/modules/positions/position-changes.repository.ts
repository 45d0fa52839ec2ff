import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import {
  type EditablePosition,
  mergeEdits,
  type PositionEdit,
} from "@strikebook/core/positions/position-edit";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type { DeletePositions } from "@strikebook/validators/portfolio/position-input";
import type { Settle } from "../../import/confirm/settle-evidence.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { keepChange, type NewChange } from "../../records/changes.repository.ts";
import { BROKER_ROW, FIGURES, writeBroker, writeEdited } from "../../records/position-edits.repository.ts";
import { type Snapshot, sumSnapshots } from "../../records/snapshot-sums.repository.ts";
import {
  type Client,
  deleteRows,
  editImported,
  FIND,
  FIND_IDS,
  FIND_IDS_BETWEEN,
  FIND_IDS_MATCHING,
  insertRows,
  type NewRow,
  updateTyped,
} from "./position-rows.repository.ts";
import type { PositionSearch } from "./position-search.sql.ts";

/** A position as it is stored, with what tells imported rows from typed ones. */
export type StoredPosition = EditablePosition &
  Snapshot & {
    readonly id: string;
    readonly rowKey: string;
    readonly version: number;
    readonly isImported: boolean;
    /** The edit of an imported row so far. */
    readonly changes: PositionEdit | null;
  };

/** The result of a change: its id in the history. */
export type Made = { readonly changeId: string };

/** A line for the history and an entry for the log, once it is known what there was. */
export type Account<Subject> = (subject: Subject) => { readonly summary: string; readonly audit: AuditEntry };

export type PositionChangesRepository = ReturnType<typeof createPositionChangesRepository>;

type Needs = Pick<Database, "pool"> & { readonly settle: Settle };

/** Writes of one user's positions: rows, sums, history and log in one transaction. */
export function createPositionChangesRepository({ pool, settle }: Needs) {
  const needs = { pool, change: changing(settle) };
  return { ...createAdding(needs), ...createEditing(needs), ...createDeleting(needs) };
}

function createAdding({ pool, change }: Writing) {
  return {
    /** The ids of the new positions, or of those that the same request added before. NOT_FOUND: no own account. */
    add: (userId: string, rows: readonly NewRow[], tell: Account<void>, requestId?: string) =>
      inUserTransaction(pool, userId, async (client) => {
        const before = requestId === undefined ? undefined : await findRequest(client, userId, requestId);
        if (before !== undefined) {
          return before;
        }
        const ids = rows.map(({ id }) => id);
        const changeId = await change(client, { userId, kind: "ADDED", requestId }, ids, async () => {
          await insertRows(client, userId, rows);
          return { snapshots: rows.map(({ given }) => given), ...tell() };
        });
        return { changeId, ids };
      }),
  };
}

function createEditing({ pool, change }: Writing) {
  return {
    /** Stores `edit(stored)`; undefined when the position is not there, or not the user's. */
    update: (
      userId: string,
      positionId: string,
      edit: (stored: StoredPosition) => PositionEdit,
      tell: Account<readonly [before: StoredPosition, after: StoredPosition]>,
    ) =>
      inUserTransaction(pool, userId, async (client): Promise<Made | undefined> => {
        const stored = await find(client, userId, positionId);
        if (stored === undefined) {
          return undefined;
        }
        const given = edit(stored);
        const changeId = await change(client, { userId, kind: "EDITED" }, [positionId], async () => {
          const snapshots = stored.isImported
            ? await changeImported(client, userId, stored, given)
            : await updateTyped(client, userId, stored, given);
          const after = await find(client, userId, positionId);
          return { snapshots, ...tell([stored, after ?? stored]) };
        });
        return { changeId };
      }),

    /**
     * The row is again what the newest file says, whether it was edited or deleted; undefined without either. `allow`
     * sees the version of the row, if there is one, and may refuse.
     */
    restore: (
      userId: string,
      positionId: string,
      allow: (version: number | undefined) => void,
      tell: Account<readonly [before: StoredPosition | undefined, broker: EditablePosition & Snapshot]>,
    ) =>
      inUserTransaction(pool, userId, async (client): Promise<Made | undefined> => {
        const { rows } = await client.query<EditablePosition & Snapshot>(BROKER_SAYS, [userId, positionId]);
        const [broker] = rows;
        if (broker === undefined) {
          return undefined;
        }
        const stored = await find(client, userId, positionId);
        allow(stored?.version);
        const changeId = await change(client, { userId, kind: "RESTORED" }, [positionId], async () => ({
          snapshots: await writeBroker(client, userId, [positionId]),
          ...tell([stored, broker]),
        }));
        return { changeId };
      }),
  };
}

function createDeleting({ pool, change }: Writing) {
  const remove = removing(change);
  return {
    /** Deletes those of the ids that are the user's; undefined when none is. `allow` may refuse a single one. */
    delete: (
      userId: string,
      positionIds: readonly string[],
      tell: Account<Deleted>,
      allow: (version: number) => void = () => undefined,
    ) =>
      inUserTransaction(pool, userId, async (client) => {
        const { rows } = await client.query<Deleted>(FIND_IDS, [userId, positionIds]);
        const version = rows[0]?.sample[0]?.version;
        if (version !== undefined) {
          allow(version);
        }
        return await remove(client, userId, rows[0], tell);
      }),

    /** All that match; undefined when none does. */
    deleteMatching: (userId: string, filter: DeletionFilter, tell: Account<Deleted>) =>
      inUserTransaction(pool, userId, async (client) => {
        const { search } = filter;
        const lists = [filter.accountIds, filter.dates, filter.symbols, filter.positionTypes];
        const values = [userId, ...[...lists, search?.text, search?.accountIds].map((each) => each ?? null)];
        const { rows } = await client.query<Deleted>(FIND_IDS_MATCHING, values);
        return await remove(client, userId, rows[0], tell);
      }),

    /** All of the days, both included; undefined when there is none. */
    deleteBetween: (userId: string, { startDate, endDate }: Period, tell: Account<Deleted>) =>
      inUserTransaction(pool, userId, async (client) => {
        const { rows } = await client.query<Deleted>(FIND_IDS_BETWEEN, [userId, startDate, endDate]);
        return await remove(client, userId, rows[0], tell);
      }),
  };
}

type Removal = [client: Client, userId: string, found: Deleted | undefined, tell: Account<Deleted>];

const removing =
  (change: ReturnType<typeof changing>) =>
  async (...[client, userId, found, tell]: Removal) => {
    if (found === undefined || found.ids.length === 0) {
      return undefined;
    }
    const changeId = await change(client, { userId, kind: "DELETED" }, found.ids, async () => ({
      snapshots: await deleteRows(client, userId, found.ids),
      ...tell(found),
    }));
    return { changeId, deletedCount: found.ids.length };
  };

type Writing = Pick<Database, "pool"> & { readonly change: ReturnType<typeof changing> };
type Changed = Pick<NewChange, "kind" | "requestId" | "userId">;

/** A change of positions with its sums and its entry in the log. */
const changing =
  (settle: Settle) =>
  async (client: Client, made: Changed, ids: readonly string[], work: () => Promise<Done>): Promise<string> =>
    await keepChange(client, { ...made, entity: "POSITION" }, ids, async () => {
      const { snapshots, summary, audit } = await work();
      await sumSnapshots(client, made.userId, snapshots);
      await settle(client, made.userId);
      await writeAudit(client, audit);
      return summary;
    });

/** Positions about to be deleted: all ids, and the first few with what names them. */
export type Deleted = {
  readonly ids: readonly string[];
  readonly sample: readonly {
    readonly symbol: string;
    readonly accountId: string;
    readonly portfolioDate: Snapshot["portfolioDate"];
    readonly quantity: DecimalText | null;
    readonly currentValue: DecimalText | null;
    readonly version: number;
  }[];
};

/** Which positions to delete; what is absent does not narrow. */
export type DeletionFilter = Partial<DeletePositions> & { readonly search?: PositionSearch | undefined };

type Done = {
  readonly snapshots: readonly Snapshot[];
  readonly summary: string;
  readonly audit: AuditEntry;
};

const BROKER_SAYS = `
  SELECT e.account_id AS "accountId", ${FIGURES("b")}
    FROM position_edits e CROSS JOIN LATERAL ${BROKER_ROW} b WHERE e.user_id = $1 AND e.position_id = $2`;

async function find(client: Client, userId: string, positionId: string): Promise<StoredPosition | undefined> {
  return (await client.query<StoredPosition>(FIND, [userId, positionId])).rows[0];
}

/** The change of the user's request, and the rows that it added; undefined when there was no such request yet. */
async function findRequest(client: Client, userId: string, requestId: string) {
  const { rows } = await client.query<{ changeId: string; ids: string[] }>(
    `SELECT c.id AS "changeId", array_agg(i.record_id ORDER BY i.sequence) AS ids
       FROM changes c JOIN change_items i ON i.change_id = c.id WHERE c.user_id = $1 AND c.request_id = $2 GROUP BY c.id`,
    [userId, requestId],
  );
  return rows[0];
}

/** Lays the edit over what the broker says; an edit that changes nothing any more is none. */
async function changeImported(
  client: Client,
  userId: string,
  stored: StoredPosition,
  given: PositionEdit,
): Promise<Snapshot[]> {
  const { rows } = await client.query<EditablePosition & { isSilent: boolean }>(
    `SELECT ${FIGURES("b")}, e.broker IS NULL AS "isSilent"
       FROM position_edits e CROSS JOIN LATERAL ${BROKER_ROW} b WHERE e.user_id = $1 AND e.position_id = $2`,
    [userId, stored.id],
  );
  const broker = rows[0] ?? { ...stored, isSilent: false };
  const changes = mergeEdits(broker, stored.changes ?? {}, given);
  if (Object.keys(changes).length === 0 && !broker.isSilent) {
    return await writeBroker(client, userId, [stored.id]);
  }
  await editImported(client, userId, stored.id, changes);
  return await writeEdited(client, userId, [stored.id], "MADE");
}
