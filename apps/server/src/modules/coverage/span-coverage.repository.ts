import type { TieOut } from "@strikebook/core/coverage/history-standing";
import type { NamedAccount } from "@strikebook/core/option-summary/account-names";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { listCoveringDays, listCoveringDaysOfPeople } from "../../import/preview/history-spans.repository.ts";

/** An account with its ends, as far as they are known. */
export type AccountEnds = NamedAccount & {
  readonly firstSnapshot: CalendarDate | null;
  readonly closedOn: CalendarDate | null;
};

// In the order of `account-names`, so that accounts of one name are told apart as everywhere.
const accounts = (whose: "= $1" | "= ANY($1)") => `
  SELECT a.id AS "accountId", a.user_id AS "userId", a.name, a.account_identifier AS number, a.closed_on::text AS "closedOn",
         (SELECT min(s.portfolio_date) FROM portfolio_snapshots s
           WHERE s.user_id = a.user_id AND s.account_id = a.id)::text AS "firstSnapshot"
    FROM brokerage_accounts a WHERE a.user_id ${whose} ORDER BY a.name, a.account_identifier, a.created_at, a.id`;

const ACCOUNTS = { name: "account-ends", text: accounts("= $1") };
const ACCOUNTS_OF_PEOPLE = { name: "account-ends-of-people", text: accounts("= ANY($1)") };

type Row = AccountEnds & { readonly userId: string; readonly number: string | null };

/** A tie-out as its import stored it, and the upload of the file. */
export type StoredTieOut = Omit<TieOut, "accountId" | "coveredThrough"> & {
  readonly accountId: string | null;
  readonly sessionId: string;
};

// Without the breaks themselves, of which a file may have many. What an import said of holdings holds until a history of
// the account is imported or undone, or a statement on it is made or taken back (domain.md 1.8).
const TIE_OUTS = `
  WITH changed AS (
    SELECT account_id, max(sequence) AS sequence, max(at) AS at FROM (
      SELECT f.account_id::text, i.sequence, NULL::timestamptz AS at
        FROM imports i JOIN import_file_accounts f ON f.import_id = i.id
       WHERE i.user_id = $1 AND i.file_type = 'TRANSACTION' AND i.undone_at IS NULL
      UNION ALL
      SELECT undone->>'accountId', NULL, i.undone_at
        FROM imports i CROSS JOIN jsonb_array_elements(i.undo_effect->'accounts') undone
       WHERE i.user_id = $1 AND i.file_type = 'TRANSACTION'
      UNION ALL
      SELECT a.id::text, NULL, s.created_at
        FROM ledger_statements s JOIN brokerage_accounts a ON a.user_id = s.user_id
         AND (s.account_id IS NULL OR a.id IN (s.account_id, s.into_account_id))
       WHERE s.user_id = $1
      UNION ALL
      SELECT id::text, NULL, statement_removed_at FROM brokerage_accounts
       WHERE user_id = $1 AND statement_removed_at IS NOT NULL) AS change GROUP BY account_id)
  SELECT i.session_id AS "sessionId", tie->>'accountId' AS "accountId", tie->>'fileCash' AS "fileCash",
         tie->>'ledgerCash' AS "ledgerCash", tie->'leftOut' AS "leftOut",
         CASE WHEN tie ? 'cashBalance' THEN jsonb_build_object('gapCount', tie->'cashBalance'->'gapCount') END AS "cashBalance",
         CASE WHEN tie ? 'holdings' AND i.sequence > coalesce(c.sequence, 0) AND i.created_at > coalesce(c.at, '-infinity')
           THEN jsonb_build_object('compared', tie->'holdings'->'compared',
             'disagreementCount', tie->'holdings'->'disagreementCount') END AS holdings
    FROM imports i CROSS JOIN jsonb_array_elements(i.result->'accounts') tie
    LEFT JOIN changed c ON c.account_id = tie->>'accountId'
   WHERE i.user_id = $1 AND i.undone_at IS NULL
   ORDER BY i.sequence DESC`;

export type SpanCoverageRepository = ReturnType<typeof createSpanCoverageRepository>;

export const createSpanCoverageRepository = ({ pool }: Pick<Database, "pool">) => ({
  async listAccounts(userId: string): Promise<AccountEnds[]> {
    return (await pool.query<Row>({ ...ACCOUNTS, values: [userId] })).rows.map(toEnds);
  },

  async listAccountsOfPeople(userIds: readonly string[]): Promise<(AccountEnds & { userId: string })[]> {
    const { rows } = await pool.query<Row>({ ...ACCOUNTS_OF_PEOPLE, values: [userIds] });
    return rows.map((row) => ({ ...toEnds(row), userId: row.userId }));
  },

  /** Tie-outs of each import that counts, by account, the newest first. */
  async listTieOuts(userId: string): Promise<StoredTieOut[]> {
    return (await pool.query<StoredTieOut>({ name: "tie-outs", text: TIE_OUTS, values: [userId] })).rows;
  },

  /** History files and quiet days, once for every account that they tell of. */
  listCoveringDays: (userId: string) => listCoveringDays(pool, userId),

  listCoveringDaysOfPeople: (userIds: readonly string[]) => listCoveringDaysOfPeople(pool, userIds),
});

const toEnds = ({ number, userId: _owner, ...account }: Row): AccountEnds => ({
  ...account,
  ...(number !== null && { number }),
});
