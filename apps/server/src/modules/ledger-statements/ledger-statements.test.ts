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

const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const FOOTER = "\n\n\n\nDate downloaded 07/30/2024 4:00 pm";

type Who = Pick<TestUser, "token"> | undefined;

const history = (name: string, ...rows: readonly string[]) => ({
  name,
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n${FOOTER}`,
});

type Row = readonly [day: string, verb: string, symbol: string, quantity: number, amount: string];

const trade = (...[day, verb, symbol, quantity, amount]: Row) =>
  `${day},"Individual",Z12345678,"YOU ${verb} ${symbol} INC (${symbol}) (Cash)",${symbol},"${symbol} INC",Cash,${Math.abs(Number(amount) / quantity)},${quantity},,,,${amount},${day}`;

const option = (...[day, verb, contract, quantity, amount]: Row) => {
  const [, root = "", yy, mm = "", dd, right = "", strike = ""] =
    /^([A-Z]+)(\d\d)(\d\d)(\d\d)([CP])([\d.]+)$/.exec(contract) ?? [];
  const expiry = `${{ "07": "JUL", "12": "DEC" }[mm]} ${dd} ${yy}`;
  const text = `${right === "C" ? "CALL" : "PUT"} (${root}) ${root} INC ${expiry} $${strike} (100 SHS)`;
  return `${day},"Individual",Z12345678,"YOU ${verb} TRANSACTION ${text} (Cash)", -${contract},"${text}",Cash,${Math.abs(Number(amount) / quantity / 100)},${quantity},,,,${amount},${day}`;
};

// 10 FB bought at 190, a call sold at 5.00; ten META sold at 200, the call bought back at 1.00: +100 and +400.
const OLD = history(
  "Accounts_History.csv",
  option("05/02/2022", "SOLD OPENING", "FB220715C220", -1, "500"),
  trade("01/03/2022", "BOUGHT", "FB", 10, "-1900"),
);
const NEW = history(
  "Accounts_History (1).csv",
  option("06/21/2022", "BOUGHT CLOSING", "META220715C220", 1, "-100"),
  trade("06/20/2022", "SOLD", "META", -10, "2000"),
);
const META = { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META", reason: "New name." };

const send = (user: Who, query: string, variables: Record<string, unknown> = {}) =>
  graphqlRequest(app, user, query, variables);
const codeOf = (reply: Awaited<ReturnType<typeof send>>) => reply.errors?.[0]?.extensions?.["code"];
const fieldsOf = (reply: Awaited<ReturnType<typeof send>>) =>
  Object.keys((reply.errors?.[0]?.extensions?.["fieldErrors"] ?? {}) as object);

async function withBoth() {
  const ann = await createUser(app);
  const imported = [await importFile(app, ann, OLD), await importFile(app, ann, NEW)];
  return { ann, imported };
}

const explain = async (user: TestUser, cell: object) =>
  (
    await send(
      user,
      `query ($cell: SummaryCellInput!) { explainSummary(cell: $cell) { total unmatchedRows rows {
        instrument total statements fill { action fileName line } lots { openedOn total fill { action fileName } } } } }`,
      { cell },
    )
  ).data.explainSummary;

const auditOf = async ({ id }: TestUser) =>
  await app.database.prisma.auditLog.findMany({
    where: { performedById: id, actionType: { in: ["STATEMENT_ADDED", "STATEMENT_REMOVED"] } },
    orderBy: { actionType: "asc" },
  });

test("nobody gets in, READONLY changes nothing, and what is another's is not there", async () => {
  const { ann } = await withBoth();
  const bob = await createUser(app);
  const reader = await createUser(app, { roles: ["READONLY"] });
  const { data } = await addStatement(app, ann, META);
  const own = (await send(ann, "{ userGetAccounts { id } }")).data.userGetAccounts[0].id;

  for (const [who, code] of [
    [undefined, "UNAUTHENTICATED"],
    [reader, "FORBIDDEN"],
  ] as const) {
    expect(codeOf(await previewStatement(app, who, META))).toBe(code);
    expect(codeOf(await addStatement(app, who, META))).toBe(code);
    expect(codeOf(await removeStatement(app, who, data.addStatement.id))).toBe(code);
    expect(codeOf(await send(who, 'mutation { importStatements(text: "") { id } }'))).toBe(code);
  }
  expect(codeOf(await send(undefined, "{ getStatements { id } }"))).toBe("UNAUTHENTICATED");
  expect((await send(reader, "{ getStatements { id } getSuggestedStatements { question } }")).data).toEqual({
    getStatements: [],
    getSuggestedStatements: [],
  });
  expect(codeOf(await addStatement(app, bob, { ...META, accountId: own }))).toBe("NOT_FOUND");
  expect(codeOf(await previewStatement(app, bob, { ...META, accountId: MISSING }))).toBe("NOT_FOUND");
  expect((await removeStatement(app, bob, data.addStatement.id)).data).toEqual({ removeStatement: false });
  expect((await send(bob, "{ getStatements { id } exportStatements }")).data.getStatements).toEqual([]);
  expect((await send(ann, "{ getStatements { id } }")).data.getStatements).toHaveLength(1);
});

test.each<[string, GivenStatement]>([
  ["transactionId", { kind: "LOTS", into: undefined, quantity: "1" }],
  ["into", { into: undefined }],
  ["into", { into: "FB" }],
  ["instrument", { instrument: "FB220715C220" }],
  ["day", { day: "2027-01-01" }],
  ["ratio", { ratio: "2" }],
  ["ratio", { kind: "RESTRIKE", ratio: "0" }],
  ["into", { kind: "RESTRIKE", instrument: "FB220715C220", into: "FB220715P220", ratio: "1" }],
  ["into", { kind: "RESTRIKE", instrument: "FB220715C220", into: "FB", ratio: "1" }],
  ["quantity", { kind: "OPENING", into: undefined, quantity: "0" }],
  ["basis", { kind: "OPENING", into: undefined, quantity: "1", basis: "-1" }],
  ["acquiredOn", { kind: "OPENING", into: undefined, quantity: "1", acquiredOn: "2022-06-10" }],
  ["percent", { kind: "ALLOCATE", percent: "100" }],
  ["instrument", { kind: "GONE", instrument: "SPAXX", into: undefined }],
  ["reason", { reason: "x".repeat(501) }],
])("a statement with a wrong %s is refused, named and kept nowhere: %j", async (field, wrong) => {
  const ann = await createUser(app);
  const statement = { ...META, ...wrong };
  for (const reply of [
    await previewStatement(app, ann, statement),
    await addStatement(app, ann, statement),
  ]) {
    expect([codeOf(reply), fieldsOf(reply)]).toEqual(["INVALID_INPUT", [field]]);
  }
  expect((await send(ann, "{ getStatements { id } }")).data.getStatements).toEqual([]);
});

test("FB renamed META: the preview says what adding does, the explanation names it, and taking it back leaves no trace", async () => {
  const { ann } = await withBoth();
  const never = await matchedOf(app, ann.id);
  const preview = (await previewStatement(app, ann, META)).data.previewStatement;
  expect(preview).toEqual({
    ...{ closingsMatched: 2, realizedChange: "500.00", openLotsChange: -2, warning: null },
    holdings: [
      {
        instrument: "FB",
        quantityBefore: "10",
        quantityAfter: null,
        amountBefore: "-1900",
        amountAfter: null,
      },
      {
        instrument: "FB220715C220",
        quantityBefore: "-1",
        quantityAfter: null,
        amountBefore: "500",
        amountAfter: null,
      },
    ],
  });
  expect(await matchedOf(app, ann.id)).toEqual(never);

  const { addStatement: added } = (await addStatement(app, ann, META)).data;
  expect(added.sentence).toBe("FB was renamed META on Jun 9, 2022.");
  const meta = await explain(ann, { underlying: "META", assets: "ALL" });
  expect([meta.total, meta.unmatchedRows]).toEqual(["500", 0]);
  expect(
    meta.rows.map(({ total, statements }: { total: string; statements: string[] }) => [total, statements]),
  ).toEqual([
    ["400", ["FB was renamed META on Jun 9, 2022. New name."]],
    ["100", ["FB was renamed META on Jun 9, 2022. New name."]],
  ]);
  expect(codeOf(await addStatement(app, ann, { ...META, reason: "Again" }))).toBe("CONFLICT");

  expect((await removeStatement(app, ann, added.id)).data).toEqual({ removeStatement: true });
  expect((await removeStatement(app, ann, added.id)).data).toEqual({ removeStatement: false });
  expect(await matchedOf(app, ann.id)).toEqual(never);
  const [first, second] = await auditOf(ann);
  expect(first).toMatchObject({
    description: "Correction added: FB was renamed META on Jun 9, 2022.",
    details: {
      changed: [
        { before: null, after: { kind: "RENAME", instrument: "FB", into: "META", day: "2022-06-09" } },
      ],
    },
  });
  expect(second).toMatchObject({ details: { changed: [{ before: { kind: "RENAME" }, after: null }] } });
});

test("statements wait for the files, and stay when an import below them is undone", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await addStatement(app, ann, META);
  await importFile(app, ann, NEW);
  const { importId } = (await importFile(app, ann, OLD)).result;
  expect((await explain(ann, { underlying: "META", assets: "ALL" })).total).toBe("500");

  await undoImport(app, ann, importId);
  await importFile(app, bob, NEW);
  expect(await matchedOf(app, ann.id)).toEqual(await matchedOf(app, bob.id));
  await importFile(app, ann, OLD);
  expect((await explain(ann, { underlying: "META", assets: "ALL" })).total).toBe("500");
});

test("a file of later days goes on from renamed lots, as if matched from scratch", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, OLD);
  await addStatement(app, ann, META);
  await importFile(app, ann, NEW);
  const incremental = await matchedOf(app, ann.id);
  expect((await explain(ann, { underlying: "META", assets: "ALL" })).total).toBe("500");
  await rematchAll(app, ann.id);
  expect(await matchedOf(app, ann.id)).toEqual(incremental);
});

test("NVDA 10 for 1: one call at 1200 becomes ten at 120, by contract or for the whole root", async () => {
  const rows = history(
    "Accounts_History.csv",
    option("07/01/2024", "SOLD CLOSING", "NVDA241220C120", -10, "15000"),
    option("05/20/2024", "BOUGHT OPENING", "NVDA241220C1200", 1, "-2000"),
  );
  const day = "2024-06-10";
  for (const statement of [
    { kind: "RESTRIKE", day, instrument: "-NVDA241220C1200", into: "NVDA241220C120", ratio: "10" },
    { kind: "RESTRIKE", day, instrument: "NVDA", into: "NVDA", ratio: "10" },
  ]) {
    const ann = await createUser(app);
    await importFile(app, ann, rows);
    const { data } = await previewStatement(app, ann, statement);
    expect(data.previewStatement).toMatchObject({ closingsMatched: 1, realizedChange: "13000.00" });
    await addStatement(app, ann, statement);
    expect(await explain(ann, { underlying: "NVDA" })).toMatchObject({ total: "13000", unmatchedRows: 0 });
  }
});

test("an opening gives shares their cost, a GONE position closes for nothing, and both stand where a line would", async () => {
  const ann = await createUser(app);
  await importFile(
    app,
    ann,
    history(
      "Accounts_History.csv",
      trade("04/06/2023", "SOLD", "ACME", -60, "1800"),
      `03/02/2023,"Individual",Z12345678,"TRANSFER OF ASSETS ACAT RECEIVE ACME INC (ACME) (Cash)",ACME,"ACME INC",Shares,,100,,,,2900,`,
    ),
  );
  const opening = {
    ...{ kind: "OPENING", day: "2023-03-02", instrument: "ACME", quantity: "100", acquiredOn: "2020-06-05" },
    reason: "Bought at the old broker.",
  };
  expect((await previewStatement(app, ann, opening)).data.previewStatement).toMatchObject({
    realizedChange: "0.00",
  });
  // 60 of 100 shares that cost 2,000 are sold for 1,800: 600. The other 40, which cost 800, are gone later.
  expect(
    (await previewStatement(app, ann, { ...opening, basis: "2000" })).data.previewStatement,
  ).toMatchObject({
    ...{ closingsMatched: 1, realizedChange: "600.00" },
    holdings: [
      {
        instrument: "ACME",
        quantityBefore: "40",
        quantityAfter: "40",
        amountBefore: null,
        amountAfter: "-800",
      },
    ],
  });
  await addStatement(app, ann, { ...opening, basis: "2000" });
  await addStatement(app, ann, { kind: "GONE", day: "2023-09-01", instrument: "ACME" });

  const { total, rows } = await explain(ann, { underlying: "ACME", assets: "SHARES" });
  expect(total).toBe("-200");
  expect(rows).toEqual([
    {
      ...{ instrument: "ACME", total: "-800" },
      statements: [
        "100 ACME held on Mar 2, 2023, opened Jun 5, 2020 for $2,000.00. Bought at the old broker.",
        "ACME became worthless on Sep 1, 2023.",
      ],
      fill: { action: "ACME became worthless on Sep 1, 2023.", fileName: "Your correction", line: 0 },
      lots: [expect.objectContaining({ openedOn: "2020-06-05", total: "-800" })],
    },
    expect.objectContaining({
      total: "600",
      lots: [expect.objectContaining({ fill: expect.objectContaining({ fileName: "Your correction" }) })],
    }),
  ]);
});

test("known facts and ties that only the ledger shows are offered with their effect", async () => {
  const { ann } = await withBoth();
  await importFile(
    app,
    ann,
    history(
      "Accounts_History (2).csv",
      trade("07/12/2022", "SOLD", "NEWCO", -7, "84"),
      trade("02/01/2022", "BOUGHT", "OLDCO", 7, "-70"),
    ),
  );
  const { data } = await send(
    ann,
    "{ getSuggestedStatements { kind day instrument into question source effect { closingsMatched realizedChange } } }",
  );
  expect(data.getSuggestedStatements).toEqual([
    {
      ...{
        kind: "RENAME",
        day: "2022-06-09",
        instrument: "FB",
        into: "META",
        question: "Was FB renamed META?",
      },
      source: "Meta Platforms, announcement of its new ticker",
      effect: { closingsMatched: 2, realizedChange: "500.00" },
    },
    {
      ...{
        kind: "RENAME",
        day: "2022-07-12",
        instrument: "OLDCO",
        into: "NEWCO",
        question: "Was OLDCO renamed NEWCO?",
      },
      source: null,
      effect: { closingsMatched: 1, realizedChange: "14.00" },
    },
  ]);
  await addStatement(app, ann, META);
  expect((await send(ann, "{ getSuggestedStatements { instrument } }")).data.getSuggestedStatements).toEqual([
    { instrument: "OLDCO" },
  ]);
});

test("statements are written as text and read again by another person, all or none", async () => {
  const { ann } = await withBoth();
  const bob = await createUser(app);
  await importFile(app, bob, OLD);
  await importFile(app, bob, NEW);
  const short = {
    kind: "OPENING",
    day: "2022-01-03",
    instrument: "FB220715P180",
    quantity: "-2",
    basis: "310.5",
  };
  await addStatement(app, ann, { ...META, reason: '=1+1, "quoted"' });
  await addStatement(app, ann, short);
  const { exportStatements: text } = (await send(ann, "{ exportStatements }")).data;
  const read = (who: Who, file: string) =>
    send(who, "mutation ($text: String!) { importStatements(text: $text) { kind reason } }", { text: file });

  expect((await read(ann, text)).data.importStatements).toEqual([]);
  expect((await read(bob, text)).data.importStatements).toEqual([
    { kind: "RENAME", reason: '=1+1, "quoted"' },
    { kind: "OPENING", reason: null },
  ]);
  expect(await matchedOf(app, bob.id)).toEqual(await matchedOf(app, ann.id));

  const eve = await createUser(app);
  const wrong = await read(eve, text.replace("RENAME", "REMANE").replace("Z12345678", ""));
  expect([codeOf(wrong), wrong.errors?.[0]?.message]).toEqual([
    "INVALID_INPUT",
    "Line 2, kind: There is no kind REMANE",
  ]);
  expect((await read(eve, text)).errors?.[0]?.message).toBe(
    "Line 3, account: Z12345678 is no account of yours",
  );
  expect(codeOf(await read(eve, "a,b\n1,2"))).toBe("INVALID_INPUT");
  expect((await send(eve, "{ getStatements { id } }")).data.getStatements).toEqual([]);
});

test("an account of which only something was stated is not deleted by chance, and takes its statements along", async () => {
  const ann = await createUser(app);
  const { importId } = (await importFile(app, ann, OLD)).result;
  await addStatement(app, ann, {
    kind: "OPENING",
    day: "2022-01-03",
    instrument: "KO",
    quantity: "5",
    basis: "250",
  });
  await undoImport(app, ann, importId);
  const [account] = (await send(ann, "{ userGetAccounts { id } }")).data.userGetAccounts;
  const remove = (withData: boolean) =>
    send(
      ann,
      "mutation ($id: ID!, $withData: Boolean) { deleteUserAccount(id: $id, withData: $withData) { success } }",
      {
        ...{ id: account.id, withData },
      },
    );

  expect(codeOf(await remove(false))).toBe("CONFLICT");
  expect((await remove(true)).errors).toBeUndefined();
  expect(Object.values(await matchedOf(app, ann.id)).flat()).toEqual([]);
  expect(await app.database.prisma.ledgerStatement.count({ where: { userId: ann.id } })).toBe(0);
});
