import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startCluster } from "../src/embedded-postgres.ts";
import { untransactionalWord } from "../src/transactional-sql.ts";

const HOME = fileURLToPath(new URL("..", import.meta.url));

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));

/** A migration and its bookkeeping are one transaction; a start that is cut short could not carry on otherwise. */
function refusals(): string[] {
  return globSync("*/migration.sql", { cwd: MIGRATIONS }).flatMap((file) => {
    const word = untransactionalWord(readFileSync(`${MIGRATIONS}/${file}`, "utf8"));
    return word === undefined ? [] : [`prisma/migrations/${file}: ${word} cannot be part of a transaction`];
  });
}

/** Applies every migration to an empty database and compares what stands there with the Prisma schema: exit code 2 when they differ. */
async function main(): Promise<number> {
  const cluster = await startCluster();
  try {
    const { status } = spawnSync(
      `${HOME}node_modules/.bin/prisma`,
      [
        "migrate",
        "diff",
        "--from-migrations",
        "../../prisma/migrations",
        "--to-schema",
        "../../prisma/schema",
        "--exit-code",
      ],
      { cwd: HOME, stdio: "inherit", env: { ...process.env, DATABASE_URL: cluster.url() } },
    );
    return status ?? 1;
  } finally {
    await cluster.stop();
  }
}

const refused = refusals();
process.stderr.write(refused.map((line) => `${line}\n`).join(""));
process.exitCode = refused.length > 0 ? 1 : await main();
