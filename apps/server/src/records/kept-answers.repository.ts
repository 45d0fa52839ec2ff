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

/** The text of what the user's ledger is made of now. */
export async function readRevision(client: Queries, userId: string): Promise<string> {
  const { rows } = await client.query<{ revision: string }>({
    name: "ledger-revision",
    text: REVISION,
    values: [userId],
  });
  return rows[0]?.revision ?? "";
}

const KEPT_MAX = 1000;

type Kept<Answer> = { readonly revision: string; readonly answer: Promise<Answer> };

/**
 * Answers of one kind that take long to find out, each kept in memory until its user's ledger changes. Whoever asks while one is
 * found out shares it.
 */
export class KeptAnswers<Answer> {
  readonly #pool: Queries;
  readonly #keptMax: number;
  readonly #kept = new Map<string, Kept<Answer>>();

  constructor(pool: Queries, keptMax = KEPT_MAX) {
    this.#pool = pool;
    this.#keptMax = keptMax;
  }

  /** `question` is what the answer depends on besides the ledger. */
  async find(userId: string, question: readonly unknown[], findOut: () => Promise<Answer>): Promise<Answer> {
    // The revision is read before the answer: a change between the two makes the answer newer than its revision, never older.
    const revision = await readRevision(this.#pool, userId);
    const key = JSON.stringify([userId, question]);
    const known = this.#kept.get(key);
    if (known?.revision === revision) {
      return await known.answer;
    }
    const kept = { revision, answer: findOut() };
    this.#keep(key, kept);
    try {
      return await kept.answer;
    } catch (error) {
      if (this.#kept.get(key) === kept) {
        this.#kept.delete(key);
      }
      throw error;
    }
  }

  /** The oldest one goes when there are too many. */
  #keep(key: string, kept: Kept<Answer>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#keptMax && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
  }
}
