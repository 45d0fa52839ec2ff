import { type Database, openDatabase } from "@strikebook/database/client";
import { migrate, NewerData } from "@strikebook/database/migrate";
import pg from "pg";
import type { Env } from "../env.ts";
import { type EmbeddedServer, sharedEmbeddedServer, startEmbeddedServer } from "./embedded-server.ts";
import { REFUSED, StartError } from "./start-error.ts";

export type AppDatabase = {
  readonly database: Database;
  /** Closes the connections, and the embedded server when this process started it; once, however often it is asked. */
  close(): Promise<void>;
};

type DatabaseEnv = Pick<Env, "DATABASE_URL" | "DATA_DIR">;

type Options = {
  /** With the embedded server running in another process: wait until it is gone, or use it. */
  readonly whenRunning: "share" | "wait";
};

/** Opens the app's database, migrated: the given one, or the embedded server's under DATA_DIR. */
export async function openAppDatabase(env: DatabaseEnv, options: Options): Promise<AppDatabase> {
  if (env.DATABASE_URL !== undefined) {
    return await openMigrated(env.DATABASE_URL, async () => undefined);
  }
  const { url, stop } = await embeddedServer(env.DATA_DIR, options);
  return await openMigrated(url, stop);
}

async function openMigrated(url: string, stop: () => Promise<void>): Promise<AppDatabase> {
  try {
    await checkReachable(url);
    await bringUpToDate(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = openDatabase(url);
  let closing: Promise<void> | undefined;
  return {
    database,
    close() {
      closing ??= database.close().then(stop);
      return closing;
    },
  };
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

async function bringUpToDate(url: string): Promise<void> {
  try {
    await migrate(url);
  } catch (cause) {
    if (cause instanceof NewerData) {
      throw new StartError(cause.message, { cause });
    }
    throw new StartError(`The database could not be brought up to date: ${reasonOf(cause)}.`, {
      cause,
      exitCode: REFUSED.forNow,
    });
  }
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
    throw new StartError(`The embedded PostgreSQL did not start: ${reasonOf(cause)}.`, {
      cause,
      exitCode: REFUSED.forNow,
    });
  }
}
