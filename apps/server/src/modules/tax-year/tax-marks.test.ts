import { expect, test, vi } from "vitest";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

type Who = Pick<TestUser, "token"> | undefined;

const HISTORY = {
  name: "Accounts_History.csv",
  bytes: writtenFile(
    [
      "2026-01-05 STO 1 XYZ260918P80 2900.34",
      "2026-01-05 STO 1 XYZ260918C80 10.34",
      "2026-01-06 BTO 1 XYZ260918P70 -2000.66",
    ],
    "2026-02-27",
  ),
};

const mark = (user: Who, transactionId: string, isDeep: boolean) =>
  graphqlRequest(
    app,
    user,
    "mutation ($id: ID!, $isDeep: Boolean!) { markDeepInTheMoney(transactionId: $id, isDeep: $isDeep) }",
    { id: transactionId, isDeep },
  );

async function deepPutsOf(user: Who) {
  const query = "{ getDeepPuts { transactionId accountId instrument quantity soldOn } }";
  return (await graphqlRequest(app, user, query)).data?.getDeepPuts;
}

async function rowsOf(user: Who): Promise<Map<string, string>> {
  const query = "{ getTransactions(size: 50) { content { id instrument } } }";
  const { data } = await graphqlRequest(app, user, query);
  return new Map(
    data.getTransactions.content.map((row: { id: string; instrument: string }) => [row.instrument, row.id]),
  );
}

test("a put marked as deep stays so through an undo and a new import, until it is taken back", async () => {
  const ann = await createUser(app);
  const { importId } = (await importFile(app, ann, HISTORY)).result;
  const first = (await rowsOf(ann)).get("XYZ260918P80") ?? "";

  expect(await mark(ann, first, true)).toEqual({ data: { markDeepInTheMoney: true } });
  await mark(ann, first, true);
  expect(await deepPutsOf(ann)).toMatchObject([
    { transactionId: first, instrument: "XYZ260918P80", quantity: "1", soldOn: "2026-01-05" },
  ]);

  await undoImport(app, ann, importId);
  expect(await deepPutsOf(ann)).toEqual([]);
  await importFile(app, ann, HISTORY);
  const again = (await rowsOf(ann)).get("XYZ260918P80") ?? "";
  expect(again).not.toBe(first);
  expect(await deepPutsOf(ann)).toMatchObject([{ transactionId: again }]);

  // The account gets another number: the mark goes with it.
  const [{ accountId }] = await deepPutsOf(ann);
  const { errors } = await graphqlRequest(
    app,
    ann,
    `mutation { updateUserAccount(id: "${accountId}", input: { name: "Mine", brokerage: "Fidelity", accountIdentifier: "Z99999999", isRetirement: false }) { id } }`,
  );
  expect(errors).toBeUndefined();
  expect(await deepPutsOf(ann)).toMatchObject([{ transactionId: again }]);

  await mark(ann, again, false);
  await mark(ann, again, false);
  expect(await deepPutsOf(ann)).toEqual([]);
  expect(await logOf(ann, "DEEP_PUT_%")).toEqual([
    "XYZ260918P80 sold on 2026-01-05 marked as deep in the money",
    "XYZ260918P80 sold on 2026-01-05 no longer marked as deep in the money",
  ]);
});

test("only a put that the person sold can be marked; another's answers like one that is not there", async () => {
  const [ben, stranger] = [await createUser(app), await createUser(app)];
  const reader = await createUser(app, { roles: ["READONLY"] });
  await importFile(app, ben, HISTORY);
  const rows = await rowsOf(ben);
  const put = rows.get("XYZ260918P80") ?? "";

  for (const instrument of ["XYZ260918C80", "XYZ260918P70"]) {
    const { errors } = await mark(ben, rows.get(instrument) ?? "", true);
    expect(errors).toMatchObject([
      {
        message: "Only a put that was sold to open can be marked.",
        extensions: { code: "INVALID_INPUT", fieldErrors: { transactionId: expect.any(String) } },
      },
    ]);
  }
  const ofAnother = await mark(stranger, put, true);
  expect(ofAnother.errors).toMatchObject([
    { message: "Transaction not found", extensions: { code: "NOT_FOUND" } },
  ]);
  expect(await mark(stranger, "999999999", true)).toEqual(ofAnother);
  expect(await mark(stranger, "not an id", true)).toEqual(ofAnother);
  expect((await mark(reader, put, true)).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  expect((await mark(undefined, put, true)).data).toBeUndefined();
  expect(await deepPutsOf(undefined)).toBeUndefined();
  expect(await deepPutsOf(ben)).toEqual([]);
});

const setMark = (user: Who, instrument: string, day: string, price: string) =>
  graphqlRequest(
    app,
    user,
    "mutation ($instrument: String!, $day: Date!, $price: Decimal!) { setYearEndMark(instrument: $instrument, day: $day, price: $price) }",
    { instrument, day, price },
  );

test("a year-end mark is kept by the contract's usual name, and in the log once", async () => {
  const cora = await createUser(app);

  expect(await setMark(cora, " -spx260116p6000.00", "2025-12-31", "3.10")).toEqual({
    data: { setYearEndMark: true },
  });
  await setMark(cora, "SPX260116P6000", "2025-12-31", "3.1");
  await setMark(cora, "SPX260116P6000", "2025-12-31", "0");

  expect(await logOf(cora, "YEAR_END_MARK_SET")).toEqual([
    "Price of SPX260116P6000 on 2025-12-31 set to 0",
    "Price of SPX260116P6000 on 2025-12-31 set to 3.1",
  ]);
});

const NO_PRICE = "price must be 0 or more, with at most 8 decimals";

test.each([
  [["SPX", "2025-12-31", "3.1"], { instrument: "Enter a contract such as SPX260116P6000" }],
  [["", "2025-12-31", "3.1"], { instrument: "Enter a ticker, a CUSIP or a contract such as NVDA241220C120" }],
  [["SPX260116P6000", "2200-01-01", "3.1"], { day: "day must be a day from 1900-01-01 to 2199-12-31" }],
  [["SPX260116P6000", "2025-12-31", "-1"], { price: NO_PRICE }],
  [["SPX260116P6000", "2025-12-31", "0.123456789"], { price: NO_PRICE }],
] as const)("a mark of %j is refused: %j", async ([instrument, day, price], fieldErrors) => {
  const { errors } = await setMark(await createUser(app), instrument, day, price);

  expect(errors).toMatchObject([{ extensions: { code: "INVALID_INPUT", fieldErrors } }]);
});

test("nobody and READONLY set no mark", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  const refused = await setMark(reader, "SPX260116P6000", "2025-12-31", "1");
  expect(refused.errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  expect((await setMark(undefined, "SPX260116P6000", "2025-12-31", "1")).data).toBeUndefined();
});

async function logOf(user: TestUser, types: string): Promise<string[]> {
  const { rows } = await app.owner.query(
    "SELECT description FROM audit_logs WHERE action_type LIKE $1 AND performed_by_id = $2 ORDER BY description",
    [types, user.id],
  );
  return rows.map(({ description }) => description);
}
