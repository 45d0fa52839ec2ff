import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Changes, DeletedRow, Layers, StoredRow } from "@strikebook/core/reference-data/plan-changes";
import {
  type Field,
  type KnownRow,
  namesOf,
  type ReferenceCalendar,
} from "@strikebook/core/reference-data/reference-calendar";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type pg from "pg";
import { writeAudit } from "../audit-trail.repository.ts";

/** Stored rows, and the keys of those that administrators deleted. */
type KnownRecords<Row> = { readonly stored: readonly KnownRow<Row>[]; readonly deleted: ReadonlySet<string> };

/** Which rows are asked for, or a change has to look at; `where` may use `$1` and so on. */
export type RowScope = { readonly where: string; readonly values: readonly unknown[] };

/** The changes to store, absent when they are refused, with their audit entry, and the caller's answer. */
export type Decision<Row, Answer> = {
  readonly changes?: Changes<Row> | undefined;
  readonly entry?: AuditEntry | undefined;
  readonly answer: Answer;
};

export type ReferenceTable<Row extends object> = ReturnType<typeof createReferenceTable<Row>>;

/** The stored rows of a calendar. Changes are made with their audit entry: all of it or nothing. */
export function createReferenceTable<Row extends object>(
  { pool }: Pick<Database, "pool">,
  calendar: ReferenceCalendar<Row>,
) {
  const { table } = calendar;
  return {
    calendar,

    /** The rows of `scope`, in the order of `orderBy`. */
    async find({ where, values }: RowScope, orderBy: string): Promise<KnownRow<Row>[]> {
      const known = `SELECT ${knownColumns(calendar).join(", ")} FROM ${table} WHERE ${where} ORDER BY ${orderBy}`;
      const { rows } = await pool.query<Record<string, unknown>>(known, [...values]);
      return rows.map(withoutNulls<KnownRow<Row>>);
    },

    /** The rows of `scope` in any order, and which keys of `deletedWhere` are deleted: one query, for many pages ask it. */
    findRecords: (scope: RowScope, deletedWhere: string): Promise<KnownRecords<Row>> =>
      findRecords(pool, calendar, scope, deletedWhere),

    /** Gives `decide` the rows in scope while the table is locked against other changes, and stores its decision. */
    async change<Answer>(
      scope: RowScope,
      decide: (layers: Layers<Row>) => Decision<Row, Answer>,
    ): Promise<Answer> {
      return await inPoolTransaction(pool, async (client) => {
        await client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
        const { rows } = await client.query<Record<string, unknown>>(select(calendar, scope.where), [
          ...scope.values,
        ]);
        const layers = {
          stored: rows.map(withoutNulls<StoredRow<Row>>),
          deleted: await findDeleted<Row>(client, table),
        };
        const { changes, entry, answer } = decide(layers);
        if (changes !== undefined) {
          await carryOut(client, calendar, changes);
        }
        if (entry !== undefined) {
          await writeAudit(client, entry);
        }
        return answer;
      });
    },

    /** The rows that administrators deleted or moved, by key. */
    findDeleted: () => findDeleted<Row>(pool, table),

    /** The rows that administrators moved from another key. */
    async findMoved(): Promise<StoredRow<Row>[]> {
      const { rows } = await pool.query<Record<string, unknown>>(
        select(calendar, "id IN (SELECT moved_id FROM reference_deletions WHERE table_name = $1)"),
        [table],
      );
      return rows.map(withoutNulls<StoredRow<Row>>);
    },
  };
}

