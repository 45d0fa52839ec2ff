import type pg from "pg";

// Imports of the same person take this lock too: rows and sums are written by one at a time.
const LOCK = "SELECT pg_advisory_xact_lock(20261120, hashtext($1))";

/** Runs `work` in a transaction that keeps every other change of the person's rows out until it ends. */
export async function inUserTransaction<Value>(
  pool: pg.Pool,
  userId: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(LOCK, [userId]);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
