import { startCluster } from "../src/embedded/embedded-postgres.ts";
import { PRISMA_FOLDER } from "./schema-difference.ts";
import { writeMigration } from "./write-migration.ts";

// npm run migration -- name

const [name = "", ...others] = process.argv.slice(2);
const cluster = await startCluster();
try {
  const file = await writeMigration(
    { prismaFolder: PRISMA_FOLDER, databaseUrl: cluster.url(), now: new Date() },
    [name, ...others].join(" "),
  );
  process.stdout.write(
    file === undefined
      ? "The migrations give the tables of prisma/schema already: nothing was written.\n"
      : `Wrote ${file}. Read it: a column that must not be empty needs a value for the rows that exist.\n`,
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await cluster.stop();
}
