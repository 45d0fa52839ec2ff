import { expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { DELETE, DELETE_IDS, LIST, RESTORE, UNDO, UPDATE } from "./testing/operations.ts";
import { positionsFile } from "./testing/positions-file.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const KO = { symbol: "KO", quantity: 10, price: 70 };
const PEP = { symbol: "PEP", quantity: 5, price: 100 };
const AMD = { symbol: "AMD", quantity: 1, price: 150 };

test("an edit of an imported row lies over it, and says what the broker said", async () => {
  const ann = await imported([KO, PEP]);
  const before = await rowOf(ann, "KO");

  const { data } = await ask(ann, UPDATE, { id: before.id, input: { quantity: "20" } });

  expect(data.userUpdatePortfolio).toMatchObject({
    id: before.id,
    quantity: "20",
    currentValue: "1400",
    isImported: true,
    version: before.version + 1,
    edit: {
      isGoneAtBroker: false,
      fields: [{ field: "quantity", brokerValue: "10", editedFrom: "10", editedValue: "20" }],
    },
  });
  expect(await totals(ann)).toEqual(["KO 1400.0000, PEP 500.0000", "1900.0000"]);
});

test.each(["10:00 a.m.", "4:12 p.m."])(
  "the same rows in another file of %s leave edit and deletion",
  async (time) => {
    const ann = await imported([KO, PEP]);
    await ask(ann, UPDATE, { id: (await rowOf(ann, "KO")).id, input: { quantity: "20" } });
    await ask(ann, DELETE, { id: (await rowOf(ann, "PEP")).id });
    const before = await rowOf(ann, "KO");

    const { preview, result } = await importFile(app, ann, positionsFile(time, [KO, PEP, AMD]));

    expect(preview.duplicatePositions).toBe(2);
    expect(result.message).toContain("2 positions left as you edited or deleted them");
    expect(await totals(ann)).toEqual(["AMD 150.0000, KO 1400.0000", "1550.0000"]);
    expect(await rowOf(ann, "KO")).toEqual(before);
  },
);

test("a newer file with other values: the edited field stays, the others follow, both are shown", async () => {
  const ann = await imported([KO]);
  await ask(ann, UPDATE, { id: (await rowOf(ann, "KO")).id, input: { quantity: "20" } });

  await importFile(app, ann, positionsFile("4:12 p.m.", [{ ...KO, quantity: 12, price: 71 }]));

  expect(await rowOf(ann, "KO")).toMatchObject({
    quantity: "20",
    lastPrice: "71",
    currentValue: "1420",
    edit: { fields: [{ field: "quantity", brokerValue: "12", editedFrom: "10", editedValue: "20" }] },
  });
  expect((await totals(ann))[1]).toBe("1420.0000");
});

test("an older file changes neither the edit nor what the broker said last", async () => {
  const ann = await imported([KO], "4:12 p.m.");
  await ask(ann, UPDATE, { id: (await rowOf(ann, "KO")).id, input: { quantity: "20" } });
  const before = await rowOf(ann, "KO");

  await importFile(app, ann, positionsFile("10:00 a.m.", [{ ...KO, quantity: 3 }]));

  expect(await rowOf(ann, "KO")).toEqual(before);
});

test("a row that the newest file no longer has stays as it was edited, and says so", async () => {
  const ann = await imported([KO, PEP]);
  await ask(ann, UPDATE, { id: (await rowOf(ann, "KO")).id, input: { quantity: "20" } });

  await importFile(app, ann, positionsFile("4:12 p.m.", [PEP]));
  const kept = await rowOf(ann, "KO");
  const { data } = await ask(ann, RESTORE, { id: kept.id });

  expect(kept).toMatchObject({ quantity: "20", edit: { isGoneAtBroker: true } });
  expect(data.userRestorePortfolio.position).toBeNull();
  expect(await totals(ann)).toEqual(["PEP 500.0000", "500.0000"]);
});

test("back to what the broker said: the newest file's values, whole; a deleted row too", async () => {
  const ann = await imported([KO, PEP]);
  const [ko, pep] = [await rowOf(ann, "KO"), await rowOf(ann, "PEP")];
  await ask(ann, UPDATE, { id: ko.id, input: { symbol: "COKE", lastPrice: "1" } });
  await ask(ann, DELETE, { id: pep.id });

  const edited = await ask(ann, RESTORE, { id: ko.id });
  const deleted = await ask(ann, RESTORE, { id: pep.id });

  const changes = { version: expect.any(Number), changeId: null };
  expect(edited.data.userRestorePortfolio.position).toEqual({ ...ko, ...changes });
  expect(deleted.data.userRestorePortfolio.position).toEqual({ ...pep, ...changes });
  expect(await storedRows(ann)).toEqual(await storedRows(await imported([KO, PEP])));
});

test("an edit that sets a field back by hand is no edit any more", async () => {
  const ann = await imported([KO]);
  const { id } = await rowOf(ann, "KO");
  await ask(ann, UPDATE, { id, input: { quantity: "20" } });

  await ask(ann, UPDATE, { id, input: { quantity: "10" } });

  expect((await rowOf(ann, "KO")).edit).toBeNull();
  expect(await storedRows(ann)).toEqual(await storedRows(await imported([KO])));
});

test("a row moved to another day is not doubled by a later file of its day", async () => {
  const ann = await imported([KO, PEP]);
  const { id } = await rowOf(ann, "KO");
  await ask(ann, UPDATE, { id, input: { portfolioDate: "2026-07-02" } });

  await importFile(app, ann, positionsFile("4:12 p.m.", [KO, PEP, AMD]));

  expect(await totals(ann)).toEqual(["KO 700.0000", "700.0000", "AMD 150.0000, PEP 500.0000", "650.0000"]);
  await ask(ann, RESTORE, { id });
  expect(await totals(ann)).toEqual(["AMD 150.0000, KO 700.0000, PEP 500.0000", "1350.0000"]);
});

test("a day whose every row was deleted still knows its newest download", async () => {
  const ann = await imported([KO, PEP], "4:12 p.m.");
  const ids = [(await rowOf(ann, "KO")).id, (await rowOf(ann, "PEP")).id];
  const { data } = await ask(ann, DELETE_IDS, { ids });

  await importFile(app, ann, positionsFile("10:00 a.m.", [{ ...KO, price: 1 }, AMD]));
  expect(await totals(ann)).toEqual([]);

  await ask(ann, UNDO, { id: data.userDeletePortfolios.changeId });
  const older = positionsFile("11:00 a.m.", [{ ...KO, price: 2 }]);
  await importFile(app, ann, older);
  expect(await totals(ann)).toEqual(["KO 700.0000, PEP 500.0000", "1200.0000"]);
});

test("what is as the broker says, was typed by hand or is somebody else's has nothing to go back to", async () => {
  const [ann, bob] = [await imported([KO]), await imported([KO])];
  const { id } = await rowOf(ann, "KO");
  await ask(ann, UPDATE, { id, input: { quantity: "20" } });

  expect((await ask(bob, RESTORE, { id: (await rowOf(bob, "KO")).id })).errors).toMatchObject([
    { extensions: { code: "CONFLICT" } },
  ]);
  const foreign = await ask(bob, RESTORE, { id });
  expect(foreign.errors).toMatchObject([
    { message: "Position not found", extensions: { code: "NOT_FOUND" } },
  ]);
  const outdated = await ask(ann, RESTORE, { id, version: 1 });
  expect(outdated.errors).toMatchObject([{ extensions: { code: "CONFLICT" } }]);
});

const ask = (user: TestUser, query: string, variables: Record<string, unknown>) =>
  graphqlRequest(app, user, query, variables);

async function imported(rows: Parameters<typeof positionsFile>[1], time = "10:00 a.m."): Promise<TestUser> {
  const user = await createUser(app);
  await importFile(app, user, positionsFile(time, rows));
  return user;
}

async function rowOf(user: TestUser, symbol: string) {
  const { data } = await ask(user, LIST, {});
  return data.userGetAllPortfolios.portfolios.find((row: { symbol: string }) => row.symbol === symbol);
}

/** Rows and the stored sum, day by day. */
async function totals(user: TestUser): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ rows: string; total: string }>(
    `SELECT string_agg(symbol || ' ' || current_value, ', ' ORDER BY symbol) AS rows,
            (SELECT total_value FROM portfolio_snapshots s WHERE s.user_id = $1 AND s.portfolio_date = p.portfolio_date)
              AS total
       FROM positions p WHERE user_id = $1 GROUP BY portfolio_date ORDER BY portfolio_date`,
    [user.id],
  );
  return rows.flatMap((row) => [row.rows, row.total]);
}

/** All that is stored of the positions but for ids and times. */
async function storedRows(user: TestUser) {
  const { rows } = await app.database.pool.query<{ row: object }>(
    `SELECT to_jsonb(p) - '{id,user_id,account_id,import_id,version,created_at,updated_at}'::text[] AS row
       FROM positions p WHERE user_id = $1 ORDER BY row_key`,
    [user.id],
  );
  return rows.map(({ row }) => row);
}
