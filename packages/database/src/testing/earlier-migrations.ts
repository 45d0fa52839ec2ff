import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** SQL by name, as commit 6171a0e7 of 24 November 2026 had them: the baseline stands for all of these. */
const MIGRATIONS = JSON.parse(
  gunzipSync(readFileSync(new URL("./migrations-of-24-november.json.gz", import.meta.url))).toString(),
) as Readonly<Record<string, string>>;

/** Writes the first `count` of them, all when not given, into a folder as `migrate` reads it; answers their names in order. */
export function writeEarlierMigrations(folder: string, count?: number): string[] {
  const names = Object.keys(MIGRATIONS).toSorted().slice(0, count);
  for (const name of names) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, "migration.sql"), MIGRATIONS[name] ?? "");
  }
  return names;
}

/**
 * The text of a schema without the names that the baseline stands for: a database that had them keeps them in its list, and
 * PostgreSQL 18's own name of a constraint that one of them dropped and made again.
 */
export const withoutEarlier = (schemaText: string): string =>
  schemaText
    .split("\n")
    .filter((line) => !(line.startsWith("migration ") && MIGRATIONS[line.split(" ")[1] ?? ""] !== undefined))
    .map((line) =>
      line.replace("import_duplicates_import_id_not_null1", "import_duplicates_import_id_not_null"),
    )
    .join("\n");
