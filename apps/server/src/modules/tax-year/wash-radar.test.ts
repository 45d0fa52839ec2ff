import { expect, test, vi } from "vitest";
import { personWith } from "../../import/testing/people.ts";
import { graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { answerOf, carriedWords, lotWords, taxYearOf } from "./testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
app.setNow(new Date("2026-01-20T15:00:00.000Z"));
const DOWNLOADED = "2026-01-20";

const RADAR = `accountId accountName instrument underlying lossDay amount quantity until
  triggers { kind accountId accountName instrument quantity day isAtExpiry isLost amount }`;

const radarOf = (user: TestUser, reading = "STATUTE") =>
  answerOf(app, user, `{ getWashRadar(reading: ${reading}) { ${RADAR} } }`);

const declare = (user: TestUser, { username }: TestUser) =>
  answerOf(app, user, `mutation { declareSpouse(username: "${username}") }`);

const SOLD_AT_A_LOSS = ["2025-06-02 BUY 100 XYZ -5000.00", "2026-01-15 SELL 100 XYZ 4600.00"];
const PUTS_IN_A_ROTH = [
  "2026-01-12 STO 1 XYZ260213P45 120.34 in ROTH",
  "2026-01-12 STO 1 XYZ260220P45 140.34 in ROTH",
];

test("until February 14 a purchase disallows the loss; a spouse's put may be assigned", async () => {
  const ann = await personWith(app, SOLD_AT_A_LOSS, DOWNLOADED);
  const ben = await personWith(app, PUTS_IN_A_ROTH, DOWNLOADED);
  const loss = {
    underlying: "XYZ",
    lossDay: "2026-01-15",
    amount: "400",
    quantity: "100",
    until: "2026-02-14",
  };

  expect(await radarOf(ann)).toMatchObject([{ ...loss, accountName: "Individual", triggers: [] }]);
  await declare(ann, ben);
  expect(await radarOf(ann)).toMatchObject([{ ...loss, triggers: [] }]);
  await declare(ben, ann);

  const [warning] = await radarOf(ann);
  expect(warning).toMatchObject(loss);
  const trigger = {
    kind: "ASSIGNMENT",
    accountId: "spouse",
    accountName: "Your spouse's account",
    quantity: "1",
    isLost: true,
    amount: "400",
  };
  expect(warning.triggers).toEqual([
    { ...trigger, instrument: "XYZ260213P45", day: "2026-02-13", isAtExpiry: true },
    { ...trigger, instrument: "XYZ260220P45", day: "2026-02-14", isAtExpiry: false },
  ]);
  // The spouse has no loss, and sees none of hers.
  expect(await radarOf(ben)).toEqual([]);
  expect(await radarOf(ann, "BROKER")).toMatchObject([{ ...loss, triggers: [] }]);
});

test("a spouse's purchase disallows, the basis moves in the spouse's books, and nobody sees the other's rows", async () => {
  const ann = await personWith(app, SOLD_AT_A_LOSS, DOWNLOADED);
  const ben = await personWith(app, ["2026-01-16 BUY 100 XYZ -4500.00"], DOWNLOADED);
  const stranger = await personWith(app, ["2026-01-16 BUY 100 XYZ -4400.00"], DOWNLOADED);
  await declare(ann, ben);
  await declare(stranger, ann);

  const before = await taxYearOf(app, ann, 2026, "STATUTE");
  expect(before.lots.map(lotWords)).toEqual(["100 XYZ 2025-06-02 to 2026-01-15: 4600 - 5000 = -400 SHORT"]);
  await declare(ben, ann);

  const own = await taxYearOf(app, ann, 2026, "STATUTE");
  expect(own.lots.map(lotWords)).toEqual(["100 XYZ 2025-06-02 to 2026-01-15: 4600 - 5000 + 400 = 0 SHORT W"]);
  expect(own).toMatchObject({ disallowed: "400", deferred: "0", carried: [], lotCount: 1 });
  const other = await taxYearOf(app, ben, 2026, "STATUTE");
  expect(other).toMatchObject({ lots: [], disallowed: "0", deferred: "400", lotCount: 0 });
  // 227 days from June 2 to January 15.
  expect(other.carried.map(carriedWords)).toEqual(["100 XYZ of 2026-01-16 since 2025-06-03: 4900 with 400"]);

  // By the broker each account stands alone, and whoever was not declared back has nothing of it.
  expect((await taxYearOf(app, ann, 2026)).disallowed).toBe("0");
  expect(await taxYearOf(app, stranger, 2026, "STATUTE")).toMatchObject({
    lots: [],
    carried: [],
    deferred: "0",
  });

  await answerOf(app, ben, "mutation { revokeSpouse }");
  expect(await taxYearOf(app, ann, 2026, "STATUTE")).toEqual(before);
  expect((await taxYearOf(app, ben, 2026, "STATUTE")).carried).toEqual([]);
});

test("what a sale would bring, before it is made", async () => {
  const user = await personWith(
    app,
    ["2024-12-02 BUY 100 XYZ -5000.00", "2026-01-16 BUY 50 XYZ -2300.00"],
    DOWNLOADED,
  );
  const [{ id }] = await answerOf(app, user, "{ userGetAccounts { id } }");
  const FIELDS =
    "quantity missing shortTerm longTerm disallowed lost allowedLoss openUntil lots { sold gain term }";
  const ask = (args: string, by: TestUser | undefined = user) =>
    graphqlRequest(app, by, `{ whatIfSold(accountId: "${id}", ${args}) { ${FIELDS} } }`);

  const { data } = await ask('symbol: "xyz", quantity: "100", price: "45"');
  // The 50 shares of January 16 replace half of the loss of 500.
  expect(data.whatIfSold).toEqual({
    quantity: "100",
    missing: "0",
    shortTerm: "0",
    longTerm: "-250",
    disallowed: "250",
    lost: "0",
    allowedLoss: "250",
    openUntil: "2026-02-19",
    lots: [{ sold: "2026-01-20", gain: "-250", term: "LONG" }],
  });
  const later = await ask('symbol: "XYZ", quantity: "200", price: "60", day: "2026-03-02"');
  expect(later.data.whatIfSold).toMatchObject({
    quantity: "150",
    missing: "50",
    longTerm: "1000",
    shortTerm: "700",
  });
  // Nothing of it is on record.
  expect((await taxYearOf(app, user, 2026)).lots).toEqual([]);

  const stranger = await personWith(app, SOLD_AT_A_LOSS, DOWNLOADED);
  const refused = await ask('symbol: "XYZ", quantity: "1", price: "45"', stranger);
  expect(refused.errors).toMatchObject([{ message: "Account not found", extensions: { code: "NOT_FOUND" } }]);
  const missing = await graphqlRequest(
    app,
    stranger,
    `{ whatIfSold(accountId: "no id", symbol: "XYZ", quantity: "1", price: "45") { quantity } }`,
  );
  expect(missing.errors?.[0]?.message).toBe("Account not found");
  for (const [args, field] of [
    ['symbol: "XYZ", quantity: "0", price: "45"', "quantity"],
    ['symbol: "XYZ", quantity: "1", price: "-45"', "price"],
    ['symbol: "", quantity: "1", price: "45"', "symbol"],
  ] as const) {
    const bad = await ask(args);
    expect(bad.errors).toMatchObject([{ extensions: { fieldErrors: { [field]: expect.any(String) } } }]);
  }
});

test("nobody is not answered", async () => {
  for (const query of ["{ getWashRadar { id } }", "{ getTaxYears { year } }"]) {
    expect((await graphqlRequest(app, undefined, query)).data).toBeUndefined();
  }
});
