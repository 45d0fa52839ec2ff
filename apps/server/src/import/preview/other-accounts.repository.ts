import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type AlreadyIn, isAskedAbout } from "@strikebook/core/uploads/already-in";
import { FINGERPRINT_VERSION } from "@strikebook/core/uploads/fingerprint";
import pg from "pg";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";
import { withoutNestedLoops } from "./compare-history.repository.ts";

type Session = { readonly id: string; readonly userId: string };

type File = {
  readonly session: Session;
  /** Own accounts that the file is said to be of. */
  readonly known: readonly AccountOfRef[];
  /** Accounts of the file, own and new ones. */
  readonly accountCount: number;
  /** Rows of the file, and those of them that are not on record in these accounts. */
  readonly rowCount: number;
  readonly newLines: number;
};

type OtherAccount = { readonly id: string; readonly name: string; readonly number: string | null };

/**
 * Accounts of the user that have so many of the file's new rows already that the file may be of them. After
 * `compareHistory` in the same transaction. Rows are compared by fingerprint and occurrence, as everywhere; neither
 * holds the account, so the index of known rows serves.
 */
export async function findHistoryElsewhere(client: pg.ClientBase, file: File): Promise<AlreadyIn[]> {
  const others = await listOthers(client, file);
  const { rows: days } = await client.query<{ first: CalendarDate | null; last: CalendarDate | null }>(
    "SELECT min(first_event)::text AS first, max(last_event)::text AS last FROM file_lines WHERE state = 'R'",
  );
  const [range] = days;
  if (others.length === 0 || range?.first == null) {
    return [];
  }
  const ids = others.map(({ id }) => pg.escapeLiteral(id)).join(", ");
  const { rows } = await withoutNestedLoops(client, () =>
    client.query<{ accountId: string; lines: number }>(
      `SELECT t.account_id AS "accountId", count(*)::int AS lines
       FROM staged s ${ownAccountOf(file.known)}
         JOIN transactions t ON t.event_date = s.event_date AND t.fingerprint = s.fingerprint
           AND t.occurrence = s.occurrence AND t.fingerprint_version = ${FINGERPRINT_VERSION}
       WHERE s.state = 'R' AND t.user_id = $1 AND t.account_id IN (${ids})
         AND t.event_date BETWEEN '${range.first}' AND '${range.last}'
         AND t.account_id IS DISTINCT FROM own.account_id AND NOT EXISTS (SELECT FROM known k WHERE k.line = s.line)
       GROUP BY t.account_id`,
      [file.session.userId],
    ),
  );
  return askedAbout(rows, others, file);
}

/** Other accounts with the rows of a snapshot: same day, quantity and value. Runs after `comparePositions`. */
export async function findSnapshotElsewhere(
  client: pg.ClientBase,
  file: File,
  day: CalendarDate | undefined,
): Promise<AlreadyIn[]> {
  const others = await listOthers(client, file);
  if (others.length === 0 || day === undefined) {
    return [];
  }
  const { rows } = await client.query<{ accountId: string; lines: number }>(
    `SELECT p.account_id AS "accountId", count(*)::int AS lines
     FROM staged s ${ownAccountOf(file.known)}
       JOIN positions p ON p.row_key = s.row_key AND p.occurrence = s.occurrence
         AND p.quantity IS NOT DISTINCT FROM s.quantity AND p.current_value = s.current_value
     WHERE s.state = 'R' AND s.current_value <> 0 AND p.user_id = $1 AND p.portfolio_date = $2::date
       AND p.account_id IS DISTINCT FROM own.account_id AND NOT EXISTS (SELECT FROM known k WHERE k.line = s.line)
     GROUP BY p.account_id`,
    [file.session.userId, day],
  );
  return askedAbout(rows, others, file);
}

/** The own account of each staged row, where the file or the user has said it. */
function ownAccountOf(known: readonly AccountOfRef[]): string {
  const rows = known.map(({ ref, accountId }) => `(${ref}::smallint, ${pg.escapeLiteral(accountId)}::uuid)`);
  const values = rows.length === 0 ? "(NULL::smallint, NULL::uuid)" : rows.join(", ");
  return `LEFT JOIN (VALUES ${values}) own(account_ref, account_id) ON own.account_ref = s.account_ref`;
}

/** None where nothing can be found: the file has no new rows, or is about the user's only account. */
async function listOthers(client: pg.ClientBase, file: File): Promise<OtherAccount[]> {
  const { session, known, accountCount, newLines } = file;
  if (newLines === 0) {
    return [];
  }
  const { rows } = await client.query<OtherAccount>(
    "SELECT id, name, account_identifier AS number FROM brokerage_accounts WHERE user_id = $1",
    [session.userId],
  );
  // A file about several accounts may have rows of one account under another, so that all accounts are compared.
  return accountCount > 1 ? rows : rows.filter(({ id }) => id !== known[0]?.accountId);
}

/** Those that count, the account with the most rows first. */
function askedAbout(
  rows: readonly { readonly accountId: string; readonly lines: number }[],
  others: readonly OtherAccount[],
  { rowCount }: File,
): AlreadyIn[] {
  return others
    .flatMap(({ id, name, number }) => {
      const lines = rows.find(({ accountId }) => accountId === id)?.lines ?? 0;
      return [
        { accountId: id, accountName: name, accountNumber: number ?? undefined, lines, ofLines: rowCount },
      ];
    })
    .filter(isAskedAbout)
    .sort((a, b) => b.lines - a.lines || (a.accountId < b.accountId ? -1 : 1));
}