async function findRecords<Row extends object>(
  pool: Database["pool"],
  calendar: ReferenceCalendar<Row>,
  { where, values }: RowScope,
  deletedWhere: string,
): Promise<KnownRecords<Row>> {
  const { table } = calendar;
  const columns = knownColumns(calendar);
  const { rows } = await pool.query<Record<string, unknown> & { deletedKey: string | null }>({
    name: `${table}-records`,
    text: `SELECT NULL AS "deletedKey", ${columns.join(", ")} FROM ${table} WHERE ${where}
            UNION ALL
           SELECT key, ${columns.map(() => "NULL").join(", ")} FROM reference_deletions
            WHERE table_name = '${table}' AND ${deletedWhere}`,
    values: [...values],
  });
  return {
    stored: rows.flatMap(({ deletedKey, ...row }) =>
      deletedKey === null ? [withoutNulls<KnownRow<Row>>(row)] : [],
    ),
    deleted: new Set(rows.flatMap(({ deletedKey }) => deletedKey ?? [])),
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

const COLUMN_TYPES: Readonly<Record<Field["type"], string>> = {
  amount: "numeric",
  choice: "text",
  day: "date",
  exchange: "text",
  flag: "bool",
  hours: "text",
  symbol: "text",
  text: "text",
  timezone: "text",
  whole: "int",
};

/** The column of `epsEstimate` is `eps_estimate`. */
const columnsOf = <Row extends object>(calendar: ReferenceCalendar<Row>) =>
  namesOf(calendar).map((property) => ({
    property,
    column: property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: COLUMN_TYPES[calendar.fields[property].type],
  }));

const fieldColumns = <Row extends object>(calendar: ReferenceCalendar<Row>): readonly string[] =>
  columnsOf(calendar).map(({ property, column, type }) => {
    const value = type === "numeric" ? `trim_scale(${column})::text` : column;
    return `${value} AS "${property}"`;
  });

const select = <Row extends object>(calendar: ReferenceCalendar<Row>, where: string): string =>
  `SELECT id, provenance, source, ${fieldColumns(calendar).join(", ")} FROM ${calendar.table} WHERE ${where}`;

const knownColumns = <Row extends object>(calendar: ReferenceCalendar<Row>): readonly string[] => [
  "id",
  `provenance = 'MANUAL' AS "isEdited"`,
  "source",
  `created_at AS "createdAt"`,
  `updated_at AS "updatedAt"`,
  ...fieldColumns(calendar),
];

async function carryOut<Row extends object>(
  client: pg.ClientBase,
  calendar: ReferenceCalendar<Row>,
  changes: Changes<Row>,
): Promise<void> {
  const { inserts, updates, deletes, beneath, hides, shows } = changes;
  if (inserts.length + updates.length + deletes.length > 0) {
    await replaceRows(client, calendar, changes);
  }
  if (beneath.length > 0) {
    await client.query(
      `UPDATE ${calendar.table} AS edited SET source = given.source
         FROM unnest($1::uuid[], $2::jsonb[]) AS given (id, source) WHERE edited.id = given.id`,
      [beneath.map(({ id }) => id), beneath.map(({ source }) => source ?? null)],
    );
  }
  if (shows.length > 0) {
    await client.query("DELETE FROM reference_deletions WHERE table_name = $1 AND key = ANY($2::text[])", [
      calendar.table,
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
        calendar.table,
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
  calendar: ReferenceCalendar<Row>,
  { inserts, updates, deletes }: Changes<Row>,
): Promise<void> {
  const gone = await client.query<{ id: string; createdAt: Date }>(
    `DELETE FROM ${calendar.table} WHERE id = ANY($1::uuid[]) RETURNING id, created_at AS "createdAt"`,
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
    ...columnsOf(calendar),
  ];
  const names = columns.map(({ column }) => column).join(", ");
  const values = columns.map((each) =>
    "whenAbsent" in each ? `coalesce(${each.column}, ${each.whenAbsent})` : each.column,
  );
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`);
  await client.query(
    `INSERT INTO ${calendar.table} (${names}, updated_at)
     SELECT ${values.join(", ")}, now() FROM unnest(${arrays.join(", ")}) AS given (${names})`,
    columns.map(({ property }) => rows.map((row) => (row as Record<string, unknown>)[property] ?? null)),
  );
}

const withoutNulls = <Row>(row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
