import type pg from "pg";

/**
 * At most; two batches are all that is needed in memory. Of 2000 rows each outlived the young generation, and a process
 * grew by 260 MB over exports of 200,000 rows, where it grows by 140 MB with these, at the same speed.
 */
const ROWS_MAX = 250;
/** Somebody who takes no rows for so long does not get the others. */
const IDLE_MS_MAX = 60_000;

type Query = { readonly text: string; readonly values: readonly unknown[] };

/** The rows of a query as they were when it began, however many, batch by batch. */
export async function* readInBatches<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Query,
): AsyncGenerator<readonly Row[]> {
  const client = await pool.connect();
  let failure: Error | undefined;
  // A broken connection fails the next query; without a listener it would end the process as well.
  const onError = () => undefined;
  client.on("error", onError);
  try {
    await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS_MAX}`);
    await client.query(`DECLARE batches NO SCROLL CURSOR FOR ${text}`, [...values]);
    const fetch = () => client.query<Row>(`FETCH ${ROWS_MAX} FROM batches`);
    for (let next = fetch(); ; ) {
      const { rows } = await next;
      if (rows.length < ROWS_MAX) {
        yield rows;
        return;
      }
      // PostgreSQL works on the next batch while the caller has this one.
      next = fetch();
      next.catch(() => undefined);
      yield rows;
    }
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    await client.query("ROLLBACK").catch((error: Error) => {
      failure = error;
    });
    client.off("error", onError);
    client.release(failure);
  }
}
