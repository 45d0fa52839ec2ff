import type pg from "pg";
import { stagingTable } from "../file/staging.ts";

/** The contract's row and that of its shares name the same day, but for a day without one. */
const SPAN_DAYS = 7;

/**
 * Shares that an assignment or exercise delivered whose contract has no such row, neither in the file nor on record, one
 * warning each. After `compareHistory` in the same transaction.
 */
export async function describeLoneDeliveries(client: pg.ClientBase, sessionId: string): Promise<string[]> {
  const fits = (other: string) => `${other}.type IN ('OPT_ASSIGNED', 'OPT_EXERCISED')
    AND regexp_replace(${other}.underlying, '\\d$', '') = s.instrument
    AND ${other}.event_date BETWEEN s.event_date - ${SPAN_DAYS} AND s.event_date + ${SPAN_DAYS}`;
  const { rows } = await client.query<{ readonly line: number }>(
    `SELECT s.line FROM ${stagingTable(sessionId)} s LEFT JOIN file_accounts a USING (account_ref)
     WHERE s.state = 'R' AND s.action ~ '^\\s*YOU (BOUGHT|SOLD)\\s+(ASSIGNED|EXERCISED) (PUTS|CALLS)\\M'
       AND NOT EXISTS (SELECT 1 FROM ${stagingTable(sessionId)} o WHERE o.account_ref = s.account_ref AND ${fits("o")})
       AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.account_id = a.account_id AND ${fits("t")})
     ORDER BY s.line LIMIT 20`,
  );
  return rows.map(
    ({ line }) =>
      `Line ${line} delivers the shares of a contract whose assignment or exercise is neither in this file nor on record: the contract stays open`,
  );
}
