/**
 * SQL of the house's totals: an account of a brokerage counts once, however many people imported it (domain.md 3.7). Accounts
 * are the same when brokerage and number are; one without a number is itself alone.
 */

/** SQL: what copies of one account have in common at whoever has it; of an account without a number its own id. */
export const sameAs = (account: string): string =>
  `lower(btrim(${account}.brokerage)) || ' ' || coalesce(${numberOf(account)}, ${account}.id::text)`;

/** SQL: the number of an account as it is compared; null without one. */
export const numberOf = (account: string): string =>
  `nullif(upper(btrim(${account}.account_identifier)), '')`;

/** CTE `same_account`: every account of the house with the id that stands for its number, whoever holds it. */
export const SAME_ACCOUNT = `
  same_account AS MATERIALIZED (
    SELECT a.id AS account_id, count(*) OVER number AS holders,
           min(a.id::text) OVER number AS counts_as
      FROM brokerage_accounts a
    WINDOW number AS (PARTITION BY lower(btrim(a.brokerage)), coalesce(${numberOf("a")}, a.id::text))
  )`;

/** CTE `counted`, after `held` and `same_account`: of the same account at several people the one with the newest day. */
export const COUNTED = `
  counted AS MATERIALIZED (
    SELECT DISTINCT ON (s.counts_as) h.account_id, s.counts_as, count(*) OVER (PARTITION BY s.counts_as) > 1 AS is_shared
      FROM held h JOIN same_account s ON s.account_id = h.account_id
     ORDER BY s.counts_as, h.day DESC, h.newest_day DESC, h.account_id
  )`;

/** CTE `repeated`, after `same_account`: days of an account from `$1` to `$2` that another person's rows tell as well. */
export const REPEATED = `
  repeated AS (
    SELECT position_count FROM (
      SELECT p.position_count,
             row_number() OVER (PARTITION BY s.counts_as, p.portfolio_date ORDER BY p.position_count DESC, p.account_id) AS place
        FROM same_account s JOIN brokerage_accounts a ON a.id = s.account_id
        JOIN portfolio_snapshots p ON p.user_id = a.user_id AND p.account_id = a.id AND p.portfolio_date BETWEEN $1 AND $2
       WHERE s.holders > 1) told
     WHERE place > 1
  )`;
