import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createSecretBox } from "@strikebook/auth/secret-box";
import { createTokens } from "@strikebook/auth/token";
import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import { openDatabase } from "@strikebook/database/client";
import { buildApp } from "../src/app.ts";

// The server of import.bench.ts, in a process of its own so that its memory is its own: node import-server.ts
// <database> <spool folder>. Says where it listens, and on every message what it has
// used since the last, or, asked for a user, the token of a new one.

const [databaseUrl = "", spoolDir = ""] = process.argv.slice(2);
const LIFETIME_MS = 24 * 60 * 60_000;

const database = openDatabase(databaseUrl);
const tokens = createTokens(["a secret of the benchmark, long enough to be one"]);
const settings = {
  tokens,
  secretBox: createSecretBox("a secret of the benchmark, long enough to be one"),
  bcryptCost: 10,
  spoolDir,
  backups: { folder: spoolDir, keep: { days: 1, weeks: 0, months: 0 } },
  welcome: async () => false,
  build: { version: "bench" },
} as unknown as Parameters<typeof buildApp>[0]["settings"];
const now = new Date();
const { app } = await buildApp({ database, clock: { now: () => now }, settings }, { isProduction: true });
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

const peakMb = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? 0) / 1024;

process.on("message", async (wish) => {
  const token = wish === "person" ? await newPerson() : undefined;
  process.send?.({ token, peakMb: peakMb(), stallMs: delay.max / 1e6 });
  delay.reset();
});
process.on("disconnect", () => process.exit());
const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ url, token: await newPerson(), peakMb: peakMb() });

/** The token of a user without any rows. */
async function newPerson(): Promise<string> {
  const username = `bench${await database.prisma.user.count()}`;
  const user = await database.prisma.user.create({
    data: {
      username,
      email: `${username}@example.com`,
      firstName: "Bench",
      lastName: "Mark",
      roles: ["USER"],
      passwordHash: "none",
      ledgerVersion: LEDGER_VERSION,
    },
  });
  const session = await database.prisma.userSession.create({
    data: { userId: user.id, createdAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) },
  });
  const claims = { userId: user.id, username, roles: user.roles, sessionId: session.id, sessionVersion: 0 };
  return tokens.sign(claims, now);
}
