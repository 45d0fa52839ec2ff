import pg from "pg";

/** The connection broke while PostgreSQL was committing: whether it did is for a new connection to find out. */
export class UnknownCommit extends Error {}

/** Commits what `work` did, or rolls it back and throws. */
export async function inTransaction<Value>(
  client: pg.ClientBase,
  work: () => Promise<Value>,
): Promise<Value> {
  await client.query("BEGIN");
  let value: Value;
  try {
    value = await work();
  } catch (error) {
    await rollBack(client);
    throw error;
  }
  try {
    await client.query("COMMIT");
  } catch (error) {
    throw isRefusal(error)
      ? error
      : new UnknownCommit("Connection terminated while committing", { cause: error });
  }
  return value;
}

/** As `inTransaction`, on a connection of the pool. */
export async function inPoolTransaction<Value>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  return await onPoolClient(pool, (client) => inTransaction(client, () => work(client)));
}

/** Takes one connection of the pool for several transactions. */
export async function onPoolClient<Value>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let lost: Error | undefined;
  // A connection that is lost fails the query under way; without a listener it would end the server as well.
  const onLost = (error: Error) => {
    lost = error;
  };
  client.on("error", onLost);
  try {
    return await use(client);
  } finally {
    client.off("error", onLost);
    client.release(lost);
  }
}

/** Answers what `work` finds out by doing it, and takes back all that it did. */
export async function inTrial<Value>(client: pg.ClientBase, work: () => Promise<Value>): Promise<Value> {
  await client.query("BEGIN");
  try {
    return await work();
  } finally {
    await rollBack(client);
  }
}

/** Answers what `work` reads of the database as it is at one moment, without a lock. */
export async function inSnapshot<Value>(client: pg.ClientBase, work: () => Promise<Value>): Promise<Value> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    return await work();
  } finally {
    await rollBack(client);
  }
}

/** A connection that cannot roll back has broken, and PostgreSQL rolls back itself. */
const rollBack = (client: pg.ClientBase) => client.query("ROLLBACK").catch(() => undefined);

/** PostgreSQL itself said no, so nothing was committed; anything else leaves it open. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith("57");
