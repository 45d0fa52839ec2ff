import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Changes, DeletedRow, Layers, StoredRow } from "@strikebook/core/shared/plan-changes";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type pg from "pg";
import { writeAudit } from "./audit-trail.repository.ts";

/** A table of reference data: of each property its column and the column's type. */
export type TableShape<Row extends object> = {
  readonly name: string;
  readonly columns: { readonly [Property in keyof Row]-?: readonly [column: string, type: string] };
};

/** Which rows a change has to look at; `where` may use `$1` and so on. */
export type RowScope = { readonly where: string; readonly values: readonly unknown[] };

/** The changes to store, absent when they are refused, with their audit entry, and the caller's answer. */
export type Decision<Row, Answer> = {
  readonly changes?: Changes<Row> | undefined;
  readonly entry?: AuditEntry | undefined;
  readonly answer: Answer;
};

export type ReferenceTable<Row extends object> = ReturnType<typeof createReferenceTable<Row>>;

/** Changes rows of reference data, with their audit entry: all of it or nothing. */
export function createReferenceTable<Row extends object>(
  { pool }: Pick<Database, "pool">,
  shape: TableShape<Row>,
) {
  return {
    /** Gives `decide` the rows in scope while the table is locked against other changes, and stores its decision. */
    async change<Answer>(
      scope: RowScope,
      decide: (layers: Layers<Row>) => Decision<Row, Answer>,
    ): Promise<Answer> {
      return await inPoolTransaction(pool, async (client) => {
        await client.query(`LOCK TABLE ${shape.name} IN SHARE ROW EXCLUSIVE MODE`);
        const { rows } = await client.query<Record<string, unknown>>(select(shape, scope.where), [
          ...scope.values,
        ]);
        const layers = {
          stored: rows.map(withoutNulls<StoredRow<Row>>),
          deleted: await findDeleted<Row>(client, shape.name),
        };
        const { changes, entry, answer } = decide(layers);
        if (changes !== undefined) {
          await carryOut(client, shape, changes);
        }
        if (entry !== undefined) {
          await writeAudit(client, entry);
        }
        return answer;
      });
    },

    /** The rows that administrators deleted or moved, by key. */
    findDeleted: () => findDeleted<Row>(pool, shape.name),

    /** The rows that administrators moved from another key. */
    async findMoved(): Promise<StoredRow<Row>[]> {
      const { rows } = await pool.query<Record<string, unknown>>(
        select(shape, "id IN (SELECT moved_id FROM reference_deletions WHERE table_name = $1)"),
        [shape.name],
      );
      return rows.map(withoutNulls<StoredRow<Row>>);
    },
  };
}

async function findDeleted<Row>(
  client: Pick<pg.ClientBase, "query">,
  table: string,
): Promise<DeletedRow<Row>[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT key, source, survives_sync AS "survivesSync", moved_id AS "movedId" FROM reference_deletions
      WHERE table_name = $1 ORDER BY key`,
    [table],
  );
  return rows.map(withoutNulls<DeletedRow<Row>>);
}

const columnsOf = <Row extends object>({ columns }: TableShape<Row>) =>
  Object.entries<readonly [string, string]>(columns).map(([property, [column, type]]) => ({
    property,
    column,
    type,
  }));

function select<Row extends object>(shape: TableShape<Row>, where: string): string {
  const columns = columnsOf(shape).map(({ property, column, type }) => {
    const value = type.startsWith("numeric") ? `trim_scale(${column})::text` : column;
    return `${value} AS "${property}"`;
  });
  return `SELECT id, provenance, source, ${columns.join(", ")} FROM ${shape.name} WHERE ${where}`;
}

async function carryOut<Row extends object>(
  client: pg.ClientBase,
  shape: TableShape<Row>,
  changes: Changes<Row>,
): Promise<void> {
  const { inserts, updates, deletes, beneath, hides, shows } = changes;
  if (inserts.length + updates.length + deletes.length > 0) {
    await replaceRows(client, shape, changes);
  }
  if (beneath.length > 0) {
    await client.query(
      `UPDATE ${shape.name} AS edited SET source = given.source
         FROM unnest($1::uuid[], $2::jsonb[]) AS given (id, source) WHERE edited.id = given.id`,
      [beneath.map(({ id }) => id), beneath.map(({ source }) => source ?? null)],
    );
  }
  if (shows.length > 0) {
    await client.query("DELETE FROM reference_deletions WHERE table_name = $1 AND key = ANY($2::text[])", [
      shape.name,
      [...shows],
    ]);
  }
  if (hides.length > 0) {
    await client.query(
      `INSERT INTO reference_deletions (table_name, key, source, survives_sync, moved_id)
       SELECT $1, * FROM unnest($2::text[], $3::jsonb[], $4::bool[], $5::uuid[])
           ON CONFLICT (table_name, key) DO UPDATE SET source = excluded.source,
              survives_sync = excluded.survives_sync, moved_id = excluded.moved_id`,
      [
        shape.name,
        hides.map(({ key }) => key),
        hides.map(({ source }) => source ?? null),
        hides.map(({ survivesSync }) => survivesSync),
        hides.map(({ movedId }) => movedId ?? null),
      ],
    );
  }
}

/** Changed rows are taken out and put in again with the instant of their creation: keys may move among them. */
async function replaceRows<Row extends object>(
  client: pg.ClientBase,
  shape: TableShape<Row>,
  { inserts, updates, deletes }: Changes<Row>,
): Promise<void> {
  const gone = await client.query<{ id: string; createdAt: Date }>(
    `DELETE FROM ${shape.name} WHERE id = ANY($1::uuid[]) RETURNING id, created_at AS "createdAt"`,
    [[...deletes, ...updates].map(({ id }) => id)],
  );
  const createdAt = new Map(gone.rows.map((row) => [row.id, row.createdAt]));
  const rows = [...updates, ...inserts].map((row) => ({
    ...row,
    createdAt: "id" in row ? createdAt.get(row.id as string) : undefined,
  }));
  const columns = [
    { property: "id", column: "id", type: "uuid", whenAbsent: "gen_random_uuid()" },
    { property: "createdAt", column: "created_at", type: "timestamptz", whenAbsent: "now()" },
    { property: "provenance", column: "provenance", type: "provenance" },
    { property: "source", column: "source", type: "jsonb" },
    ...columnsOf(shape),
  ];
  const names = columns.map(({ column }) => column).join(", ");
  const values = columns.map((each) =>
    "whenAbsent" in each ? `coalesce(${each.column}, ${each.whenAbsent})` : each.column,
  );
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`);
  await client.query(
    `INSERT INTO ${shape.name} (${names}, updated_at)
     SELECT ${values.join(", ")}, now() FROM unnest(${arrays.join(", ")}) AS given (${names})`,
    columns.map(({ property }) => rows.map((row) => (row as Record<string, unknown>)[property] ?? null)),
  );
}

const withoutNulls = <Row>(row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
