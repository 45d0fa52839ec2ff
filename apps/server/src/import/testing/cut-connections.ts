import pg from "pg";

type Statement = (this: pg.Client, ...given: unknown[]) => unknown;
type Connected = pg.Client & {
  readonly connectionParameters: { readonly application_name?: string };
  readonly connection: { readonly stream: { readonly destroy: () => void } };
};

/** Statements of imports up to the next cut; none is cut at Infinity. */
let left = Number.POSITIVE_INFINITY;
let isCutAfter = false;
let count = 0;

const query = pg.Client.prototype.query as Statement;

pg.Client.prototype.query = function countedQuery(this: Connected, ...given: unknown[]): unknown {
  if (this.connectionParameters.application_name !== "strikebook uploads") {
    return query.apply(this, given);
  }
  count += 1;
  left -= 1;
  if (left !== 0) {
    return query.apply(this, given);
  }
  if (!isCutAfter) {
    this.connection.stream.destroy();
    return query.apply(this, given);
  }
  // PostgreSQL may get the statement, and carry it out, before it sees that its client has gone.
  const answer = query.apply(this, given);
  setImmediate(() => this.connection.stream.destroy());
  return answer;
} as typeof pg.Client.prototype.query;

/** Runs an act of the import's threads, in this thread; answers how many statements it took. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  count = 0;
  await act();
  return count;
}

/**
 * Runs an act whose connection to PostgreSQL is cut at its statement number `at`, 1-based: before it is sent or just
 * after, as if the process had been killed there. Answers false when the act failed of it.
 */
export async function cutAt(at: number, isAfter: boolean, act: () => Promise<unknown>): Promise<boolean> {
  left = at;
  isCutAfter = isAfter;
  try {
    await act();
    return true;
  } catch {
    return false;
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}
