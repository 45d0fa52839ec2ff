import type { Migration } from "../migrations/migration-files.ts";

const ADDED_VALUE = /^ALTER TYPE ("\w+") ADD VALUE ('[^']*');$/gm;
const CREATED_TYPE = /^(CREATE TYPE ("\w+") AS ENUM \([^)]*)\);$/gm;

/**
 * The same migrations for one transaction, from the first on: a type gets all its values when it is created. PostgreSQL 15
 * and 16 let nobody use a value in the transaction that added it.
 */
export function foldEnumValues<SomeMigration extends Pick<Migration, "sql">>(
  migrations: readonly SomeMigration[],
): SomeMigration[] {
  const added = new Map<string, string[]>();
  const without = migrations.map((migration) => {
    const sql = migration.sql.replace(ADDED_VALUE, (_statement, type: string, value: string) => {
      added.set(type, [...(added.get(type) ?? []), value]);
      return "";
    });
    return { ...migration, sql };
  });
  return without.map((migration) => {
    const sql = migration.sql.replace(
      CREATED_TYPE,
      (_statement, start: string, type: string) => `${[start, ...(added.get(type) ?? [])].join(", ")});`,
    );
    return { ...migration, sql };
  });
}
