import type { Queries } from "@strikebook/database/connection";

/**
 * What a user's ledger is made of, as a short text. Rows come and go with an import, its undo, or an account, and what
 * matching made of them also with a statement: each of these writes or deletes a row of its own in the same transaction.
 */
const REVISION = `
  SELECT md5(concat_ws(' ',
    (SELECT u.ledger_version FROM users u WHERE u.id = $1),
    (SELECT string_agg(i.id::text || i.xmin::text, ' ' ORDER BY i.id) FROM imports i WHERE i.user_id = $1),
    (SELECT string_agg(a.id::text || a.xmin::text, ' ' ORDER BY a.id) FROM brokerage_accounts a WHERE a.user_id = $1),
    (SELECT string_agg(s.id::text, ' ' ORDER BY s.id) FROM ledger_statements s WHERE s.user_id = $1))) AS revision`;

const KEPT_MAX = 1000;

/** Answers of one kind that take long to find out, each kept in memory until its user's ledger changes. */
export class KeptAnswers<Answer> {
  readonly #pool: Queries;
  readonly #kept = new Map<string, { readonly revision: string; readonly answer: Answer }>();

  constructor(pool: Queries) {
    this.#pool = pool;
  }

  /** `question` is what the answer depends on besides the ledger. */
  async find(userId: string, question: readonly unknown[], findOut: () => Promise<Answer>): Promise<Answer> {
    // The revision is read before the answer: a change between the two makes the answer newer than its revision, never older.
    const { rows } = await this.#pool.query<{ revision: string }>({
      name: "ledger-revision",
      text: REVISION,
      values: [userId],
    });
    const revision = rows[0]?.revision ?? "";
    const key = JSON.stringify([userId, question]);
    const kept = this.#kept.get(key);
    if (kept?.revision === revision) {
      return kept.answer;
    }
    const answer = await findOut();
    this.#keep(key, { revision, answer });
    return answer;
  }

  /** The oldest one goes when there are too many. */
  #keep(key: string, kept: { readonly revision: string; readonly answer: Answer }): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
  }
}
