import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Queries } from "@strikebook/database/connection";
import type pg from "pg";
import { rematchUnderlyings } from "../../ledger/rematch-underlyings.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { keepChange } from "../../records/changes.repository.ts";
import { forgetFileAnswers } from "../../records/coverage-statements.repository.ts";
import { removeDuplicatesOf } from "../../records/import-duplicates.repository.ts";
import { type AccountContents, describeContents } from "./account-contents.ts";

/** An account that its owner wants gone, by whom and when; without `withData` one that holds anything stays. */
export type AccountRemoval = {
  readonly userId: string;
  readonly id: string;
  readonly withData: boolean;
  readonly actor: Actor;
  readonly now: Date;
};

/** The deleted records. `changeId` undoes the deletion; it is present only for an account without records. */
export type RemovedAccount = { readonly contents: AccountContents; readonly changeId: string | undefined };

const IMPORTS_OF_ACCOUNT = `
  SELECT import_id FROM import_accounts WHERE account_id = $2
  UNION SELECT import_id FROM import_file_accounts WHERE account_id = $2
  UNION SELECT import_id FROM transactions WHERE user_id = $1 AND account_id = $2
  UNION SELECT import_id FROM positions WHERE user_id = $1 AND account_id = $2 AND import_id IS NOT NULL
  UNION SELECT (coalesce(broker, base)->>'import_id')::uuid FROM position_edits
         WHERE user_id = $1 AND account_id = $2`;

const COUNT = `
  SELECT name AS "accountName",
         (SELECT count(*)::int FROM transactions WHERE account_id = $2) AS transactions,
         (SELECT count(*)::int FROM positions WHERE account_id = $2) AS positions,
         (SELECT count(*)::int FROM ledger_statements WHERE $2 IN (account_id, into_account_id)) AS statements,
         (SELECT count(*)::int FROM (${IMPORTS_OF_ACCOUNT}) told) AS imports
    FROM brokerage_accounts WHERE user_id = $1 AND id = $2`;

// An import with rows of other accounts stays; one of this account alone goes, so that its file may be imported again.
const DELETE_EMPTIED_IMPORTS = `
  DELETE FROM imports i
   WHERE i.user_id = $1 AND i.id = ANY($2)
     AND NOT EXISTS (SELECT FROM import_accounts WHERE import_id = i.id)
     AND NOT EXISTS (SELECT FROM import_file_accounts WHERE import_id = i.id)
     AND NOT EXISTS (SELECT FROM transactions WHERE import_id = i.id)
     AND NOT EXISTS (SELECT FROM positions WHERE import_id = i.id)
     AND NOT EXISTS (SELECT FROM position_edits e
                      WHERE e.user_id = $1 AND coalesce(e.broker, e.base)->>'import_id' = i.id::text)
  RETURNING session_id AS "sessionId", sha256`;

/** Undefined when the account is not the user's. */
export async function countContents(
  through: Queries,
  userId: string,
  id: string,
): Promise<AccountContents | undefined> {
  return (await through.query<AccountContents>(COUNT, [userId, id])).rows[0];
}

/**
 * Deletes the account, its rows, the imports of this account alone, and its share in the figures of other accounts,
 * within the caller's transaction under the user's lock. Undefined when the account is not the user's; throws
 * CONFLICT, naming what it holds, when it holds anything and `withData` is false.
 */
export async function removeAccount(
  client: pg.ClientBase,
  { userId, id, withData, actor, now }: AccountRemoval,
): Promise<RemovedAccount | undefined> {
  const contents = await countContents(client, userId, id);
  if (contents === undefined) {
    return undefined;
  }
  const held = describeContents(contents);
  if (held !== "" && !withData) {
    throw new DomainError(
      "CONFLICT",
      `${contents.accountName} holds ${held}. Nothing was deleted: an account with data is deleted only when that is asked for.`,
    );
  }
  const { accountName, transactions, positions, imports } = contents;
  const event = { actionType: "ACCOUNT_DELETED", accountName, transactions, positions, imports } as const;
  const isUndoable = held === "";
  const made = { userId, entity: "ACCOUNT", kind: "DELETED", isUndoable } as const;
  const changeId = await keepChange(client, made, [id], async () => {
    await writeAudit(client, auditEntry(event, actor, { at: now }));
    await deleteAccount(client, userId, id);
    return `Deleted account ${accountName}${held === "" ? "" : ` with ${held}`}`;
  });
  return { contents, changeId: isUndoable ? changeId : undefined };
}

async function deleteAccount(client: pg.ClientBase, userId: string, id: string): Promise<void> {
  const underlyings = await client.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM transactions WHERE user_id = $1 AND account_id = $2 AND underlying IS NOT NULL
     UNION SELECT unnest(ARRAY[underlying, into_underlying]) FROM ledger_statements WHERE user_id = $1 AND account_id = $2
     UNION SELECT t.underlying FROM ledger_statements s
             JOIN transactions t ON t.user_id = $1 AND t.account_id IN (s.account_id, s.into_account_id)
            WHERE s.user_id = $1 AND $2 IN (s.account_id, s.into_account_id) AND t.underlying IS NOT NULL`,
    [userId, id],
  );
  const imports = await client.query<{ import_id: string }>(
    `SELECT import_id FROM (${IMPORTS_OF_ACCOUNT}) told JOIN imports ON imports.id = import_id WHERE user_id = $1`,
    [userId, id],
  );
  await removeDuplicatesOf(client, userId, [id]);
  // The rows of every other table go with the account by their foreign keys.
  await client.query("DELETE FROM brokerage_accounts WHERE user_id = $1 AND id = $2", [userId, id]);
  const emptied = await client.query<{ sessionId: string; sha256: Buffer }>(DELETE_EMPTIED_IMPORTS, [
    userId,
    imports.rows.map((row) => row.import_id),
  ]);
  await client.query("DELETE FROM upload_sessions WHERE user_id = $1 AND id = ANY($2)", [
    userId,
    emptied.rows.map(({ sessionId }) => sessionId),
  ]);
  await forgetFileAnswers(
    client,
    userId,
    emptied.rows.map(({ sha256 }) => sha256),
  );
  if (underlyings.rows.length > 0) {
    // Lots that were transferred to another account may have come from here.
    await rematchUnderlyings(
      client,
      userId,
      underlyings.rows.map(({ underlying }) => underlying),
    );
  }
}
