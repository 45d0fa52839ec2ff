import { expect, test, vi } from "vitest";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import {
  addStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const PUT = "PUT (KO) COCA COLA JAN 16 26 $50 (100 SHS)";
const option = (account: string, day: string, verb: string, cells: string) =>
  `${day},"Individual",${account},"${verb} ${PUT} (Cash)", -KO260116P50,"${PUT}",Cash,${cells},${day}`;
const shares = (account: string, day: string, verb: string, cells: string) =>
  `${day},"Individual",${account},"${verb} COCA COLA (KO) (Cash)",KO,"COCA COLA",Cash,${cells},${day}`;

const file = (name: string, rows: readonly string[], downloaded = "06/30/2026") => ({
  name,
  bytes: `\n\n${[HEADER, ...rows.toReversed()].join("\n")}\n\n\n\nDate downloaded ${downloaded} 4:00 pm`,
});

/** 10 shares bought at 60 and a put sold for 199.34 under the old number. */
const OLD = file("Accounts_History.csv", [
  shares("Z11111111", "11/03/2025", "YOU BOUGHT", "60,10,,,,-600"),
  option("Z11111111", "12/08/2025", "YOU SOLD OPENING TRANSACTION", "2,-1,0.65,0.01,,199.34"),
]);
/** Under the new one the put is assigned, its shares and the 10 are sold: the 10 first, at 52. */
const NEW = [
  option("Z22222222", "01/16/2026", "ASSIGNED as of Jan-16-2026", ",1,,,,"),
  shares("Z22222222", "01/16/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26", "50,100,,,,-5000"),
  shares("Z22222222", "03/02/2026", "YOU SOLD", "52,-110,,,,5720"),
];
const LATER = file("Accounts_History (1).csv", NEW);

const send = (user: Pick<TestUser, "token"> | undefined, query: string) => graphqlRequest(app, user, query);
type Reply = Awaited<ReturnType<typeof send>>;
const codeOf = (reply: Reply) => reply.errors?.[0]?.extensions?.["code"];
const fieldsOf = (reply: Reply) =>
  Object.keys((reply.errors?.[0]?.extensions?.["fieldErrors"] ?? {}) as object);

async function accountsOf(user: TestUser): Promise<Record<string, string>> {
  const { data } = await send(user, "{ userGetAccounts { id accountIdentifier } }");
  return Object.fromEntries(
    data.userGetAccounts.map((one: Record<string, string>) => [one["accountIdentifier"], one["id"]]),
  );
}

const TERMS = { kind: "RENUMBER", day: "2026-01-05", instrument: "" };
const termsOf = async (user: TestUser) => ({
  ...TERMS,
  accountId: (await accountsOf(user))["Z11111111"],
  accountNumber: "Z22222222",
});

async function campaigns(user: TestUser): Promise<string[]> {
  const { data, errors } = await send(
    user,
    "{ getCampaigns(includeHoldings: true) { content { accountId kind state openedOn options shares } } }",
  );
  expect(errors).toBeUndefined();
  const numbers = Object.fromEntries(
    Object.entries(await accountsOf(user)).map(([number, id]) => [id, number]),
  );
  return data.getCampaigns.content
    .map((one: Record<string, string>) =>
      [
        numbers[one["accountId"] ?? ""],
        one["kind"],
        one["state"],
        one["openedOn"],
        one["options"],
        one["shares"],
      ].join(" "),
    )
    .sort();
}

test("lots and campaigns go on under the new number, in any order of imports, and come back when it is removed", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, OLD);
  await importFile(app, ann, LATER);
  const before = [await matchedOf(app, ann.id), await campaigns(ann)];
  const terms = await termsOf(ann);

  // 199.34 of the put; 10 shares bought at 60 lose 80, 100 at 50 gain 200. Without it 10 of the 110 had no opening.
  const foreseen = await previewStatement(app, ann, terms);
  expect(foreseen.errors).toBeUndefined();
  expect(foreseen.data.previewStatement).toMatchObject({
    ...{ closingsMatched: 2, realizedChange: "119.34", openLotsChange: -2, warning: null },
    holdings: [
      { instrument: "KO", quantityBefore: "10", quantityAfter: null },
      { instrument: "KO260116P50", quantityBefore: "-1", quantityAfter: null },
    ],
  });
  const { data } = await addStatement(app, ann, {
    ...terms,
    accountNumber: "z22-222222",
    reason: "New number",
  });
  expect(data.addStatement).toMatchObject({
    sentence: "Account Z11111111 became Z22222222 on Jan 5, 2026.",
  });
  const after = await matchedOf(app, ann.id);
  await rematchAll(app, ann.id);
  expect(await matchedOf(app, ann.id)).toEqual(after);
  expect(await campaigns(ann)).toEqual([
    "Z22222222 HOLDING CLOSED 2025-11-03 0 -80",
    "Z22222222 WHEEL CLOSED 2025-12-08 199.34 200",
  ]);

  const bob = await createUser(app);
  await importFile(app, bob, file("Accounts_History.csv", NEW.slice(0, 2), "02/01/2026"));
  await importFile(app, bob, OLD);
  expect((await addStatement(app, bob, await termsOf(bob))).errors).toBeUndefined();
  await importFile(app, bob, LATER);
  expect(await matchedOf(app, bob.id)).toEqual(after);

  expect((await removeStatement(app, ann, data.addStatement.id)).data).toEqual({ removeStatement: true });
  expect([await matchedOf(app, ann.id), await campaigns(ann)]).toEqual(before);
});

