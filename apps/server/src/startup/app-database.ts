import { restoreCommand } from "@strikebook/core/shared/command-line";
import { DomainError } from "@strikebook/core/shared/errors";
import { type AppLogin, prepareAppRole } from "@strikebook/database/app-role";
import { makeRestorePoint } from "@strikebook/database/backup/restore-point";
import { type Database, openDatabase } from "@strikebook/database/client";
import { withConnection } from "@strikebook/database/connection";
import { migrate, NewerData, waitForMigrations } from "@strikebook/database/migrations/migrate";
import { markOurs } from "@strikebook/database/ownership";
import { inTransaction } from "@strikebook/database/transaction";
import pg from "pg";
import type { Env } from "../env.ts";
import { backupSettings } from "./backup-settings.ts";
import { readBuildInfo } from "./build-info.ts";
import { type EmbeddedServer, sharedEmbeddedServer, startEmbeddedServer } from "./embedded-server.ts";
import { REFUSED, StartError } from "./start-error.ts";

export type AppDatabase = {
  /** Connected as the app's own role, which owns nothing. */
  readonly database: Database;
  /** For what only the owner of the tables may do; never for answering a request. */
  readonly ownerUrl: string;
  /** Folder of the embedded server's files; undefined for a database elsewhere. */
  readonly databaseFolder: string | undefined;
  /** A sentence for the operator when the app has to work as the owner of its tables. */
  readonly warning: string | undefined;
  /** Closes the connections, and the embedded server when this process started it; once, however often it is asked. */
  close(): Promise<void>;
};

type Options = {
  /** With the embedded server running in another process: wait until it is gone, or use it. */
  readonly whenRunning: "share" | "wait";
};

/** Opens the app's database, migrated: the given one, or the embedded server's under DATA_DIR. */
export async function openAppDatabase(env: Env, options: Options): Promise<AppDatabase> {
  const { url, folder, stop } = await openAppServer(env, options);
  let login: AppLogin;
  try {
    await bringUpToDate(url, env);
    login = await prepareApp(url, env);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = openDatabase(login.url);
  let closing: Promise<void> | undefined;
  return {
    database,
    ownerUrl: url,
    databaseFolder: folder,
    warning:
      login.problem &&
      `The app works as the owner of its database, because ${login.problem}. docs/operating.md, "Database roles", tells how to give it a role of its own.`,
    close() {
      closing ??= database.close().then(stop);
      return closing;
    },
  };
}

/** The server of the app's database, reachable, with the database as it is; `stop` it when this process started it. */
export async function openAppServer(env: Env, options: Options): Promise<EmbeddedServer> {
  const server =
    env.DATABASE_URL === undefined
      ? await embeddedServer(env.DATA_DIR, options)
      : { url: env.DATABASE_URL, stop: async () => undefined };
  try {
    await checkReachable(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (cause) {
    throw new StartError(`The database at ${placeOf(url)} cannot be reached: ${reasonOf(cause)}.`, {
      cause,
      exitCode: REFUSED.forNow,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Migrates the database. Data that is there gets a restore point first; a failure tells the way back to it. */
async function bringUpToDate(url: string, env: Env): Promise<void> {
  let restorePoint: string | undefined;
  try {
    await migrate(url, undefined, async () => {
      restorePoint = await restorePointBeforeUpgrade(url, env);
    });
    await withConnection(url, { name: "strikebook start", idleInTransactionMsMax: 0 }, (client) =>
      inTransaction(client, async () => {
        // PostgreSQL refuses the second of two starts that comment at once.
        await waitForMigrations(client);
        await markOurs(client);
      }),
    );
  } catch (cause) {
    if (cause instanceof NewerData || cause instanceof DomainError) {
      throw new StartError(cause.message, { cause });
    }
    const back =
      restorePoint &&
      ` To go back, start the version before and run: ${restoreCommand(restorePoint, env.STRIKEBOOK_RUNS_IN)}`;
    throw new StartError(`The database could not be brought up to date: ${reasonOf(cause)}.${back ?? ""}`, {
      cause,
      exitCode: REFUSED.forNow,
    });
  }
}

async function restorePointBeforeUpgrade(url: string, env: Env): Promise<string | undefined> {
  const { folder, passphrase } = backupSettings(env);
  const { version: appVersion } = readBuildInfo(env);
  try {
    return await makeRestorePoint("before-upgrade", { databaseUrl: url, folder, passphrase, appVersion });
  } catch (cause) {
    throw new Error(`no restore point could be made before the upgrade: ${reasonOf(cause)}`, { cause });
  }
}

/** Makes the role that the app connects as, with its rights on the tables that are there now. */
export async function prepareApp(ownerUrl: string, env: Env): Promise<AppLogin> {
  const given = env.DATABASE_URL === undefined ? undefined : env.APP_DATABASE_URL;
  let login: AppLogin;
  try {
    login = await prepareAppRole(ownerUrl, given);
  } catch (cause) {
    throw new StartError(`The app's database role could not be prepared: ${reasonOf(cause)}.`, { cause });
  }
  if (login.problem === undefined) {
    await checkReachable(login.url);
  }
  return login;
}

/** Host, port and database of an address, without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** On one line, without a full stop; several tries at one host name come as one error without words. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  return message.replace(/\s+/g, " ").replace(/\.$/, "");
}

/** The embedded server under DATA_DIR: started, or shared with the process that runs it. */
async function embeddedServer(dataDir: string, { whenRunning }: Options): Promise<EmbeddedServer> {
  const shared = whenRunning === "share" ? sharedEmbeddedServer(dataDir) : undefined;
  if (shared !== undefined) {
    return shared;
  }
  try {
    return await startEmbeddedServer(dataDir);
  } catch (cause) {
    throw new StartError(
      `The embedded PostgreSQL did not start: ${reasonOf(cause).replace(/^PostgreSQL did not start: /, "")}.`,
      {
        cause,
        exitCode: REFUSED.forNow,
      },
    );
  }
}
