import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { JointAnswer, JointRow } from "@strikebook/core/sharing/joint-accounts";
import type { GrantAccess } from "@strikebook/core/sharing/shared-account";
import type { Database } from "@strikebook/database/client";
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

// Told to whom the other shares their copy, who sees it anyway, and to spouses for tax who both imported it: a number that was
// typed tells nobody anything. $1 the viewer, $2 today, $3 their spouse or null.
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
     AND (g.account_id IS NOT NULL OR (o.user_id = $3 AND ${HAS_ROWS("a")} AND ${HAS_ROWS("o")}))
   ORDER BY a.name, a.id, p.id, g.access NULLS LAST, o.id`;

const ROWS = `
  SELECT event_date::text AS day, encode(fingerprint, 'hex') AS fingerprint, occurrence
    FROM transactions WHERE user_id = $1 AND account_id = $2`;

// Two who would each see the other's copy wait for one another here.
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('joint account ' || upper(btrim($1)), 0))";

// The other person sees this very account in place of their own.
const SEEN_BY_OTHER = `
  SELECT FROM joint_answers j JOIN brokerage_accounts o ON o.id = j.account_id
   WHERE j.user_id = $1 AND j.person_id = $2 AND j.answer = 'SEE'
     AND upper(btrim(o.account_identifier)) = upper(btrim($3))`;

// One's own copy is set aside for one person's at most.
const OTHERS_NO_LONGER_SEEN = `
  DELETE FROM joint_answers WHERE user_id = $1 AND account_id = $2 AND person_id <> $3 AND answer = 'SEE'`;

// Nothing is written when nothing would be different, so that a repeated call is no second answer.
const SAY = `
  INSERT INTO joint_answers (user_id, account_id, person_id, answer)
  SELECT a.user_id, a.id, $3, $4 FROM brokerage_accounts a WHERE a.user_id = $1 AND a.id = $2
  ON CONFLICT (account_id, person_id) DO UPDATE SET answer = EXCLUDED.answer, answered_at = now()
  WHERE joint_answers.answer <> EXCLUDED.answer`;

const TAKE_BACK = "DELETE FROM joint_answers WHERE user_id = $1 AND account_id = $2 AND person_id = $3";

/** An answer is about these two copies. */
type Named = Pick<JointAccount, "accountId" | "accountNumber" | "personId">;

export type JointAccountsRepository = ReturnType<typeof createJointAccountsRepository>;

export function createJointAccountsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Accounts of the viewer's that others have too, as far as the viewer may know. */
    async list(viewerId: string, today: CalendarDate): Promise<JointAccount[]> {
      const spouseId = (await findSpouse(pool, viewerId)) ?? null;
      return (await pool.query<JointAccount>(LIST, [viewerId, today, spouseId])).rows;
    },

    /** The rows of one copy, by what makes them the same as rows of the other. */
    listRows: async (userId: string, accountId: string): Promise<JointRow[]> =>
      (await pool.query<JointRow>(ROWS, [userId, accountId])).rows,

    /** Keeps an answer, with its entry in the log unless it was given before. False when the other sees the viewer's copy. */
    answer: (viewerId: string, named: Named, answer: JointAnswer, entry: AuditEntry): Promise<boolean> =>
      inPoolTransaction(pool, async (client) => {
        const { accountId, accountNumber, personId } = named;
        await client.query(LOCK, [accountNumber]);
        if (answer === "SEE") {
          const seen = await client.query(SEEN_BY_OTHER, [personId, viewerId, accountNumber]);
          if (seen.rowCount !== 0) {
            return false;
          }
          await client.query(OTHERS_NO_LONGER_SEEN, [viewerId, accountId, personId]);
        }
        const { rowCount } = await client.query(SAY, [viewerId, accountId, personId, answer]);
        if (rowCount === 1) {
          await writeAudit(client, entry);
        }
        return true;
      }),

    /** Takes an answer back, with its entry in the log if there was one. */
    takeBack: (viewerId: string, { accountId, personId }: Named, entry: AuditEntry): Promise<void> =>
      inPoolTransaction(pool, async (client) => {
        const { rowCount } = await client.query(TAKE_BACK, [viewerId, accountId, personId]);
        if (rowCount === 1) {
          await writeAudit(client, entry);
        }
      }),
  };
}
