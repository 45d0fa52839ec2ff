import { expect, test, vi } from "vitest";
import { addStatement, previewStatement } from "../../import/testing/statements.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";

// On a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

/** By hand: a call was sold for 500, and is gone for nothing: 500 realized, the one open lot less. */
test("a preview adds no days and months up again, which adding does", async () => {
  const ann = await createUser(app);
  const { id: accountId } = await insertAccount(app, ann);
  const call = { instrument: "FB220715C220", accountId };
  const sold = { ...call, kind: "OPENING", day: "2022-01-03", quantity: "-1", basis: "500" };
  const gone = { ...call, kind: "GONE", day: "2022-07-01" };
  expect((await addStatement(app, ann, sold)).errors).toBeUndefined();
  await refuseSums("realized_day_totals", "realized_months");

  const { data, errors } = await previewStatement(app, ann, gone);

  expect(errors).toBeUndefined();
  expect(data.previewStatement).toMatchObject({ realizedChange: "500.00", openLotsChange: -1 });
  expect((await addStatement(app, ann, gone)).errors).toBeDefined();
});

async function refuseSums(...tables: readonly string[]): Promise<void> {
  const refusals = tables.map(
    (table) => `
      CREATE TRIGGER refuse_sums BEFORE INSERT OR DELETE ON ${table} EXECUTE FUNCTION refuse_sums();
      ALTER TABLE ${table} ENABLE ALWAYS TRIGGER refuse_sums;`,
  );
  await app.owner.query(
    `CREATE FUNCTION refuse_sums() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'summed'; END $$;
     ${refusals.join("")}`,
  );
}
