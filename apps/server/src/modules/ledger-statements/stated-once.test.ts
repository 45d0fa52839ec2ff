import { expect, test, vi } from "vitest";
import { addStatement, previewStatement } from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// On a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

type Reply = Awaited<ReturnType<typeof graphqlRequest>>;

const codeOf = ({ errors }: Reply) => errors?.[0]?.extensions?.["code"];

async function createOwner(): Promise<{ readonly user: TestUser; readonly accountId: string }> {
  const user = await createUser(app);
  const { id } = await app.database.prisma.brokerageAccount.create({
    data: { userId: user.id, name: "Individual", accountIdentifier: "Z12345678", brokerage: "Fidelity" },
  });
  return { user, accountId: id };
}

const read = (user: TestUser, ...lines: readonly string[]): Promise<Reply> =>
  graphqlRequest(app, user, "mutation ($text: String!) { importStatements(text: $text) { id } }", {
    text: lines.join("\n"),
  });

test("one event is stated once: not for all accounts and one of them, nor with another ratio or other digits", async () => {
  const { user, accountId } = await createOwner();
  const call = { kind: "OPENING", day: "2022-01-03", instrument: "FB220715C220", accountId };
  const split = { kind: "RESTRIKE", day: "2022-07-01", instrument: "FB", into: "FB", ratio: "10" };
  for (const statement of [{ ...call, quantity: "-1", basis: "500" }, split]) {
    expect((await addStatement(app, user, statement)).errors).toBeUndefined();
  }
  for (const again of [split, { ...split, ratio: "5" }, { ...split, accountId }]) {
    expect(codeOf(await addStatement(app, user, again))).toBe("CONFLICT");
  }
  const head = "kind,day,instrument,into,ratio";
  const inOtherDigits = ["RESTRIKE,2022-07-01,FB,FB,10.00", "RESTRIKE,2022-07-01,FB,FB,010"];
  expect((await read(user, head, ...inOtherDigits)).data).toEqual({ importStatements: [] });
  for (const contrary of [
    ["RESTRIKE,2022-07-01,FB,FB,5"],
    ["RESTRIKE,2022-07-01,KO,KO,2", "RESTRIKE,2022-07-01,KO,KO,3"],
  ]) {
    expect(codeOf(await read(user, head, ...contrary))).toBe("CONFLICT");
  }

  // The call sold for 500 at 220 is ten at 22, once.
  const lots = await graphqlRequest(app, user, "{ getOpenLots { instrument quantity basis } }");
  expect(lots.data.getOpenLots).toEqual([{ instrument: "FB220715C22", quantity: "-10", basis: "-500" }]);
});

