import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startCluster } from "../src/embedded-postgres.ts";

const HOME = fileURLToPath(new URL("..", import.meta.url));

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

process.exitCode = await main();
