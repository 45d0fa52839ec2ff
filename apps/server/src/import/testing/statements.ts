import { graphqlRequest, type TestApp, type TestUser } from "../../testing/test-app.ts";

type Who = Pick<TestUser, "token"> | undefined;

export type GivenStatement = Readonly<Record<string, unknown>>;

const EFFECT = `closingsMatched realizedChange openLotsChange warning
  holdings { instrument quantityBefore quantityAfter amountBefore amountAfter }`;

const PREVIEW = `mutation ($statement: StatementInput!) { previewStatement(statement: $statement) { ${EFFECT} } }`;

const ADD = `mutation ($statement: StatementInput!) { addStatement(statement: $statement) {
  id kind day accountId instrument into ratio quantity basis acquiredOn percent isMovedOut reason sentence } }`;

/** Statements over the wire. */
export const previewStatement = (app: TestApp, user: Who, statement: GivenStatement) =>
  graphqlRequest(app, user, PREVIEW, { statement });

export const addStatement = (app: TestApp, user: Who, statement: GivenStatement) =>
  graphqlRequest(app, user, ADD, { statement });

export const removeStatement = (app: TestApp, user: Who, id: string) =>
  graphqlRequest(app, user, "mutation ($id: ID!) { removeStatement(id: $id) }", { id });

/**
 * Closings and lots of a user by content, those that statements made among them: no ids, but for each row the line or the
 * statement that it comes from.
 */
export async function matchedOf({ database }: TestApp, userId: string): Promise<Record<string, string[]>> {
  const from = (id: string) => `coalesce(
    (SELECT encode(t.fingerprint, 'hex') || t.occurrence FROM transactions t WHERE t.id = ${id}),
    (SELECT s.kind || s.instrument || s.day FROM ledger_statements s WHERE s.number = -${id}), 'nothing')`;
  const without =
    "- 'id' - 'user_id' - 'account_id' - 'transaction_id' - 'closing_id' - 'open_transaction_id'";
  const queries = {
    closings: `SELECT to_jsonb(c) ${without} AS row, ${from("c.transaction_id")} AS entry FROM realized_closings c WHERE user_id = $1`,
    lots: `SELECT to_jsonb(l) ${without} AS row, ${from("l.open_transaction_id")} AS entry, ${from("c.transaction_id")} AS closing
      FROM closing_lots l JOIN realized_closings c ON c.id = l.closing_id WHERE c.user_id = $1`,
    openLots: `SELECT to_jsonb(o) ${without} AS row, ${from("o.transaction_id")} AS entry FROM open_lots o WHERE user_id = $1`,
    days: `SELECT to_jsonb(d) ${without} AS row FROM realized_days d WHERE user_id = $1`,
    totals: `SELECT to_jsonb(d) ${without} AS row FROM realized_day_totals d WHERE user_id = $1`,
    months: `SELECT to_jsonb(m) ${without} AS row FROM realized_months m WHERE user_id = $1`,
  };
  const matched: Record<string, string[]> = {};
  for (const [name, sql] of Object.entries(queries)) {
    const { rows } = await database.pool.query<{ row: string }>(
      `SELECT to_jsonb(found)::text AS row FROM (${sql}) found`,
      [userId],
    );
    matched[name] = rows.map(({ row }) => row).sort();
  }
  return matched;
}
