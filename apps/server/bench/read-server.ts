import "../src/startup/node-env.ts";
import { createSecretBox } from "@strikebook/auth/secret-box";
import { createTokens } from "@strikebook/auth/token";
import { openDatabase } from "@strikebook/database/client";
import fastify from "fastify";
import { buildApp } from "../src/app.ts";
import { NOW, SECRET } from "./read-data.ts";
import { createReads, type PageName } from "./read-pages.ts";

// A server of read.bench.ts, in a process of its own so that its time is its own: node read-server.ts <graphql or bare>
// <database> <user id> <spool folder>. Says where it listens, and on every message the CPU time it has used.

const [kind = "", databaseUrl = "", userId = "", spoolDir = ""] = process.argv.slice(2);
const database = openDatabase(databaseUrl);
const app = kind === "graphql" ? await wholeServer() : bareServer();

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 });
});
process.on("disconnect", () => process.exit());
process.send?.({ url: await app.listen({ host: "127.0.0.1", port: 0 }) });

async function wholeServer() {
  const settings = {
    tokens: createTokens([SECRET]),
    secretBox: createSecretBox(SECRET),
    bcryptCost: 10,
    spoolDir,
    backups: { folder: spoolDir, keep: { days: 1, weeks: 0, months: 0 } },
    welcome: async () => false,
    build: { version: "bench" },
  } as unknown as Parameters<typeof buildApp>[0]["settings"];
  return (await buildApp({ database, clock: { now: () => NOW }, settings }, { isProduction: true })).app;
}

/** The same statements, their rows as JSON, and nothing else. */
function bareServer() {
  const reads = createReads(database, userId);
  const server = fastify();
  server.post("/", (request) => reads[(request.query as { page: PageName }).page]());
  return server;
}
