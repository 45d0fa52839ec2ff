import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DomainError } from "@strikebook/core/shared/errors";

const MIGRATIONS = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));

/** A migration as the list of a database or of a backup names it; `checksum` is the SHA-256 of its SQL, as Prisma keeps it. */
export type NamedMigration = { readonly name: string; readonly checksum: string };

/** A folder of `prisma/migrations`; `replaces` are the earlier migrations that it stands for, in order: the baseline has some. */
export type Migration = NamedMigration & {
  readonly sql: string;
  readonly replaces: readonly NamedMigration[];
};

/** All migrations of this version, in order. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.sort().map(async (name) => {
      const files = await readdir(path.join(folder, name));
      const sql = await readFile(path.join(folder, name, "migration.sql"), "utf8");
      const replaces = files.includes("replaces.json")
        ? await readFile(path.join(folder, name, "replaces.json"), "utf8")
        : "[]";
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
        replaces: JSON.parse(replaces) as NamedMigration[],
      };
    }),
  );
}

/** The last commit whose start brings older data to where the baseline begins. */
const LAST_WITHOUT_BASELINE = "6171a0e7";

const TAKEN_OVER_BY = {
  data: `start commit ${LAST_WITHOUT_BASELINE} with it once, then this version`,
  backup: `restore it with commit ${LAST_WITHOUT_BASELINE} and make a new one there`,
};

/**
 * A list of applied migrations without those that another stands for, and with that one. Refuses (`CONFLICT`) a list with only
 * some of them.
 */
export function foldReplaced(
  listed: readonly NamedMigration[],
  known: readonly Migration[],
  of: "backup" | "data",
): NamedMigration[] {
  return known.reduce<NamedMigration[]>(
    (rest, migration) => {
      const replaced = new Map(migration.replaces.map(({ name, checksum }) => [name, checksum]));
      const others = rest.filter(({ name, checksum }) => replaced.get(name) !== checksum);
      if (others.length === rest.length || others.some(({ name }) => name === migration.name)) {
        return others;
      }
      const found = new Set(rest.map(({ name }) => name)).size - new Set(others.map(({ name }) => name)).size;
      if (found < replaced.size) {
        throw new DomainError(
          "CONFLICT",
          `This ${of} is older than this version can take over: ${TAKEN_OVER_BY[of]}. Nothing was changed.`,
        );
      }
      return [migration, ...others];
    },
    [...listed],
  );
}
