import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type pg from "pg";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { isDoorOf } from "../../records/sign-in-locks.sql.ts";
import { ADMIN_LOCK } from "./user-access.repository.ts";

/** What went with a person. */
export type Deleted = {
  readonly accounts: number;
  readonly imports: number;
  readonly transactions: number;
  readonly positions: number;
  /** Accesses to accounts that were shared with the person, or by them. */
  readonly grants: number;
  /** Open invitations of theirs. */
  readonly invitations: number;
  /** Other people who had declared this one to be their spouse. */
  readonly spouses: number;
};

export type DeletionOutcome = Deleted | "gone" | "last-admin";

const COUNTS = `SELECT
    (SELECT count(*) FROM brokerage_accounts WHERE user_id = $1)::int AS accounts,
    (SELECT count(*) FROM imports WHERE user_id = $1)::int AS imports,
    (SELECT count(*) FROM transactions WHERE user_id = $1)::int AS transactions,
    (SELECT count(*) FROM positions WHERE user_id = $1)::int AS positions,
    (SELECT count(*) FROM account_grants WHERE user_id = $1 OR grantee_id = $1)::int AS grants,
    (SELECT count(*) FROM invitations WHERE invited_by_id = $1)::int AS invitations`;

const NOTHING = { accounts: 0, imports: 0, transactions: 0, positions: 0, grants: 0, invitations: 0 };

/**
 * Rows that their import or session may not be deleted under. All other tables of docs/personal-tables.md go with the user, by
 * their foreign keys.
 */
const FIRST = ["transactions", "positions", "realized_export_rows", "imports"];

const FORGET_THROTTLES = `DELETE FROM sign_in_throttles WHERE ${isDoorOf("$1")}`;

export function createUserDeletionRepository({ pool }: Pick<Database, "pool">) {
  return {
    /**
     * Deletes a user with all rows, in one transaction: whoever is signed in as them is out, a file on its way in finds nobody.
     * Refused for the last enabled administrator.
     */
    delete: (
      { id, username }: { readonly id: string; readonly username: string },
      at: Date,
      audit: (deleted: Deleted) => AuditEntry,
    ): Promise<DeletionOutcome> =>
      inUserTransaction(pool, id, async (client) => {
        await client.query("SELECT pg_advisory_xact_lock($1)", [ADMIN_LOCK]);
        const standing = await standingOf(client, id);
        if (standing !== "may-go") {
          return standing;
        }
        const { rows } = await client.query<Omit<Deleted, "spouses">>(COUNTS, [id]);
        await endAccess(client, id, at);
        const spouses = await endDeclarationsOf(client, username);
        for (const table of FIRST) {
          await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
        }
        await client.query("DELETE FROM users WHERE id = $1", [id]);
        await client.query(FORGET_THROTTLES, [username]);
        const deleted = { ...NOTHING, ...rows[0], spouses };
        await writeAudit(client, audit(deleted));
        return deleted;
      }),
  };
}

async function standingOf(client: pg.ClientBase, id: string): Promise<"gone" | "last-admin" | "may-go"> {
  const { rows } = await client.query<{ isAdmin: boolean; hasOther: boolean }>(
    `SELECT 'ADMIN' = ANY(u.roles) AS "isAdmin",
        EXISTS (SELECT 1 FROM users o WHERE o.id <> u.id AND o.enabled AND 'ADMIN' = ANY(o.roles)) AS "hasOther"
     FROM users u WHERE u.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) {
    return "gone";
  }
  return row.isAdmin && !row.hasOther ? "last-admin" : "may-go";
}

/** Tokens die with the rows; open connections and other processes hear of it by these changes. */
async function endAccess(client: pg.ClientBase, id: string, at: Date): Promise<void> {
  await client.query(
    "UPDATE users SET enabled = false, session_version = session_version + 1 WHERE id = $1",
    [id],
  );
  await client.query("UPDATE user_sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL", [
    id,
    at,
  ]);
}

/** A name that is free again must not be anybody's spouse already. */
async function endDeclarationsOf(client: pg.ClientBase, username: string): Promise<number> {
  const { rowCount } = await client.query("DELETE FROM spouse_declarations WHERE username = $1", [username]);
  return rowCount ?? 0;
}
