import { expect, test, vi } from "vitest";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import {
  addStatement,
  type GivenStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const trade = (day: string, verb: string, quantity: number, amount: number) =>
  `${day},"Individual",Z12345678,"YOU ${verb} XYZ INC (XYZ) (Cash)",XYZ,"XYZ INC",Cash,${Math.abs(amount / quantity)},${quantity},,,,${amount},${day}`;

/** 100 for 5,000, then 100 for 6,000 and 100 for 6,600 of one day; 100 sold for 5,500. */
const FILE = {
  name: "Accounts_History.csv",
  bytes: `\n\n${[
    HEADER,
    trade("06/02/2025", "SOLD", -100, 5500),
    trade("03/03/2025", "BOUGHT", 100, -6600),
    trade("03/03/2025", "BOUGHT", 100, -6000),
    trade("01/02/2025", "BOUGHT", 100, -5000),
  ].join("\n")}\n`,
};

const send = (user: Pick<TestUser, "token"> | undefined, query: string, variables = {}) =>
  graphqlRequest(app, user, query, variables);

const LOTS = "query ($id: ID!) { getSaleLots(transactionId: $id) { acquiredOn quantity cost taken } }";

async function withSale() {
  const ann = await createUser(app);
  const imported = await importFile(app, ann, FILE);
  const { data } = await send(ann, "{ getTransactions { content { id type day } } }");
  const idOf = (type: string): string =>
    data.getTransactions.content.find((row: { readonly type: string }) => row.type === type).id;
  return { ann, imported, sale: idOf("SELL"), purchase: idOf("BUY") };
}

const lotsOf = (transactionId: string, given: GivenStatement = {}): GivenStatement => ({
  ...{ kind: "LOTS", day: "2025-06-02", instrument: "XYZ", transactionId, acquiredOn: "2025-03-03" },
  ...{ quantity: "100", ...given },
});

/** What the sale earned in either book. */
async function netsOf({ id }: TestUser) {
  const { rows } = await app.database.pool.query<{ book: string; net: string }>(
    "SELECT book::text, trim_scale(net)::text AS net FROM realized_closings WHERE user_id = $1 ORDER BY book",
    [id],
  );
  return Object.fromEntries(rows.map(({ book, net }) => [book, net]));
}

test("a sale takes the lot that a person names in the tax book, and both are told", async () => {
  const { ann, sale } = await withSale();
  expect(await netsOf(ann)).toEqual({ BOTH: "500" });
  expect((await send(ann, LOTS, { id: sale })).data.getSaleLots).toEqual([
    { acquiredOn: "2025-01-02", quantity: "100", cost: "5000", taken: "100" },
    { acquiredOn: "2025-03-03", quantity: "100", cost: "6000", taken: "0" },
    { acquiredOn: "2025-03-03", quantity: "100", cost: "6600", taken: "0" },
  ]);

  const given = lotsOf(sale, { basis: "6600" });
  expect((await previewStatement(app, ann, given)).data.previewStatement).toMatchObject({
    closingsMatched: 0,
    realizedChange: "-1600.00",
    warning: null,
  });
  const { data } = await addStatement(app, ann, given);
  expect(await netsOf(ann)).toEqual({ TAX: "-1100", TRADE: "500" });
  const { getStatements } = (
    await send(ann, "{ getStatements { kind transactionId books sentence day acquiredOn } }")
  ).data;
  expect(getStatements).toEqual([
    {
      ...{ kind: "LOTS", transactionId: sale, books: "TAX", day: "2025-06-02", acquiredOn: "2025-03-03" },
      sentence:
        "100 of the XYZ sold on Jun 2, 2025 are of the lot of Mar 3, 2025 that cost $6,600.00, in the tax book.",
    },
  ]);
  expect(
    (await send(ann, LOTS, { id: sale })).data.getSaleLots.map(({ taken }: { taken: string }) => taken),
  ).toEqual(["0", "0", "100"]);

  expect((await removeStatement(app, ann, data.addStatement.id)).data).toEqual({ removeStatement: true });
  expect(await netsOf(ann)).toEqual({ BOTH: "500" });
});

test("in both books, in parts, by the lot's day alone, and never more than was sold", async () => {
  const { ann, sale } = await withSale();
  // 30 of 6,600 and 70 of 5,000: 5,500 - 1,980 - 3,500.
  const { acquiredOn: _none, ...byDay } = lotsOf(sale, { day: "2025-03-03", quantity: "30", basis: "1980" });
  expect((await addStatement(app, ann, { ...byDay, books: "BOTH" })).errors).toBeUndefined();
  expect(await netsOf(ann)).toEqual({ BOTH: "20" });

  const more = await addStatement(app, ann, lotsOf(sale, { quantity: "71" }));
  expect(more.errors?.[0]?.extensions?.["fieldErrors"]).toEqual({
    quantity: "All lots of this sale together can't be more than the 100 sold",
  });
  expect(
    (await previewStatement(app, ann, lotsOf(sale, { quantity: "70", acquiredOn: "2025-02-02" }))).data,
  ).toEqual({
    previewStatement: expect.objectContaining({
      realizedChange: "0.00",
      warning:
        "This changes nothing: the sale takes these lots already, or none of that day and cost was open.",
    }),
  });
});

test("what was chosen survives an undo and a new import, a whole rematch, and goes into a file and back", async () => {
  const { ann, sale, imported } = await withSale();
  await addStatement(app, ann, lotsOf(sale));
  const matched = await matchedOf(app, ann.id);
  await rematchAll(app, ann.id);
  expect(await matchedOf(app, ann.id)).toEqual(matched);

  await undoImport(app, ann, imported.result.importId);
  expect((await send(ann, "{ getStatements { transactionId } }")).data.getStatements).toEqual([
    { transactionId: null },
  ]);
  await importFile(app, ann, FILE);
  expect(await netsOf(ann)).toEqual({ TAX: "-500", TRADE: "500" });

  const text = (await send(ann, "{ exportStatements }")).data.exportStatements as string;
  const bob = await createUser(app);
  await importFile(app, bob, FILE);
  const read = await send(
    bob,
    "mutation ($text: String!) { importStatements(text: $text) { kind transactionId } }",
    {
      text,
    },
  );
  expect(read.errors).toBeUndefined();
  expect(read.data.importStatements).toEqual([
    { kind: "LOTS", transactionId: expect.stringMatching(/^\d+$/) },
  ]);
  expect(await netsOf(bob)).toEqual({ TAX: "-500", TRADE: "500" });
});

test.each<[string, GivenStatement]>([
  ["instrument", { instrument: "ABC" }],
  ["acquiredOn", { acquiredOn: "2025-06-03" }],
  ["quantity", { quantity: "101" }],
  ["quantity", { quantity: "-1" }],
  ["basis", { basis: "-1" }],
  ["books", { books: "TRADE" }],
  ["transactionId", { kind: "GONE", acquiredOn: undefined, quantity: undefined }],
])("a wrong %s is refused, named and kept nowhere: %j", async (field, wrong) => {
  const { ann, sale } = await withSale();
  const { errors } = await addStatement(app, ann, lotsOf(sale, wrong));
  expect(Object.keys((errors?.[0]?.extensions?.["fieldErrors"] ?? {}) as object)).toEqual([field]);
  expect((await send(ann, "{ getStatements { id } }")).data.getStatements).toEqual([]);
});

test("nobody gets in, READONLY changes nothing, and another's sale or a purchase is no sale of yours", async () => {
  const { ann, sale, purchase } = await withSale();
  const bob = await createUser(app);
  const reader = await createUser(app, { roles: ["READONLY"] });
  const codeOf = async (who: Pick<TestUser, "token"> | undefined, id: string) =>
    (await addStatement(app, who, lotsOf(id))).errors?.[0]?.extensions?.["code"];

  expect(await codeOf(undefined, sale)).toBe("UNAUTHENTICATED");
  expect(await codeOf(reader, sale)).toBe("FORBIDDEN");
  expect(await codeOf(bob, sale)).toBe("NOT_FOUND");
  expect(await codeOf(ann, purchase)).toBe("NOT_FOUND");
  expect(await codeOf(ann, "no number")).toBe("NOT_FOUND");
  expect((await send(undefined, LOTS, { id: sale })).errors?.[0]?.extensions?.["code"]).toBe(
    "UNAUTHENTICATED",
  );
  for (const who of [bob, reader]) {
    expect((await send(who, LOTS, { id: sale })).data.getSaleLots).toEqual([]);
  }
});
