import type { NamedAccount } from "@strikebook/core/option-summary/account-names";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { listCoveringDays } from "../../import/preview/history-spans.repository.ts";

/** An account with its ends, as far as they are known. */
export type AccountEnds = NamedAccount & {
  readonly firstSnapshot: CalendarDate | null;
  readonly closedOn: CalendarDate | null;
};

// In the order of `account-names`, so that accounts of one name are told apart as everywhere.
const ACCOUNTS = `
  SELECT a.id AS "accountId", a.name, a.account_identifier AS number, a.closed_on::text AS "closedOn",
         (SELECT min(s.portfolio_date) FROM portfolio_snapshots s
           WHERE s.user_id = $1 AND s.account_id = a.id)::text AS "firstSnapshot"
    FROM brokerage_accounts a WHERE a.user_id = $1 ORDER BY a.name, a.account_identifier, a.created_at, a.id`;

export type SpanCoverageRepository = ReturnType<typeof createSpanCoverageRepository>;

export const createSpanCoverageRepository = ({ pool }: Pick<Database, "pool">) => ({
  async listAccounts(userId: string): Promise<AccountEnds[]> {
    type Row = AccountEnds & { number: string | null };
    const { rows } = await pool.query<Row>({ name: "account-ends", text: ACCOUNTS, values: [userId] });
    return rows.map(({ number, ...account }) => ({ ...account, ...(number !== null && { number }) }));
  },

  /** History files and quiet days, once for every account that they tell of. */
  listCoveringDays: (userId: string) => listCoveringDays(pool, userId),
});
