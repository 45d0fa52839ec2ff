import type { Connection } from "../connection.ts";

type Statement = { readonly before: string; readonly after: string };

const INDEXES = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS before, pg_get_indexdef(i.indexrelid) AS after
    FROM pg_index i WHERE i.indrelid = ANY($1::text[]::regclass[])
     AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
   ORDER BY i.indexrelid`;

// A trigger of ours would write anew what the rows already say.
const TRIGGERS = `
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS before,
         format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
                CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS after
    FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgrelid = ANY($1::text[]::regclass[])`;

/**
 * Takes indexes and triggers of empty tables away for as long as they are loaded; answers what brings them back. A
 * superuser need not ask the parent tables about each row either: the rows were read in one snapshot, and are compared.
 */
export async function quickenLoad(
  client: Connection,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const statements: Statement[] = [];
  for (const list of [INDEXES, TRIGGERS]) {
    const { rows } = await client.query<Statement>(list, [tables]);
    statements.push(...rows);
  }
  for (const { before } of statements) {
    await client.query(before);
  }
  const { rows } = await client.query<{ is: string }>("SELECT current_setting('is_superuser') AS is");
  const isSuperuser = rows[0]?.is === "on";
  if (isSuperuser) {
    await client.query("SET LOCAL session_replication_role = replica");
  }
  return async () => {
    if (isSuperuser) {
      await client.query("SET LOCAL session_replication_role = origin");
    }
    for (const { after } of statements) {
      await client.query(after);
    }
  };
}
