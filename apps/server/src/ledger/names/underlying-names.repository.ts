import { type NameSpan, newestNames, spansOf } from "@strikebook/core/ledger/linking/renames";
import type { Database } from "@strikebook/database/client";
import { DAY_OF_LOT_NAMES, DAY_OF_NAMES, namedAs } from "./named-as.sql.ts";
import { readStated } from "./renames.repository.ts";

/** An underlying under all names that it ever had. */
export type UnderlyingNames = {
  /** The newest of them. */
  readonly underlying: string;
  /** Where and when each name was its; absent where no rename is known of. */
  readonly spans?: readonly NameSpan[];
  /** The newest names of what else was called as asked, before: tickers are used again. */
  readonly others: readonly string[];
};

export type FindNames = (userId: string, underlying: string) => Promise<UnderlyingNames>;

// A statement may have opened lots without a row.
const IS_ON_RECORD = `
  SELECT EXISTS (SELECT FROM transactions t WHERE t.user_id = $1 AND ${namedAs("t", DAY_OF_NAMES, "$2")})
      OR EXISTS (SELECT FROM open_lots l WHERE l.user_id = $1 AND ${namedAs("l", DAY_OF_LOT_NAMES, "$2")}) AS "isOnRecord"`;

/**
 * Finds by any name what it is called in the end. A ticker that was used again stands for what bears it now, as soon as
 * there is a row, or an open lot, of that.
 */
export const findNamesIn =
  ({ pool }: Pick<Database, "pool">): FindNames =>
  async (userId, underlying) => {
    const { renames } = await readStated(pool, userId);
    if (renames.every(({ from, into }) => from !== underlying && into !== underlying)) {
      return { underlying, others: [] };
    }
    const { rows: accounts } = await pool.query<{ id: string }>(
      "SELECT id FROM brokerage_accounts WHERE user_id = $1",
      [userId],
    );
    const spansBy = (name: string) =>
      spansOf(
        name,
        renames,
        accounts.map(({ id }) => id),
      );
    const others = newestNames(underlying, renames).filter((name) => name !== underlying);
    const own = spansBy(underlying);
    const last = others.at(-1);
    if (last === undefined) {
      return { underlying, spans: own, others };
    }
    const { rows } = await pool.query<{ isOnRecord: boolean }>(IS_ON_RECORD, [userId, JSON.stringify(own)]);
    return rows[0]?.isOnRecord === true
      ? { underlying, spans: own, others }
      : { underlying: last, spans: spansBy(last), others: others.slice(0, -1) };
  };
