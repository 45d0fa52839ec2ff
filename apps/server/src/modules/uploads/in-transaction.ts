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
    await client.query("ROLLBACK").catch(() => undefined);
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

/** PostgreSQL itself said no, so nothing was committed; anything else leaves it open. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith("57");
