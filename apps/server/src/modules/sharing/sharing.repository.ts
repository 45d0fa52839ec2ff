import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { SeenJoint } from "@strikebook/core/sharing/joint-accounts";
import type { GrantAccess, SharedAccount } from "@strikebook/core/sharing/shared-account";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { sameAs } from "../../records/house-accounts.sql.ts";
import { findSpouse } from "../../records/spouses.repository.ts";

/** An account of one person that another may see. */
export type AccountShare = {
  readonly accountId: string;
  readonly accountName: string;
  /** The other person: of a share that was given, who may see the account; of one that was received, its owner. */
  readonly personId: string;
  readonly username: string;
  readonly fullName: string;
  readonly access: GrantAccess;
  /** The last day on which the share holds; null for no end. */
  readonly endsOn: CalendarDate | null;
  /** An administrator shared the account in the owner's place. */
  readonly isOnBehalf: boolean;
  /** Of a share that was received: whether all accounts of its owner may be changed. */
  readonly isWholeManaged?: boolean;
};

/** An account that a viewer may read, and how many its owner has. */
export type ReadableAccount = SharedAccount & { readonly ownedCount: number };

/** A share as it is stored. */
export type NewGrant = {
  readonly accountId: string;
  readonly granteeId: string;
  readonly access: GrantAccess;
  readonly endsOn: CalendarDate | null;
  readonly isOnBehalf: boolean;
};

const SHARE = `g.account_id AS "accountId", a.name AS "accountName", p.id AS "personId", p.username,
  concat_ws(' ', p.first_name, p.last_name) AS "fullName", g.access, g.ends_on::text AS "endsOn", g.is_on_behalf AS "isOnBehalf"`;

const GIVEN = `
  SELECT ${SHARE} FROM account_grants g
    JOIN brokerage_accounts a ON a.id = g.account_id
    JOIN users p ON p.id = g.grantee_id
   WHERE g.user_id = $1 ORDER BY 5, 2, 1`;

const RECEIVED = `
  SELECT ${SHARE},
         count(*) FILTER (WHERE g.access = 'MANAGE') OVER (PARTITION BY g.user_id)
           = (SELECT count(*) FROM brokerage_accounts o WHERE o.user_id = g.user_id) AS "isWholeManaged"
    FROM account_grants g
    JOIN brokerage_accounts a ON a.id = g.account_id
    JOIN users p ON p.id = g.user_id
   WHERE g.grantee_id = $1 AND (g.ends_on IS NULL OR g.ends_on >= $2) ORDER BY 5, 2, 1`;

const SAME_AS = sameAs("a");

const READABLE = `
  SELECT a.user_id AS "ownerId", '' AS "ownerName", a.id AS "accountId", ${SAME_AS} AS "sameAs", NULL AS access,
         NULL AS "endsOn", 0 AS "ownedCount"
    FROM brokerage_accounts a WHERE a.user_id = $1
   UNION ALL
  SELECT a.user_id, p.first_name, a.id, ${SAME_AS}, g.access, g.ends_on::text,
         (SELECT count(*)::int FROM brokerage_accounts o WHERE o.user_id = a.user_id)
    FROM account_grants g JOIN brokerage_accounts a ON a.id = g.account_id AND a.user_id = g.user_id
    JOIN users p ON p.id = a.user_id
   WHERE g.grantee_id = $1 AND (g.ends_on IS NULL OR g.ends_on >= $2)
   ORDER BY 2, 1, 3`;

const SEEN = `
  SELECT account_id AS "accountId", person_id AS "personId", seen_account_id AS "theirAccountId" FROM joint_answers
   WHERE user_id = $1 AND answer = 'SEE' ORDER BY 1, 2`;

const OWN_NAMES = "SELECT id, name FROM brokerage_accounts WHERE user_id = $1 AND id = ANY($2)";

const SPOUSES_OF_SEALS =
  'SELECT spouse_ids AS "spouseIds" FROM tax_year_seals WHERE user_id = $1 AND year = $2::int';

// A share that is over is deleted before a new one is stored, so that answers which rested on the old one don't come back.
const REMOVE_ENDED = `
  DELETE FROM account_grants WHERE user_id = $1 AND account_id = $2 AND grantee_id = $3 AND ends_on < $4`;

// Writes no row when the same share is stored already, so that a repeated call gets no second audit entry.
const GRANT = `
  INSERT INTO account_grants (user_id, account_id, grantee_id, access, ends_on, is_on_behalf)
  SELECT a.user_id, a.id, $3, $4, $5, $6 FROM brokerage_accounts a WHERE a.user_id = $1 AND a.id = $2
  ON CONFLICT (grantee_id, account_id) DO UPDATE
    SET access = EXCLUDED.access, ends_on = EXCLUDED.ends_on, is_on_behalf = EXCLUDED.is_on_behalf
  WHERE (account_grants.access, account_grants.ends_on) IS DISTINCT FROM (EXCLUDED.access, EXCLUDED.ends_on)`;

