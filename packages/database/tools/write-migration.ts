import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { untransactionalWord } from "../src/migrations/transactional-sql.ts";
import { schemaDifference } from "./schema-difference.ts";

const NAME = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/;

export type Workplace = {
  /** `schema` and `migrations` lie below it. */
  readonly prismaFolder: string;
  /** An empty database to try the migrations in: its tables go. */
  readonly databaseUrl: string;
  readonly now: Date;
};

/**
 * Writes the migration that the Prisma schema lacks and makes sure that nothing is missing then. Answers its file, from
 * the folder above `prismaFolder`; undefined when the migrations give the schema already.
 */
export async function writeMigration(place: Workplace, name: string): Promise<string | undefined> {
  if (!NAME.test(name)) {
    throw new Error(
      `"${name}" is no name for a migration: small letters, digits and single dashes, as in "upload-notes"`,
    );
  }
  const { prismaFolder, databaseUrl } = place;
  const { text, isEmpty } = schemaDifference(prismaFolder, databaseUrl, "sql");
  if (isEmpty) {
    return undefined;
  }
  const word = untransactionalWord(text);
  if (word !== undefined) {
    throw new Error(`${word} cannot be part of a transaction: change the schema in another way`);
  }
  const migrations = path.join(prismaFolder, "migrations");
  const folder = path.join(
    migrations,
    `${nextTimestamp(migrations, place.now)}_${name.replaceAll("-", "_")}`,
  );
  mkdirSync(folder);
  try {
    writeFileSync(path.join(folder, "migration.sql"), text);
    const left = schemaDifference(prismaFolder, databaseUrl, "summary");
    if (!left.isEmpty) {
      throw new Error(`the migration does not give the Prisma schema:\n${left.text}`);
    }
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return path.relative(path.dirname(prismaFolder), path.join(folder, "migration.sql"));
}

/** Now in UTC as `YYYYMMDDHHMMSS`, or one more than the latest migration has: they are applied in the order of their names. */
function nextTimestamp(migrations: string, now: Date): string {
  const clock = BigInt(now.toISOString().replace(/\D/g, "").slice(0, 14));
  const latest = readdirSync(migrations)
    .map((name) => /^(\d{14})_/.exec(name)?.[1])
    .filter((stamp) => stamp !== undefined)
    .map(BigInt)
    .toSorted()
    .at(-1);
  return String(latest === undefined || clock > latest ? clock : latest + 1n);
}
