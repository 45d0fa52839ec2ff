import type pg from "pg";

/** A correction may come so many days after the trade. */
const SPAN_DAYS = 120;

type LoneRow = { readonly line: number; readonly isCancel: boolean };

/**
 * Cancellations whose trade, and corrections whose cancellation, is neither in the file nor on record, one warning each.
 * After `compareHistory` in the same transaction.
 */
export async function describeLoneCorrections(client: pg.ClientBase, userId: string): Promise<string[]> {
  const fits = (
    other: string,
  ) => `${other}.instrument = s.instrument AND abs(${other}.quantity) = abs(s.quantity)
    AND ${other}.event_date BETWEEN s.event_date - ${SPAN_DAYS} AND s.event_date + ${SPAN_DAYS}
    AND (${other}.type = 'CANCEL') <> (s.type = 'CANCEL')
    AND (s.type <> 'CANCEL' OR sign(${other}.quantity) = -sign(s.quantity))`;
  const { rows } = await client.query<LoneRow>(
    `SELECT s.line, s.type = 'CANCEL' AS "isCancel"
     FROM staged s LEFT JOIN file_accounts a USING (account_ref)
     WHERE s.state = 'R' AND s.quantity IS NOT NULL AND (s.type = 'CANCEL' OR s.action ~ '\\mCORRECTED CONFIRM\\M')
       AND NOT EXISTS (SELECT 1 FROM staged o WHERE o.account_ref = s.account_ref AND ${fits("o")})
       AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.user_id = $1 AND t.account_id = a.account_id AND ${fits("t")})
     ORDER BY s.line LIMIT 20`,
    [userId],
  );
  return rows.map(({ line, isCancel }) =>
    isCancel
      ? `Line ${line} cancels a trade that is neither in this file nor on record: it takes nothing back`
      : `Line ${line} is a corrected trade, and the cancellation of the old one is neither in this file nor on record: both may count`,
  );
}