const END = `
  DELETE FROM account_grants g USING brokerage_accounts a, users p
   WHERE g.user_id = $1 AND g.account_id = $2 AND g.grantee_id = $3 AND a.id = g.account_id AND p.id = g.grantee_id
  RETURNING a.name AS "accountName", p.username`;

const ACCOUNTS_OF = {
  // The accounts of an import that was undone stand in its undo_effect.
  import: `
    SELECT ia.account_id AS "accountId" FROM import_file_accounts ia JOIN imports i ON i.id = ia.import_id
     WHERE i.user_id = $1 AND i.id = ANY($2)
     UNION
    SELECT (u.account ->> 'accountId')::uuid FROM imports i CROSS JOIN jsonb_array_elements(i.undo_effect -> 'accounts') AS u(account)
     WHERE i.user_id = $1 AND i.id = ANY($2)`,
  // A position that was deleted, and can be restored, is left in position_edits alone.
  position: `
    SELECT account_id AS "accountId" FROM positions WHERE user_id = $1 AND id = ANY($2)
     UNION
    SELECT account_id FROM position_edits WHERE user_id = $1 AND position_id = ANY($2)`,
};

export type SharingRepository = ReturnType<typeof createSharingRepository>;

export function createSharingRepository({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    /** The shares that the person gave, those that have ended among them. */
    listGiven: async (userId: string): Promise<AccountShare[]> =>
      (await pool.query<AccountShare>(GIVEN, [userId])).rows,

    /** What others share with the person today. */
    listReceived: async (granteeId: string, today: CalendarDate): Promise<AccountShare[]> =>
      (await pool.query<AccountShare>(RECEIVED, [granteeId, today])).rows,

    /** The viewer's own accounts, and those of others that they may see today, in an order that stays. */
    listReadable: async (viewerId: string, today: CalendarDate): Promise<ReadableAccount[]> =>
      (
        await pool.query<ReadableAccount>({
          name: "readable-accounts",
          text: READABLE,
          values: [viewerId, today],
        })
      ).rows,

    /** The viewer's own accounts of which they asked to see another's copy, whether or not they may today. */
    listSeen: async (viewerId: string): Promise<SeenJoint[]> =>
      (await pool.query<SeenJoint>({ name: "seen-joint-accounts", text: SEEN, values: [viewerId] })).rows,

    /** The person's spouse for tax; undefined until both have declared each other. */
    findSpouse: (userId: string): Promise<string | undefined> => findSpouse(pool, userId),

    /** For each seal of a tax year the spouses whose trades it may tell of; null where that isn't known. */
    async listSpousesOfSeals(userId: string, year: number): Promise<readonly (readonly string[] | null)[]> {
      const { rows } = await pool.query<{ spouseIds: string[] | null }>(SPOUSES_OF_SEALS, [userId, year]);
      return rows.map(({ spouseIds }) => spouseIds);
    },

    /** Names of the accounts, by id; accounts that aren't the owner's are left out. */
    async namesOf(userId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { rows } = await pool.query<{ id: string; name: string }>(OWN_NAMES, [userId, accountIds]);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** The accounts that an import or positions of the owner are of; unknown ids have none. */
    async accountsOf(
      userId: string,
      kind: keyof typeof ACCOUNTS_OF,
      ids: readonly string[],
    ): Promise<readonly string[]> {
      const { rows } = await pool.query<{ accountId: string }>(ACCOUNTS_OF[kind], [userId, ids]);
      return rows.map(({ accountId }) => accountId);
    },

    /** The person with a username, if they can sign in; else undefined. */
    findPerson: async (username: string) =>
      (await prisma.user.findFirst({
        where: { username, enabled: true },
        select: { id: true, username: true },
      })) ?? undefined,

    /** Stores all shares or none. Each gets its audit entry, unless the same share was stored before. */
    grant: (
      userId: string,
      grants: readonly (NewGrant & { readonly entry: AuditEntry })[],
      today: CalendarDate,
    ): Promise<void> =>
      inPoolTransaction(pool, async (client) => {
        for (const { accountId, granteeId, access, endsOn, isOnBehalf, entry } of grants) {
          const values = [userId, accountId, granteeId, access, endsOn, isOnBehalf];
          await client.query(REMOVE_ENDED, [userId, accountId, granteeId, today]);
          const { rowCount } = await client.query(GRANT, values);
          if (rowCount === 1) {
            await writeAudit(client, entry);
          }
        }
      }),

    /** Ends a share; false when there was none. */
    end: (
      userId: string,
      share: { readonly accountId: string; readonly granteeId: string },
      entryOf: (ended: { readonly accountName: string; readonly username: string }) => AuditEntry,
    ): Promise<boolean> =>
      inPoolTransaction(pool, async (client) => {
        const { rows } = await client.query<{ accountName: string; username: string }>(END, [
          userId,
          share.accountId,
          share.granteeId,
        ]);
        for (const ended of rows) {
          await writeAudit(client, entryOf(ended));
        }
        return rows.length > 0;
      }),
  };
}
