import type { Reader } from "@strikebook/core/sharing/reader";
import type { Queries } from "@strikebook/database/connection";

/**
 * SQL: what a person's figures are made of, as a short text; $1 the person. Rows come and go with an import, its undo, an account, a statement
 * or a change by hand: each of these writes or deletes a row of its own in the same transaction. Covered days prove short
 * sales, and what matching made of all this has the version of its rules.
 */
export const REVISION = `md5(concat_ws(' ',
    (SELECT u.ledger_version FROM users u WHERE u.id = $1),
    (SELECT string_agg(i.id::text || i.xmin::text, ' ' ORDER BY i.id) FROM imports i WHERE i.user_id = $1),
    (SELECT string_agg(a.id::text || a.xmin::text, ' ' ORDER BY a.id) FROM brokerage_accounts a WHERE a.user_id = $1),
    (SELECT string_agg(s.id::text, ' ' ORDER BY s.id) FROM ledger_statements s WHERE s.user_id = $1),
    (SELECT concat(count(*), ':', max(c.created_at)) FROM changes c WHERE c.user_id = $1),
    (SELECT string_agg(d.id::text || d.xmin::text, ' ' ORDER BY d.id) FROM coverage_statements d WHERE d.user_id = $1)))`;

const KEPT_MAX = 1000;

type Kept<Answer> = { readonly revision: string; readonly answer: Promise<Answer> };

/**
 * Answers of one kind that take long to find out, each kept in memory until the figures of one of its owners may have changed.
 * Whoever asks while one is found out shares it.
 */
export class KeptAnswers<Answer> {
  readonly #pool: Queries;
  readonly #keptMax: number;
  readonly #kept = new Map<string, Kept<Answer>>();

  constructor(pool: Queries, keptMax = KEPT_MAX) {
    this.#pool = pool;
    this.#keptMax = keptMax;
  }

  /** `question` is what the answer depends on besides the rows of its owners, and which of these may be read. */
  async find(
    owners: readonly string[],
    question: readonly unknown[],
    findOut: () => Promise<Answer>,
  ): Promise<Answer> {
    const revisions = await Promise.all(owners.map((userId) => this.#readRevision(userId)));
    return await this.findAt(revisions, [owners, question], findOut);
  }

  /** As `find`, where the owners' revisions were read already, before anything that the answer is made of. */
  async findAt(
    revisions: readonly string[],
    question: readonly unknown[],
    findOut: () => Promise<Answer>,
  ): Promise<Answer> {
    // A change between the two makes the answer newer than its revision, never older.
    const revision = revisions.join(" ");
    const key = JSON.stringify(question);
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

  async #readRevision(userId: string): Promise<string> {
    const { rows } = await this.#pool.query<{ revision: string }>({
      name: "ledger-revision",
      text: `SELECT ${REVISION} AS revision`,
      values: [userId],
    });
    return rows[0]?.revision ?? "";
  }

  /** As `find`, of what one may read. */
  async findFor(
    reader: Reader,
    question: readonly unknown[],
    findOut: () => Promise<Answer>,
  ): Promise<Answer> {
    return await this.find(
      reader.map(({ userId }) => userId),
      [reader, question],
      findOut,
    );
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
