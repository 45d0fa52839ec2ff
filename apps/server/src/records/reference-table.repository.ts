import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Changes, StoredRow } from "@strikebook/core/shared/plan-changes";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type pg from "pg";
import { writeAudit } from "./audit-trail.repository.ts";

/** A table of reference data: of each property its column and the column's type. */
export type TableShape<Row extends object> = {
  readonly name: string;
  readonly columns: { readonly [Property in keyof Row]-?: readonly [column: string, type: string] };
  /** For a table that every start fills: what names a row, so that one which was deleted is not filled in again. */
  readonly keyOf?: (row: Row) => string;
};

/** Which rows a change has to look at; `where` may use `$1` and so on. */
export type RowScope = { readonly where: string; readonly values: readonly unknown[] };

/** The changes to store, their audit entry and the caller's answer. Without an entry nothing is stored. */
export type Decision<Row, Answer> = {
  readonly changes: Changes<Row>;
  readonly entry: AuditEntry | undefined;
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
      decide: (stored: readonly StoredRow<Row>[]) => Decision<Row, Answer>,
    ): Promise<Answer> {
      return await inPoolTransaction(pool, async (client) => {
        await client.query(`LOCK TABLE ${shape.name} IN SHARE ROW EXCLUSIVE MODE`);
        const { rows } = await client.query<Record<string, unknown>>(select(shape, scope.where), [
          ...scope.values,
        ]);
        const stored = rows.map(withoutNulls<StoredRow<Row>>);
        const { changes, entry, answer } = decide(stored);
        if (entry !== undefined) {
          await carryOut(client, shape, changes);
          await rememberDeletions(client, shape, { stored, changes });
          await writeAudit(client, entry);
        }
        return answer;
      });
    },
  };
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
  return `SELECT id, provenance, ${columns.join(", ")} FROM ${shape.name} WHERE ${where}`;
}

/** Changed rows are taken out and put in again with the instant of their creation: keys may move among them. */
async function carryOut<Row extends object>(
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

/** A key that no row has any more was deleted, or moved to another; one that has a row again was not. */
async function rememberDeletions<Row extends object>(
  client: pg.ClientBase,
  { name, keyOf }: TableShape<Row>,
  { stored, changes }: { readonly stored: readonly StoredRow<Row>[]; readonly changes: Changes<Row> },
): Promise<void> {
  if (keyOf === undefined) {
    return;
  }
  const touched = new Set([...changes.deletes, ...changes.updates].map(({ id }) => id));
  const before = stored.filter(({ id }) => touched.has(id)).map(keyOf);
  const after = new Set([...changes.updates, ...changes.inserts].map(keyOf));
  await client.query("DELETE FROM reference_deletions WHERE table_name = $1 AND key = ANY($2::text[])", [
    name,
    [...after],
  ]);
  await client.query(
    `INSERT INTO reference_deletions (table_name, key) SELECT $1, unnest($2::text[])
         ON CONFLICT (table_name, key) DO NOTHING`,
    [name, before.filter((key) => !after.has(key))],
  );
}

const withoutNulls = <Row>(row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
