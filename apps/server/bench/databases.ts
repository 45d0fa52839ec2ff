import { type Database, openDatabase } from "@strikebook/database/client";
import type { Cluster } from "@strikebook/database/embedded/embedded-postgres";
import { migrate } from "@strikebook/database/migrations/migrate";
import pg from "pg";

/** The address of a new, migrated database. */
export async function newDatabase(cluster: Cluster, name: string): Promise<string> {
  const admin = new pg.Client(cluster.url());
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  await migrate(cluster.url(name));
  return cluster.url(name);
}

export async function onDatabase<Value>(
  url: string,
  use: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase(url);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
