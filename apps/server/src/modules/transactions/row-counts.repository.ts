import type { Queries } from "@strikebook/database/connection";

type Statement = { readonly text: string; readonly values: readonly unknown[] };

type Kept = { readonly revision: string; readonly count: number };

const KEPT_MAX = 1000;

/**
 * What a user's ledger is made of, as a short text: rows come and go with an import, its undo, or an account, and each of
 * these writes its own row of `imports` or `brokerage_accounts` in the same transaction.
 */
const REVISION = `
  SELECT md5(concat_ws(' ',
    (SELECT string_agg(i.id::text || i.xmin::text, ' ' ORDER BY i.id) FROM imports i WHERE i.user_id = $1),
    (SELECT string_agg(a.id::text, ' ' ORDER BY a.id) FROM brokerage_accounts a WHERE a.user_id = $1))) AS revision`;

/**
 * Counts of rows, each kept until the user's ledger changes. A count reads every row, so that one of ten times the rows
 * would cost ten times as much on every page that is turned.
 */
export class RowCounts {
  readonly #pool: Queries;
  readonly #kept = new Map<string, Kept>();

  constructor(pool: Queries) {
    this.#pool = pool;
  }

  async count(userId: string, { text, values }: Statement): Promise<number> {
    const { rows } = await this.#pool.query<{ revision: string }>({
      name: "ledger-revision",
      text: REVISION,
      values: [userId],
    });
    const revision = rows[0]?.revision ?? "";
    const key = JSON.stringify([text, values]);
    const kept = this.#kept.get(key);
    if (kept?.revision === revision) {
      return kept.count;
    }
    const counted = await this.#pool.query<{ count: number }>(text, [...values]);
    const count = counted.rows[0]?.count ?? 0;
    this.#keep(key, { revision, count });
    return count;
  }

  /** The oldest one goes when there are too many. */
  #keep(key: string, count: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, count);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
  }
}
