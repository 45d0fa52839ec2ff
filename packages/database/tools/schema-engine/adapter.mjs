import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { createDatabase, dropDatabase } from "./connection.mjs";

const CHAR_OID = 18;
const TEXT_OID = 25;

const openPools = new Set();
const shadowUrls = new Set();

/** How the engine reaches the database at `url`, and an empty shadow database beside it. */
export function databaseAdapter({ url, schema, shadowUrl }) {
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => open(url, schema),
    connectToShadowDb: async () => open(shadowUrl ?? (await createShadow(url)), schema),
  };
}

/** For comparisons that need no database: answers nothing, connects to nothing. */
export function noDatabaseAdapter() {
  const connection = {
    provider: "postgres",
    adapterName: "no-database",
    queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
    executeRaw: async () => 0,
    executeScript: async () => undefined,
    startTransaction: () => Promise.reject(new Error("there is no database")),
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    dispose: async () => undefined,
  };
  const connect = async () => connection;
  return { provider: "postgres", adapterName: "no-database", connect, connectToShadowDb: connect };
}

/**
 * Closes what the engine left open and drops its shadow databases, of which it does not dispose itself.
 *
 * An open connection holds the migration lock: the next command would wait ten seconds for it.
 */
export async function closeEverything() {
  for (const pool of openPools) {
    openPools.delete(pool);
    await pool.end().catch(() => undefined);
  }
  for (const url of shadowUrls) {
    shadowUrls.delete(url);
    await dropDatabase(url, { isForced: true }).catch(() => undefined);
  }
}

async function createShadow(url) {
  const shadow = new URL(url);
  shadow.pathname = `/prisma_migrate_shadow_db_${randomUUID()}`;
  await createDatabase(shadow.toString());
  shadowUrls.add(shadow.toString());
  return shadow.toString();
}

async function open(url, schema) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  openPools.add(pool);
  const adapter = repair(await new PrismaPg(pool, { schema, disposeExternalPool: true }).connect());
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (...args) => repair(await startTransaction(...args));
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    if (openPools.delete(pool)) {
      await dispose();
    }
  };
  return adapter;
}

/** Two things that @prisma/adapter-pg, made for queries, does not do well enough for migrations. */
function repair(queryable) {
  acceptCharColumns(queryable);
  runScriptsWhole(queryable);
  return queryable;
}

/** The catalog's type "char" is refused by the adapter, but introspection reads it: it travels as text. */
function acceptCharColumns(queryable) {
  const performIO = queryable.performIO.bind(queryable);
  const queryRaw = queryable.queryRaw.bind(queryable);
  const charColumnsOf = new WeakMap();
  queryable.performIO = async (query) => {
    const answer = await performIO(query);
    const columns = (answer.fields ?? []).flatMap((field, index) =>
      field.dataTypeID === CHAR_OID ? [index] : [],
    );
    for (const index of columns) {
      answer.fields[index].dataTypeID = TEXT_OID;
    }
    charColumnsOf.set(query, columns);
    return answer;
  };
  queryable.queryRaw = async (query) => {
    const answer = await queryRaw(query);
    for (const index of charColumnsOf.get(query) ?? []) {
      answer.columnTypes[index] = ColumnTypeEnum.Character;
    }
    return answer;
  };
}

/** The adapter splits a script at every semicolon, which breaks functions, DO blocks and texts. */
function runScriptsWhole(queryable) {
  queryable.executeScript = async (script) => {
    try {
      await queryable.client.query(script);
    } catch (error) {
      queryable.onError(error);
    }
  };
}
