import { withClient } from "./test-database.ts";

/** A line for everything that migrations make: columns, indexes, constraints, types, functions, and their bookkeeping. */
const LINES = `
WITH ours AS (SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
SELECT concat_ws(' ', 'column', nspname, relname, relkind, relpersistence, attname, format_type(atttypid, atttypmod),
                 attnotnull, attcollation, pg_get_expr(adbin, adrelid)) AS line
  FROM pg_class c JOIN ours ON ours.oid = relnamespace JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE NOT attisdropped
UNION ALL SELECT concat_ws(' ', 'index', nspname, pg_get_indexdef(indexrelid))
  FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN ours ON ours.oid = relnamespace
UNION ALL SELECT concat_ws(' ', 'constraint', nspname, conrelid::regclass, conname, pg_get_constraintdef(c.oid))
  FROM pg_constraint c JOIN ours ON ours.oid = connamespace
UNION ALL SELECT concat_ws(' ', 'enum', nspname, typname, enumlabel, rank() OVER (PARTITION BY t.oid ORDER BY enumsortorder))
  FROM pg_enum JOIN pg_type t ON t.oid = enumtypid JOIN ours ON ours.oid = typnamespace
UNION ALL SELECT concat_ws(' ', 'function', nspname, pg_get_functiondef(p.oid))
  FROM pg_proc p JOIN ours ON ours.oid = pronamespace
UNION ALL SELECT concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT concat_ws(' ', 'migration', migration_name, checksum, finished_at IS NOT NULL, applied_steps_count)
  FROM _prisma_migrations WHERE rolled_back_at IS NULL`;

/** The schema of a migrated database as text: two databases are alike when their texts are. */
export async function schemaText(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query<{ line: string }>(LINES));
  return rows
    .map(({ line }) => line)
    .sort()
    .join("\n");
}
