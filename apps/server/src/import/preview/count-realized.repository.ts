import type { YearOfLots } from "@strikebook/core/realized-export/export-words";
import type pg from "pg";
import type { AccountTieOut, LineCounts } from "../session/answers.ts";
import type { ResolvedAccounts } from "../session/own-accounts.repository.ts";

/**
 * Counts the lines and lots of the staged export of realized gains or of open lots. No row on record is compared with them, so the table
 * `held`, of lines that wait for an answer, is left empty until the end of the transaction.
 */
export async function countRealizedLines(client: pg.ClientBase) {
  await client.query("CREATE TEMP TABLE held (line integer, reason text) ON COMMIT DROP");
  const { rows } = await client.query<Record<"informational" | "lots" | "open" | "review" | "rows", number>>(
    `SELECT count(*) FILTER (WHERE state = 'R')::int AS rows,
       count(*) FILTER (WHERE state = 'R' AND kind <> 'WASH_SALE')::int AS lots,
       count(*) FILTER (WHERE state = 'R' AND kind = 'OPEN')::int AS open,
       count(*) FILTER (WHERE state = 'I')::int AS informational, count(*) FILTER (WHERE state = 'V')::int AS review
     FROM staged`,
  );
  const row = rows[0];
  if (row === undefined) {
    throw new Error("count without a row");
  }
  const counts: LineCounts = {
    newLines: row.rows,
    duplicateLines: 0,
    informationalLines: row.informational,
    reviewLines: row.review,
  };
  return { counts, rowCount: row.rows, lots: row.lots, openLots: row.open };
}

/** Lots and wash sales of the staged export by the year of their closing, the first year first. */
export async function listYearsOfLots(client: pg.ClientBase): Promise<YearOfLots[]> {
  const { rows } = await client.query<YearOfLots>(
    `SELECT extract(year FROM closed_on)::int AS year, count(*)::int AS lots
     FROM staged WHERE state = 'R' AND kind = 'CLOSED' GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

/** The accounts of a file that moves no cash. */
export const accountsOfRealized = (
  accounts: ResolvedAccounts["accounts"],
  lineCount: number,
): AccountTieOut[] =>
  accounts.map(({ accountId, number, name, isNew }) => ({
    accountId,
    accountNumber: number,
    accountName: name,
    isNew,
    lineCount,
    fileCash: "0.00" as AccountTieOut["fileCash"],
    ledgerCash: "0.00" as AccountTieOut["ledgerCash"],
  }));
