import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import type pg from "pg";
import { writeAudit } from "../../audit-trail/audit-trail.repository.ts";
import type { AccountContents, AccountCoverage } from "./account-contents.types.ts";

/** Matches the named underlyings of a user again, within the caller's transaction. */
export type RebuildLedger = (
  client: pg.ClientBase,
  userId: string,
  underlyings: readonly string[],
) => Promise<void>;

// Imports and changes of positions of the same person take this lock too.
const LOCK = "SELECT pg_advisory_xact_lock(20261120, hashtext($1))";

const IMPORTS_OF_ACCOUNT = `
  SELECT import_id FROM import_accounts WHERE account_id = $2
  UNION SELECT import_id FROM transactions WHERE account_id = $2
  UNION SELECT import_id FROM positions WHERE account_id = $2 AND import_id IS NOT NULL`;

const COUNT = `
  SELECT name AS "accountName",
         (SELECT count(*)::int FROM transactions WHERE account_id = $2) AS transactions,
         (SELECT count(*)::int FROM positions WHERE account_id = $2) AS positions,
         (SELECT count(*)::int FROM (${IMPORTS_OF_ACCOUNT}) told) AS imports
    FROM brokerage_accounts WHERE user_id = $1 AND id = $2`;

const COVERAGE = `
  SELECT a.id AS "accountId", min(i.first_day) AS "firstDay", max(i.last_day) AS "lastDay"
    FROM brokerage_accounts a JOIN import_accounts i ON i.account_id = a.id
   WHERE a.user_id = $1 GROUP BY a.id`;

// A file that told of other accounts too is still theirs; one that told of nothing else may be imported again.
const DELETE_EMPTIED_IMPORTS = `
  DELETE FROM imports i
   WHERE i.user_id = $1 AND i.id = ANY($2)
     AND NOT EXISTS (SELECT FROM import_accounts WHERE import_id = i.id)
     AND NOT EXISTS (SELECT FROM transactions WHERE import_id = i.id)
     AND NOT EXISTS (SELECT FROM positions WHERE import_id = i.id)
  RETURNING session_id AS "sessionId"`;

export type AccountContentsRepository = ReturnType<typeof createAccountContentsRepository>;

export function createAccountContentsRepository(
  { pool }: Pick<Database, "pool">,
  rebuildLedger: RebuildLedger,
) {
  return {
    async listCoverage(userId: string): Promise<AccountCoverage[]> {
      return (await pool.query<AccountCoverage>(COVERAGE, [userId])).rows;
    },

    /** Undefined when the account is not the user's. */
    count: (userId: string, id: string) => countContents(pool, userId, id),

    /**
     * Deletes the account with its rows, the files that told of nothing else, and what the figures of other accounts
     * took from it, in one transaction. `allow` sees what there is and throws, or answers the entry for the log.
     * Undefined when the account is not the user's.
     */
    async delete(
      userId: string,
      id: string,
      allow: (contents: AccountContents) => AuditEntry,
    ): Promise<AccountContents | undefined> {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        await client.query(LOCK, [userId]);
        const contents = await countContents(client, userId, id);
        if (contents !== undefined) {
          await writeAudit(client, allow(contents));
          await deleteAccount(client, userId, id, rebuildLedger);
        }
        await client.query("COMMIT");
        return contents;
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function countContents(
  through: Pick<pg.ClientBase, "query">,
  userId: string,
  id: string,
): Promise<AccountContents | undefined> {
  return (await through.query<AccountContents>(COUNT, [userId, id])).rows[0];
}

async function deleteAccount(
  client: pg.ClientBase,
  userId: string,
  id: string,
  rebuildLedger: RebuildLedger,
): Promise<void> {
  const underlyings = await client.query<{ underlying: string }>(
    "SELECT DISTINCT underlying FROM transactions WHERE user_id = $1 AND account_id = $2 AND underlying IS NOT NULL",
    [userId, id],
  );
  const imports = await client.query<{ import_id: string }>(
    `SELECT import_id FROM (${IMPORTS_OF_ACCOUNT}) told JOIN imports ON imports.id = import_id WHERE user_id = $1`,
    [userId, id],
  );
  // The rows of every other table go with the account by their foreign keys.
  await client.query("DELETE FROM brokerage_accounts WHERE user_id = $1 AND id = $2", [userId, id]);
  const emptied = await client.query<{ sessionId: string }>(DELETE_EMPTIED_IMPORTS, [
    userId,
    imports.rows.map((row) => row.import_id),
  ]);
  await client.query("DELETE FROM upload_sessions WHERE user_id = $1 AND id = ANY($2)", [
    userId,
    emptied.rows.map(({ sessionId }) => sessionId),
  ]);
  if (underlyings.rows.length > 0) {
    // Lots that were transferred to another account may have come from here.
    await rebuildLedger(
      client,
      userId,
      underlyings.rows.map(({ underlying }) => underlying),
    );
  }
}
