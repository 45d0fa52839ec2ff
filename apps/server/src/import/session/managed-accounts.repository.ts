import type { Actor } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import { isReadOnly, type Viewer } from "@strikebook/core/users/viewer";
import type { Queries } from "@strikebook/database/connection";
import { isToldFile } from "../../records/told-files.repository.ts";
import { type ResolvedAccounts, resolveAccounts } from "./own-accounts.repository.ts";
import { findSession } from "./sessions.repository.ts";
import type { UploadSession } from "./upload-session.ts";

/** Who acts in another person's books; undefined in one's own. */
export const granteeOf = ({ userId, forUserId }: Actor): string | undefined =>
  forUserId === undefined ? undefined : userId;

/** An owner, and who acts in their books with their grant; undefined for the owner. */
export type Acting = { readonly userId: string; readonly granteeId?: string | undefined };

// By the database's clock: a job may begin long after it was asked for.
const MANAGED = `
  SELECT g.account_id AS "accountId", p.roles::text[] AS roles
    FROM account_grants g JOIN users p ON p.id = g.grantee_id AND p.enabled
   WHERE g.user_id = $1 AND g.grantee_id = $2 AND g.access = 'MANAGE'
     AND (g.ends_on IS NULL OR g.ends_on >= (now() AT TIME ZONE 'America/New_York')::date)`;

/** The owner's accounts that another person may change now. */
export async function listManaged(
  client: Queries,
  { userId, granteeId }: Acting,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ accountId: string; roles: Viewer["roles"] }>(MANAGED, [
    userId,
    granteeId,
  ]);
  return new Set(rows.filter((row) => !isReadOnly(row)).map(({ accountId }) => accountId));
}

const HOLDS_OTHERS = "This file also holds accounts that aren't yours to change here";

type File = Pick<UploadSession, "accountId" | "begunById" | "reading">;

/** True in one's own books, and in another's for who may change every account of the file now. */
export async function isManaged(client: Queries, acting: Acting, file: File): Promise<boolean> {
  if (acting.granteeId === undefined) {
    return true;
  }
  return await holdsOnly(client, acting, file, await listManaged(client, acting));
}

/**
 * Throws FORBIDDEN, in the same words whatever else the file holds, unless {@link isManaged}. Comes before anything of the
 * owner's is compared with the file, and again in the transaction that writes.
 */
export async function requireManaged(client: Queries, acting: Acting, file: File): Promise<void> {
  if (!(await isManaged(client, acting, file))) {
    throw new DomainError("FORBIDDEN", HOLDS_OTHERS);
  }
}

/**
 * True when a file holds no other accounts than these. One that names none, or doesn't say its only account while nobody has,
 * may be of any account: it is seen by who sent it, and by the owner.
 */
async function holdsOnly(
  client: Queries,
  { userId, granteeId }: Acting,
  { accountId, begunById, reading }: File,
  accountIds: ReadonlySet<string>,
): Promise<boolean> {
  const { accounts, names } = await resolveAccounts(client, userId, reading, accountId);
  const [only, ...others] = accounts;
  const isOfAny =
    others.length === 0 && names.length === 0 && only?.accountId === undefined && only?.number === undefined;
  return isOfAny
    ? begunById === granteeId
    : accounts.every((account) => account.accountId !== undefined && accountIds.has(account.accountId));
}

/** Stores which account a file that doesn't say its only account is of, where its confirm says so: others' leave is checked by it. */
export async function storeConfirmedAccount(
  client: Queries,
  { id, userId }: Pick<UploadSession, "id" | "userId">,
  { known }: Pick<ResolvedAccounts, "known">,
  accountId: string | undefined,
): Promise<void> {
  if (known.some((account) => account.accountId === accountId)) {
    await client.query("UPDATE upload_sessions SET account_id = $3 WHERE user_id = $1 AND id = $2", [
      userId,
      id,
      accountId,
    ]);
  }
}

const IMPORTED = `
  SELECT ${isToldFile("$3::uuid[]")} AS "isTold" FROM imports i
   WHERE i.user_id = $1 AND i.session_id = $2 AND i.undone_at IS NULL`;

/** True when an upload of the owner is there and holds no other accounts than these, of those that another may change. */
export async function isUploadOf(
  client: Queries,
  acting: Required<Acting>,
  sessionId: string,
  accountIds: ReadonlySet<string>,
): Promise<boolean> {
  const { userId } = acting;
  const session = await findSession(client, userId, sessionId);
  if (session === undefined) {
    return false;
  }
  const { rows } = await client.query<{ isTold: boolean }>(IMPORTED, [userId, sessionId, [...accountIds]]);
  return rows[0]?.isTold ?? (await holdsOnly(client, acting, session, accountIds));
}
