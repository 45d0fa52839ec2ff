import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { JointAnswer, JointRows } from "@strikebook/core/sharing/joint-accounts";
import type { GrantAccess } from "@strikebook/core/sharing/shared-account";
import type { Database } from "@strikebook/database/client";
import type { Queries } from "@strikebook/database/connection";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { numberOf, sameAs } from "../../records/house-accounts.sql.ts";
import { findSpouse } from "../../records/spouses.repository.ts";

/** An account of the viewer's that another person has imported too, where the viewer may know of it. */
export type JointAccount = {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly personId: string;
  readonly username: string;
  readonly fullName: string;
  /** The other's copy; null unless they share it with the viewer today. */
  readonly theirAccountId: string | null;
  /** What the viewer may do with the other's copy; null when it isn't shared. */
  readonly access: GrantAccess | null;
  /** What the viewer said of it; null while the question is open. */
  readonly answer: JointAnswer | null;
};

const HAS_ROWS = (account: string) =>
  `EXISTS (SELECT FROM transactions t WHERE t.user_id = ${account}.user_id AND t.account_id = ${account}.id)`;

// A joint account is told to a viewer with whom the other shares their copy, or who chose to see it, and to spouses for tax when
// both copies have rows. The number alone is not enough: anybody could type it to learn who has the account.
// $1 the viewer, $2 today, $3 the viewer's spouse or null.
const LIST = `
  SELECT DISTINCT ON (a.name, a.id, p.id)
         a.id AS "accountId", a.name AS "accountName", a.account_identifier AS "accountNumber", p.id AS "personId",
         p.username, concat_ws(' ', p.first_name, p.last_name) AS "fullName", g.account_id AS "theirAccountId", g.access,
         j.answer
    FROM brokerage_accounts a
    JOIN brokerage_accounts o ON ${sameAs("o")} = ${sameAs("a")} AND o.user_id <> a.user_id
    JOIN users p ON p.id = o.user_id
    LEFT JOIN account_grants g ON g.account_id = o.id AND g.grantee_id = $1 AND (g.ends_on IS NULL OR g.ends_on >= $2)
    LEFT JOIN joint_answers j ON j.account_id = a.id AND j.person_id = p.id
   WHERE a.user_id = $1 AND ${numberOf("a")} IS NOT NULL
     AND (g.account_id IS NOT NULL OR j.seen_account_id = o.id
          OR (o.user_id = $3 AND ${HAS_ROWS("a")} AND ${HAS_ROWS("o")}))
   ORDER BY a.name, a.id, p.id, (o.id = j.seen_account_id) DESC NULLS LAST, g.access NULLS LAST, o.id`;

// Two rows are the same when day and fingerprint are, and both are the first (or the second ...) such row of their copy.
const COMPARE = `
  SELECT count(*) FILTER (WHERE m.occurrence IS NOT NULL AND t.occurrence IS NOT NULL)::int AS "inBoth",
         count(*) FILTER (WHERE t.occurrence IS NULL)::int AS "onlyMine",
         count(*) FILTER (WHERE m.occurrence IS NULL)::int AS "onlyTheirs",
         max(m.event_date)::text AS "myLastDay", max(t.event_date)::text AS "theirLastDay"
    FROM (SELECT event_date, fingerprint, occurrence FROM transactions WHERE user_id = $1 AND account_id = $2) m
    FULL JOIN (SELECT event_date, fingerprint, occurrence FROM transactions WHERE user_id = $3 AND account_id = $4) t
              ON (t.event_date, t.fingerprint, t.occurrence) = (m.event_date, m.fingerprint, m.occurrence)`;

// Answers about one account number are kept one at a time, so that two people can't set aside each other's copy at once.
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('joint account ' || upper(btrim($1)), 0))";

const HOLDS_TODAY = (grant: string) => `(${grant}.ends_on IS NULL OR ${grant}.ends_on >= $3)`;

// Finds the share of the other's copy, and locks it until the answer that rests on it is committed.
const HOLD_SHARE = `
  SELECT FROM account_grants g WHERE g.user_id = $1 AND g.account_id = $2 AND g.grantee_id = $4 AND ${HOLDS_TODAY("g")}
     FOR KEY SHARE`;

// Finds whether the other has set their copy aside in favor of anybody's copy that they may still see today.
const SET_ASIDE_BY_OTHER = `
  SELECT FROM joint_answers j
    JOIN account_grants g ON g.grantee_id = j.user_id AND g.account_id = j.seen_account_id AND ${HOLDS_TODAY("g")}
    JOIN brokerage_accounts a ON a.id = j.account_id
    JOIN brokerage_accounts o ON o.id = j.seen_account_id AND ${sameAs("o")} = ${sameAs("a")}
   WHERE j.user_id = $1 AND j.account_id = $2`;

// A person sees one copy in place of their own: an answer that chose another person's copy is dropped.
const OTHERS_NO_LONGER_SEEN = `
  DELETE FROM joint_answers j USING users p
   WHERE j.user_id = $1 AND j.account_id = $2 AND j.person_id <> $3 AND j.answer = 'SEE' AND p.id = j.person_id
  RETURNING p.id AS "personId", p.username`;

