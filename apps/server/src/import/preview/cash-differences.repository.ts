import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import type pg from "pg";
import { stagingTable } from "../file/staging.ts";
import { withoutNestedLoops } from "./compare-history.repository.ts";

/**
 * By how much the ledger's cash is above the file's, for each account of the file by its ref: of `others`, a query of
 * (line, cash_effect) that answers lines for which the ledger says something else.
 */
export async function sumOtherCash(
  client: pg.ClientBase,
  sessionId: string,
  others: { readonly text: string; readonly values: readonly unknown[] },
): Promise<Map<number, DecimalText>> {
  await client.query("CREATE TEMP TABLE other_cash (line integer, cash_effect numeric) ON COMMIT DROP");
  const { rowCount } = await client.query(`INSERT INTO other_cash ${others.text}`, [...others.values]);
  if (rowCount === 0) {
    return new Map();
  }
  const { rows } = await withoutNestedLoops(client, () =>
    client.query<{ account_ref: number; cash: string }>(
      `SELECT s.account_ref, sum(o.cash_effect - s.cash_effect) AS cash
       FROM ${stagingTable(sessionId)} s JOIN other_cash o USING (line) GROUP BY s.account_ref`,
    ),
  );
  return new Map(rows.map(({ account_ref: ref, cash }) => [ref, decimalText(decimal(cash))]));
}

/** Cash of the file's lines that do not count, for each account of the file by its ref. */
export async function sumWithheld(client: pg.ClientBase, sessionId: string): Promise<Map<number, string>> {
  const { rowCount } = await client.query("SELECT 1 FROM withheld LIMIT 1");
  if (rowCount === 0) {
    return new Map();
  }
  const { rows } = await client.query<{ account_ref: number; cash: string }>(
    `SELECT s.account_ref, sum(s.cash_effect) AS cash
     FROM ${stagingTable(sessionId)} s JOIN withheld USING (line) GROUP BY s.account_ref`,
  );
  return new Map(rows.map(({ account_ref: ref, cash }) => [ref, cash]));
}