test("an explanation names the new number, a file holds it, and it is stated once", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, OLD);
  await importFile(app, ann, LATER);
  const terms = await termsOf(ann);
  const { data } = await addStatement(app, ann, terms);
  const { explainSummary } = (
    await graphqlRequest(
      app,
      ann,
      "query ($cell: SummaryCellInput!) { explainSummary(cell: $cell) { rows { total statements } } }",
      { cell: { underlying: "KO", assets: "OPTION" } },
    )
  ).data;
  expect(explainSummary.rows).toEqual([
    { total: "199.34", statements: ["Account Z11111111 became Z22222222 on Jan 5, 2026."] },
  ]);
  expect(codeOf(await addStatement(app, ann, terms))).toBe("CONFLICT");
  expect(fieldsOf(await addStatement(app, ann, { ...terms, day: "2026-01-06" }))).toEqual(["accountId"]);
  const { ["Z22222222"]: into } = await accountsOf(ann);
  const back = { ...terms, accountId: into, accountNumber: "Z11111111", day: "2026-02-01" };
  expect(fieldsOf(await addStatement(app, ann, back))).toEqual(["accountNumber"]);

  const text = (await send(ann, "{ exportStatements }")).data.exportStatements;
  expect(text).toContain("RENUMBER,2026-01-05,Z11111111,");
  await removeStatement(app, ann, data.addStatement.id);
  const read = () =>
    graphqlRequest(app, ann, "mutation ($text: String!) { importStatements(text: $text) { sentence } }", {
      text,
    });
  expect((await read()).data.importStatements).toEqual([
    { sentence: "Account Z11111111 became Z22222222 on Jan 5, 2026." },
  ]);
  expect((await read()).data.importStatements).toEqual([]);
  const logged = await app.database.prisma.auditLog.count({
    where: { performedById: ann.id, actionType: { in: ["STATEMENT_ADDED", "STATEMENT_REMOVED"] } },
  });
  expect(logged).toBe(3);
});

test("nobody gets in, READONLY changes nothing, and another person's accounts and numbers are not there", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, OLD);
  await importFile(app, ann, LATER);
  const terms = await termsOf(ann);
  const bob = await createUser(app);
  await importFile(app, bob, OLD);
  const own = (await accountsOf(bob))["Z11111111"];
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect(codeOf(await addStatement(app, undefined, terms))).toBe("UNAUTHENTICATED");
  expect(codeOf(await addStatement(app, reader, terms))).toBe("FORBIDDEN");
  expect(codeOf(await addStatement(app, bob, terms))).toBe("NOT_FOUND");
  for (const accountNumber of ["Z22222222", "Z99999999", "Z11111111"]) {
    const reply = await addStatement(app, bob, { ...TERMS, accountId: own, accountNumber });
    expect([codeOf(reply), fieldsOf(reply)]).toEqual(["INVALID_INPUT", ["accountNumber"]]);
  }
  expect(fieldsOf(await addStatement(app, ann, { ...terms, accountNumber: undefined }))).toEqual([
    "accountNumber",
  ]);
  expect(fieldsOf(await addStatement(app, ann, { ...terms, accountId: undefined }))).toEqual(["accountId"]);
  expect(fieldsOf(await addStatement(app, ann, { ...terms, instrument: "KO" }))).toEqual(["instrument"]);
  expect(fieldsOf(await addStatement(app, ann, { ...terms, kind: "RENAME" }))).toContain("instrument");
});