// Writes no row when the same answer is stored already, so that a repeated call gets no second audit entry.
const SAY = `
  INSERT INTO joint_answers (user_id, account_id, person_id, answer, seen_account_id)
  SELECT a.user_id, a.id, $3, $4, $5::uuid FROM brokerage_accounts a WHERE a.user_id = $1 AND a.id = $2
  ON CONFLICT (account_id, person_id) DO UPDATE
    SET answer = EXCLUDED.answer, seen_account_id = EXCLUDED.seen_account_id, answered_at = now()
  WHERE (joint_answers.answer, joint_answers.seen_account_id) IS DISTINCT FROM (EXCLUDED.answer, EXCLUDED.seen_account_id)`;

const TAKE_BACK = "DELETE FROM joint_answers WHERE user_id = $1 AND account_id = $2 AND person_id = $3";

/** The two copies that an answer is about. */
type Named = Pick<JointAccount, "accountId" | "accountNumber" | "personId" | "theirAccountId">;

/** Why the other's copy can't be seen in place of one's own. */
export type Unseen = "NOT_SHARED" | "SET_ASIDE";

/** One person's copy of a joint account. */
type Copy = { readonly userId: string; readonly accountId: string };

const NO_ROWS: JointRows = { inBoth: 0, onlyMine: 0, onlyTheirs: 0, myLastDay: null, theirLastDay: null };

type Given = {
  readonly answer: JointAnswer;
  readonly today: CalendarDate;
  readonly entry: AuditEntry;
  /** Of an earlier answer about another person's copy that ends with this one. */
  readonly entryOfEnded: (about: Holder) => AuditEntry;
};

type Holder = Pick<JointAccount, "personId" | "username">;

export type JointAccountsRepository = ReturnType<typeof createJointAccountsRepository>;

export function createJointAccountsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Accounts of the viewer's that others have too, as far as the viewer may know. */
    async list(viewerId: string, today: CalendarDate): Promise<JointAccount[]> {
      const spouseId = (await findSpouse(pool, viewerId)) ?? null;
      return (await pool.query<JointAccount>(LIST, [viewerId, today, spouseId])).rows;
    },

    /** Counts the rows that two copies have in common and alone. */
    async compare(mine: Copy, theirs: Copy): Promise<JointRows> {
      const values = [mine.userId, mine.accountId, theirs.userId, theirs.accountId];
      const { rows } = await pool.query<JointRows>(COMPARE, values);
      return rows[0] ?? NO_ROWS;
    },

    /**
     * Keeps an answer, with its entry in the log unless it was given before, and with one for the answer that ends by it. Keeps
     * none, and says why, where the other's copy can't be seen.
     */
    answer: (viewerId: string, named: Named, given: Given): Promise<Unseen | undefined> =>
      inPoolTransaction(pool, async (client) => {
        const { accountId, accountNumber, personId } = named;
        const { answer, today, entry, entryOfEnded } = given;
        const theirs = answer === "SEE" ? named.theirAccountId : null;
        await client.query(LOCK, [accountNumber]);
        if (answer === "SEE") {
          const unseen = await findUnseen(client, viewerId, named, today);
          if (unseen !== undefined) {
            return unseen;
          }
          await endOthers(client, [viewerId, accountId, personId], entryOfEnded);
        }
        await writeIfChanged(client, entry, SAY, [viewerId, accountId, personId, answer, theirs]);
        return undefined;
      }),

    /** Takes an answer back, with its entry in the log if there was one. */
    takeBack: (viewerId: string, { accountId, personId }: Named, entry: AuditEntry): Promise<void> =>
      inPoolTransaction(pool, (client) =>
        writeIfChanged(client, entry, TAKE_BACK, [viewerId, accountId, personId]),
      ),
  };
}

/** Why the viewer can't see the other's copy today; undefined when they can, and the share stays until the transaction ends. */
async function findUnseen(
  client: Queries,
  viewerId: string,
  { personId, theirAccountId }: Named,
  today: CalendarDate,
): Promise<Unseen | undefined> {
  const held = await client.query(HOLD_SHARE, [personId, theirAccountId, today, viewerId]);
  if (held.rowCount === 0) {
    return "NOT_SHARED";
  }
  const aside = await client.query(SET_ASIDE_BY_OTHER, [personId, theirAccountId, today]);
  return aside.rowCount === 0 ? undefined : "SET_ASIDE";
}

/** The copy of this one person alone is seen from now on. */
async function endOthers(
  client: Queries,
  values: unknown[],
  entryOfEnded: Given["entryOfEnded"],
): Promise<void> {
  for (const about of (await client.query<Holder>(OTHERS_NO_LONGER_SEEN, values)).rows) {
    await writeAudit(client, entryOfEnded(about));
  }
}

/** A statement of one row, with its entry in the log if there was something to change. */
async function writeIfChanged(
  client: Queries,
  entry: AuditEntry,
  statement: string,
  values: unknown[],
): Promise<void> {
  const { rowCount } = await client.query(statement, values);
  if (rowCount === 1) {
    await writeAudit(client, entry);
  }
}
