import pg from "pg";

// A DATE is a calendar day, never an instant: as text it cannot shift with a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A connection to PostgreSQL, as it is passed on within a transaction. */
export type Connection = pg.ClientBase;

/** A runner of queries: a connection, in a transaction or not, or the pool. */
export type Queries = Pick<pg.ClientBase, "query">;

/** Opens a connection for reading while the caller's is busy writing, for as long as `use` takes. */
export type ReaderConnection = <Value>(use: (reader: Connection) => Promise<Value>) => Promise<Value>;

/** A request waits this long for a free connection, or for a database that does not answer, before it is refused. */
export const CONNECT_MS_MAX = 8000;

/** A connection whose end PostgreSQL doesn't acknowledge in this time is cut off. */
const CLOSE_MS_MAX = 10_000;

/** A request waits this long for what another transaction has locked. */
export const LOCK_MS_MAX = 10_000;

/** PostgreSQL looks this often whether the process behind a long statement is still there. */
const CLIENT_CHECK_MS = 1000;

/** Ends statements whose process or thread has died, so that the locks of its transaction are let go. */
const noticeDeath = async (client: Connection): Promise<void> => {
  // Where the system cannot check, a dead client is noticed at the statement's end.
  await client.query(`SET client_connection_check_interval = ${CLIENT_CHECK_MS}`).catch(() => undefined);
};

type PoolTerms = {
  /** As PostgreSQL lists the connections. */
  readonly name?: string;
  /** The wait for a free connection; a request's where absent. */
  readonly connectMsMax?: number;
  /** The wait for a lock, and for a turn of `inTurn`; a request's where absent. */
  readonly lockMsMax?: number;
};

/** A pool of at most `max` connections, which connects at first use; every wait within it has a limit. */
export function openPool(
  url: string,
  max: number,
  { name, connectMsMax = CONNECT_MS_MAX, lockMsMax = LOCK_MS_MAX }: PoolTerms = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMsMax,
    lock_timeout: lockMsMax,
    // Its type says nothing of the promise, which the pool waits for.
    onConnect: noticeDeath as (client: Connection) => void,
    ...(name === undefined ? {} : { application_name: name }),
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

type OwnConnection = {
  /** As PostgreSQL lists the connection. */
  readonly name: string;
  /** A transaction that waits longer for its client is ended, and its locks are let go. */
  readonly idleInTransactionMsMax: number;
  /** The wait for a lock; without a limit where absent. */
  readonly lockMsMax?: number;
};

/** Opens a connection beside the pool's for as long as `use` takes. */
export async function withConnection<Value>(
  url: string,
  { name, idleInTransactionMsMax, lockMsMax }: OwnConnection,
  use: (client: Connection) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    idle_in_transaction_session_timeout: idleInTransactionMsMax,
    ...(lockMsMax === undefined ? {} : { lock_timeout: lockMsMax }),
  });
  // A broken connection fails the query under way; without a listener it would end the thread.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await noticeDeath(client);
    return await use(client);
  } finally {
    const late = setTimeout(() => cutOff(client), CLOSE_MS_MAX);
    await client.end().catch(() => undefined);
    clearTimeout(late);
  }
}

/** Ends a connection at once, whatever it is doing: PostgreSQL rolls back, and every query that waits for an answer fails. */
export function cutOff(client: Connection): void {
  (client as Connection & { readonly connection: pg.Connection }).connection.stream.destroy();
}
