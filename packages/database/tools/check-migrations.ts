import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { startCluster } from "../src/embedded/embedded-postgres.ts";
import { untransactionalWord } from "../src/migrations/transactional-sql.ts";
import { PRISMA_FOLDER, schemaDifference } from "./schema-difference.ts";

const MIGRATIONS = path.join(PRISMA_FOLDER, "migrations");

/** A migration and its bookkeeping are one transaction; a start that is cut short could not carry on otherwise. */
function refusals(): string[] {
  return globSync("*/migration.sql", { cwd: MIGRATIONS }).flatMap((file) => {
    const word = untransactionalWord(readFileSync(`${MIGRATIONS}/${file}`, "utf8"));
    return word === undefined ? [] : [`prisma/migrations/${file}: ${word} cannot be part of a transaction`];
  });
}

/** Applies every migration to an empty database and compares the result with the Prisma schema: exit code 2 when they differ. */
async function main(): Promise<number> {
  const cluster = await startCluster();
  try {
    const { text, isEmpty } = schemaDifference(PRISMA_FOLDER, cluster.url(), "summary");
    process.stdout.write(text);
    return isEmpty ? 0 : 2;
  } finally {
    await cluster.stop();
  }
}

const refused = refusals();
process.stderr.write(refused.map((line) => `${line}\n`).join(""));
process.exitCode = refused.length > 0 ? 1 : await main();