test("a symbol gets one new name a day; several children of one parent leave it a part of the cost", async () => {
  const { user, accountId } = await createOwner();
  const rename = { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" };
  const child = { kind: "ALLOCATE", day: "2022-06-09", instrument: "TYC", into: "ADT", percent: "60" };
  for (const statement of [rename, child]) {
    expect((await addStatement(app, user, statement)).errors).toBeUndefined();
  }

  const other = await addStatement(app, user, { ...rename, into: "MVRS", accountId });
  expect([codeOf(other), other.errors?.[0]?.message]).toEqual([
    "CONFLICT",
    "You've already stated this: FB was renamed META on Jun 9, 2022.",
  ]);
  for (const percent of ["40", "60"]) {
    const tooMuch = await addStatement(app, user, { ...child, into: "PNR", percent, accountId });
    expect(tooMuch.errors?.[0]).toMatchObject({
      message: "percent is too large: all children of a day get less than 100% together",
      extensions: { code: "INVALID_INPUT", fieldErrors: { percent: expect.any(String) } },
    });
  }
  const inFile = ["ALLOCATE,2022-06-09,TYC,PNR,20", "ALLOCATE,2022-06-09,TYC,COV,20"];
  expect(codeOf(await read(user, "kind,day,instrument,into,percent", ...inFile))).toBe("INVALID_INPUT");
  for (const more of [
    { ...child, into: "PNR", percent: "39.99" },
    { ...child, day: "2022-06-10", percent: "90" },
  ]) {
    expect((await addStatement(app, user, more)).errors).toBeUndefined();
  }
});

test("what a file's line can't state is refused with the line and its column", async () => {
  const { user } = await createOwner();
  await app.database.prisma.brokerageAccount.create({
    data: { userId: user.id, name: "Roth", accountIdentifier: "Z87654321", brokerage: "Fidelity" },
  });
  const refusal = async (line: string) =>
    (await read(user, "kind,day,instrument,into,quantity", "RENAME,2022-06-09,FB,META,", line)).errors?.[0]
      ?.message;

  expect(await refusal("RENAME,2026-11-21,KO,KOX,")).toBe("Line 3, day: The date must not be in the future");
  expect(await refusal("OPENING,2022-01-03,KO,,5")).toBe("Line 3, account: Choose the account");
  expect((await graphqlRequest(app, user, "{ getStatements { id } }")).data.getStatements).toEqual([]);
});

test("two accounts may have held the same: each states it", async () => {
  const { user, accountId } = await createOwner();
  const other = await app.database.prisma.brokerageAccount.create({
    data: { userId: user.id, name: "Roth", accountIdentifier: "Z87654321", brokerage: "Fidelity" },
  });
  const held = { kind: "OPENING", day: "2022-01-03", instrument: "KO", quantity: "100" };

  for (const id of [accountId, other.id]) {
    expect((await addStatement(app, user, { ...held, accountId: id })).errors).toBeUndefined();
  }
  expect(codeOf(await addStatement(app, user, { ...held, accountId }))).toBe("CONFLICT");
});

test("a file that is read twice at once adds its statements once, and the other reading adds none", async () => {
  const { user } = await createOwner();
  const file = ["kind,day,instrument,into", "RENAME,2022-06-09,FB,META", "RENAME,2021-08-03,LB,BBWI"];

  const replies = await Promise.all([1, 2, 3].map(() => read(user, ...file)));

  const counts = replies.map(({ data }) => data?.importStatements?.length);
  expect(counts.toSorted()).toEqual([0, 0, 2]);
});

test("the preview of an opening whose cost is unknown says that no profit can be counted", async () => {
  const { user, accountId } = await createOwner();
  const put = { kind: "OPENING", day: "2022-01-03", instrument: "F220121P20", accountId, quantity: "-1" };
  const warningOf = async (statement: object) =>
    (await previewStatement(app, user, { ...put, ...statement })).data.previewStatement.warning;

  expect(await warningOf({})).toBe("Without the cost or premium no profit can be counted.");
  expect(await warningOf({ basis: "41.33" })).toBeNull();
});

test("the preview of an opening that a row tells as well says so", async () => {
  const user = await createUser(app);
  const bytes = writtenFile(["2022-01-03 BUY 10 FB -1900.00"], "11/19/2026 8:00 pm");
  await importFile(app, user, { name: "Accounts_History.csv", bytes });
  const opening = { kind: "OPENING", day: "2022-02-01", instrument: "FB", quantity: "10", basis: "1900" };
  const previewed = async (acquiredOn: string) =>
    (await previewStatement(app, user, { ...opening, acquiredOn })).data.previewStatement;
  expect(await previewed("2022-01-03")).toMatchObject({
    ...{ openLotsChange: 0, warning: "This changes nothing: your files tell it already.", holdings: [] },
  });
  expect(await previewed("2022-01-04")).toMatchObject({ openLotsChange: 1, warning: null });
});

test("a contract that expires on a day that doesn't exist is refused by its name", async () => {
  const { user, accountId } = await createOwner();
  const leapDay = {
    kind: "OPENING",
    day: "2022-01-03",
    instrument: "FB240229C220",
    accountId,
    quantity: "-1",
  };

  expect((await addStatement(app, user, leapDay)).errors).toBeUndefined();
  const refused = await addStatement(app, user, { ...leapDay, instrument: "FB230229C220" });
  expect(refused.errors?.[0]).toMatchObject({
    message: "The contract expires on a day that doesn't exist",
    extensions: { code: "INVALID_INPUT", fieldErrors: { instrument: expect.any(String) } },
  });
});

test("a contract is the one that files name, however its root and strike are typed", async () => {
  const { user, accountId } = await createOwner();
  const opening = { kind: "OPENING", day: "2024-01-03", accountId, quantity: "1", basis: "100" };
  const { data } = await addStatement(app, user, { ...opening, instrument: "-brk.b 241220C0412.50" });
  expect(data.addStatement.instrument).toBe("BRKB241220C412.5");
  expect(codeOf(await addStatement(app, user, { ...opening, instrument: "BRKB241220C412.500" }))).toBe(
    "CONFLICT",
  );
});

test("splits that make more contracts than can be kept are refused by their ratio", async () => {
  const { user, accountId } = await createOwner();
  const held = { kind: "OPENING", instrument: "NVDA271217C500", accountId, quantity: "999999999999" };
  const split = { kind: "RESTRIKE", instrument: "NVDA", into: "NVDA", ratio: "1000" };
  for (const statement of [
    { ...held, day: "2024-01-03" },
    { ...split, day: "2024-02-01" },
  ]) {
    expect((await addStatement(app, user, statement)).errors).toBeUndefined();
  }
  const again = { ...split, day: "2024-02-02" };
  for (const reply of [await previewStatement(app, user, again), await addStatement(app, user, again)]) {
    expect(reply.errors?.[0]?.extensions).toMatchObject({
      ...{ code: "INVALID_INPUT", fieldErrors: { ratio: expect.any(String) } },
    });
  }
  const { data } = await graphqlRequest(app, user, "{ getOpenLots { instrument quantity } }");
  expect(data.getOpenLots).toEqual([{ instrument: "NVDA271217C0.5", quantity: "999999999999000" }]);
});

test("nothing becomes cash, of which no lots are kept", async () => {
  const { user } = await createOwner();
  const rename = { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "SPAXX" };
  const { errors } = await addStatement(app, user, rename);
  expect(errors?.[0]?.extensions).toMatchObject({
    ...{ code: "INVALID_INPUT", fieldErrors: { into: "Cash and plan funds have no lots to state" } },
  });
});

test("a flag that is neither true nor false is refused, and never read as worthless", async () => {
  const { user } = await createOwner();
  const head = "kind,day,account,instrument,isMovedOut";
  const told = await read(user, head, "GONE,2022-07-01,Z12345678,KO,TRUE", "GONE,2022-07-01,Z12345678,F,yes");
  expect([codeOf(told), told.errors?.[0]?.message]).toEqual([
    "INVALID_INPUT",
    "Line 3, isMovedOut: yes is neither true nor false",
  ]);
  expect((await graphqlRequest(app, user, "{ getStatements { id } }")).data.getStatements).toEqual([]);
});
