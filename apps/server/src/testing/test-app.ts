import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createSecretBox } from "@strikebook/auth/secret-box";
import { createTokens, TOKEN_LIFETIME_SECONDS } from "@strikebook/auth/token";
import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import type { Role } from "@strikebook/core/users/role";
import { type Database, openDatabase } from "@strikebook/database/client";
import { openPool } from "@strikebook/database/connection";
import type {} from "@strikebook/database/testing/global-setup";
import { cloneDatabase } from "@strikebook/database/testing/test-database";
import { afterAll, inject, onTestFinished, TestRunner } from "vitest";
import { buildApp, type HttpSettings } from "../app.ts";
import type { Settings } from "../settings.ts";

export const TEST_SECRET = "a secret of the tests, long enough to be one";

/** Friday, 20 November 2026, 09:51 in New York. */
export const TEST_NOW = new Date("2026-11-20T14:51:58.000Z");

const TEST_BUILD = {
  version: "0.1.0",
  gitCommit: "0000000",
  gitBranch: "main",
  buildDate: "2026-11-20T00:00:00.000Z",
  environment: "test",
};

/** On a machine with much else to do. */
const CLOSE_MS_MAX = 60_000;
/** Tests of figures want the figures, however busy the machine is. */
const PATIENCE_MS = 60_000;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export type TestUser = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly token: string;
};

/** The real app over a database of its own, closed after the test file. The clock stands until `setNow`. */
export async function startTestApp(
  given: Partial<HttpSettings> = {},
  changed: Partial<Settings> = {},
  elsewhere?: Database,
) {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const database = elsewhere ?? openDatabase(clone.appUrl, 5);
  const owner = openPool(clone.url, 1);
  const spoolDir = mkdtempSync(path.join(os.tmpdir(), "strikebook-test-"));
  const tokens = createTokens([TEST_SECRET]);
  let now = TEST_NOW;
  const clock = { now: () => now };
  const settings = {
    tokens,
    secretBox: createSecretBox(TEST_SECRET),
    bcryptCost: 4,
    patienceMs: PATIENCE_MS,
    welcome: async () => false,
    build: TEST_BUILD,
    spoolDir,
    backups: { folder: path.join(spoolDir, "backups"), keep: { days: 7, weeks: 4, months: 12 } },
    ...changed,
  };
  const { app, services } = await buildApp(
    { database, ownerUrl: clone.url, clock, settings },
    { isProduction: true, ...given },
  );
  const close = async () => {
    await app.close();
    await database.close();
    await owner.end();
    await clone.drop();
    rmSync(spoolDir, { recursive: true, force: true });
  };
  // A hook of the file that is added while a test runs is never called: its app would keep its connections to the end.
  const isWithinTest = TestRunner.getCurrentTest() !== undefined;
  (isWithinTest ? onTestFinished : afterAll)(close, CLOSE_MS_MAX);
  return {
    app,
    services,
    /** As the app's own role. */
    database,
    databaseUrl: clone.appUrl,
    /** As the owner of the tables, for what the app may not do. */
    owner,
    ownerUrl: clone.url,
    spoolDir,
    clock,
    tokens,
    setNow(instant: Date) {
      now = instant;
    },
  };
}

let created = 0;

/** A user with a live token. The password hash fits no password; tests of signing in give their own. */
export async function createUser(
  { database, tokens, clock }: TestApp,
  given: { username?: string; roles?: Role[]; mustChangePassword?: boolean; passwordHash?: string } = {},
): Promise<TestUser> {
  created += 1;
  const username = given.username ?? `user${created}`;
  const roles = given.roles ?? ["USER"];
  const user = await database.prisma.user.create({
    data: {
      username,
      email: `${username}@example.com`,
      firstName: "Test",
      lastName: username,
      roles,
      mustChangePassword: given.mustChangePassword ?? false,
      passwordHash: given.passwordHash ?? "no password",
      ledgerVersion: LEDGER_VERSION,
    },
  });
  return await signedIn({ database, tokens, clock }, { id: user.id, username, roles });
}

/** The user with a session that begins now: a token is only good by the clock that made it. */
export async function signedIn(
  { database, tokens, clock }: Pick<TestApp, "clock" | "database" | "tokens">,
  { id, username, roles }: Omit<TestUser, "token">,
): Promise<TestUser> {
  const now = clock.now();
  const session = await database.prisma.userSession.create({
    data: {
      userId: id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000),
    },
  });
  const claims = { userId: id, username, roles, sessionId: session.id, sessionVersion: 0 };
  return { id, username, roles, token: tokens.sign(claims, now) };
}

type GraphQLReply = {
  readonly data?: Body;
  readonly errors?: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
};

/** Who calls, and whose figures they ask for: their own unless a scope says otherwise. */
type Caller = Pick<TestUser, "token"> & { readonly scope?: string };

/** A GraphQL request over HTTP as `user`, or as nobody. */
export async function graphqlRequest(
  { app }: TestApp,
  user: Caller | undefined,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphQLReply> {
  const reply = await app.inject({
    method: "POST",
    url: "/graphql",
    headers: headersOf(user),
    payload: { query, variables },
  });
  return reply.json<GraphQLReply>();
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they asked for
type Body = any;

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

/** A REST request, `"GET /api/auth/me"`, as `user` or as nobody. */
export async function restRequest(
  { app }: TestApp,
  user: Caller | undefined,
  call: `${Method} /${string}`,
  body?: unknown,
) {
  const [method, url] = call.split(" ") as [Method, string];
  const reply = await app.inject({
    method,
    url,
    headers: headersOf(user),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(reply.headers["content-type"] ?? "").startsWith("application/json");
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson ? reply.json<Body>() : reply.body,
  };
}

/** The same person asking for the figures of another, by id, or of `all` whom they may see. */
export const inScope = (user: Pick<TestUser, "token">, scope: string) => ({ token: user.token, scope });

const headersOf = (user: Caller | undefined): Record<string, string> =>
  user === undefined
    ? {}
    : {
        authorization: `Bearer ${user.token}`,
        ...(user.scope !== undefined && { "strikebook-scope": user.scope }),
      };
