import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run migration -- name

Writes prisma/migrations/<timestamp>_<name>/migration.sql: what the migrations still lack to give the tables of
prisma/schema. Tried on a PostgreSQL of its own; your data is not touched. The next start of the app applies it, and a
running "npm run dev" at once: stop that first, for a migration cannot be changed once it is applied.

  npm run migration -- notes`;

export async function run(args) {
  const tools = await setUp({ isWebBuilt: false });
  return handOver(tools.node, [fromRoot("packages", "database", "tools", "make-migration.ts"), ...args], {
    env: tools.env,
  });
}
