import type pg from "pg";
import { expect, test } from "vitest";
import { GRAPHQL_PERMISSIONS } from "../permissions.ts";
import { insertAccount, insertRealizedDay, insertSnapshot } from "../testing/ledger-rows.ts";
import { documentOf, everyField } from "../testing/operation-documents.ts";
import { createUser, graphqlRequest, startTestApp } from "../testing/test-app.ts";

// Rows of a person could lie on a machine chosen by that person's id only as long as each statement names the id.

const world = await startTestApp();
const ann = await createUser(world);
const account = await insertAccount(world, ann, { name: "Joint", number: "Z1" });
await insertRealizedDay(world, account, "2026-11-19", { sells: 10 });
await insertSnapshot(world, account, "2026-11-19", [{ symbol: "AAPL", currentValue: 1 }]);

/** Tables whose rows name their owner. */
const { rows } = await world.database.pool.query<{ name: string }>(
  "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'",
);
const OWNED = new RegExp(
  `\\b(?:FROM|JOIN)\\s+(?:"public"\\.)?"?(?:${rows.map(({ name }) => name).join("|")})\\b`,
  "i",
);

const ownReads = Object.entries(GRAPHQL_PERMISSIONS)
  .filter(([name, { owner }]) => name.startsWith("Query.") && owner.startsWith("the viewer's own rows"))
  .map(([name]) => name.slice("Query.".length));

test.each(ownReads)("%s asks for the rows of the viewer, by id", async (field) => {
  const statements = await statementsOf(documentOf("Query", field, undefined, everyField));

  const owned = statements.filter(({ text }) => OWNED.test(text));
  expect(owned.length).toBeGreaterThan(0);
  for (const { text, values } of owned) {
    expect(text).toMatch(/user_id/);
    expect(values, text).toContain(ann.id);
  }
});

test("the statements are seen, and tables with an owner are known", async () => {
  const statements = await statementsOf("{ getTotalPortfolio { stocks { symbol } } }");

  expect(statements.filter(({ text }) => OWNED.test(text)).length).toBeGreaterThan(0);
  expect(OWNED.test('SELECT * FROM "public"."positions" p')).toBe(true);
  expect(OWNED.test("SELECT * FROM market_holidays")).toBe(false);
});

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** The SQL statements that a document costs, in transactions too, without the one that reads the session. */
async function statementsOf(document: string): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { pool } = world.database;
  const inTransactions: pg.PoolClient[] = [];
  const connect = pool.connect.bind(pool);
  watch(pool, seen);
  pool.connect = ((...given: Parameters<typeof connect>) => {
    // With a callback it is the pool itself, for a statement that is seen already.
    return given.length > 0
      ? connect(...given)
      : connect().then((client) => {
          inTransactions.push(client);
          return watch(client, seen);
        });
  }) as typeof pool.connect;
  try {
    await graphqlRequest(world, ann, document);
  } finally {
    for (const watched of [pool, ...inTransactions]) {
      Reflect.deleteProperty(watched, "query");
    }
    pool.connect = connect;
  }
  return seen.filter(({ text }) => !/user_sessions/.test(text));
}

/** Has every statement noted in `seen`, until the property is deleted again. */
function watch<Asked extends object>(asked: Asked, seen: Statement[]): Asked {
  const { query } = asked as { query: (...given: unknown[]) => unknown };
  const noted = (...given: unknown[]) => {
    const [statement, values] = given as [string | Statement, unknown[] | undefined];
    const text = typeof statement === "string" ? statement : statement.text;
    seen.push({ text, values: (typeof statement === "string" ? values : statement.values) ?? [] });
    return query.apply(asked, given);
  };
  return Object.assign(asked, { query: noted });
}
