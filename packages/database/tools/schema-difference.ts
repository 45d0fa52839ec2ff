import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const HOME = fileURLToPath(new URL("..", import.meta.url));

/** The root's: nothing that runs the app in an image may depend on it. */
const PRISMA = fileURLToPath(new URL("../../../node_modules/.bin/prisma", import.meta.url));

/** The data model of this checkout: `schema` and `migrations` below it. */
export const PRISMA_FOLDER = fileURLToPath(new URL("../../../prisma", import.meta.url));

/** Exit code of `prisma migrate diff --exit-code` for two sides that differ. */
const DIFFERENT = 2;

export type SchemaDifference = {
  /** The difference in Prisma's words, or the SQL that removes it. */
  readonly text: string;
  readonly isEmpty: boolean;
};

/**
 * The difference between the migrations of a folder and its Prisma schema. The migrations are applied to the
 * database at `databaseUrl`, whose tables go; the answer is a summary to read, or SQL.
 */
export function schemaDifference(
  prismaFolder: string,
  databaseUrl: string,
  as: "summary" | "sql",
): SchemaDifference {
  const { status, stdout, stderr, error } = spawnSync(
    PRISMA,
    [
      "migrate",
      "diff",
      "--from-migrations",
      path.join(prismaFolder, "migrations"),
      "--to-schema",
      path.join(prismaFolder, "schema"),
      "--exit-code",
      ...(as === "sql" ? ["--script"] : []),
    ],
    { cwd: HOME, encoding: "utf8", env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  if (status !== 0 && status !== DIFFERENT) {
    throw new Error(`prisma migrate diff failed: ${error?.message ?? stderr}${stdout}`);
  }
  return { text: stdout, isEmpty: status === 0 };
}
