import { expect, test, vi } from "vitest";
import { personWith } from "../../import/testing/people.ts";
import { accountsOf } from "../../testing/shared-accounts.ts";
import { startTestApp, type TestUser } from "../../testing/test-app.ts";
import { answerOf, taxYearOf } from "./testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
app.setNow(new Date("2026-01-20T15:00:00.000Z"));
const DOWNLOADED = "2026-01-20";

const declare = (user: TestUser, { username }: TestUser) =>
  answerOf(app, user, `mutation { declareSpouse(username: "${username}") }`);

/** Ann's year, whose spouse Ben imported their joint account as well: the same rows, and more of them where his files say so. */
async function yearOfAnn(rows: readonly string[], onlyBens: readonly string[] = []) {
  const ann = await personWith(app, rows, DOWNLOADED);
  const ben = await personWith(app, [...rows, ...onlyBens], DOWNLOADED);
  const alone = await taxYearOf(app, ann, 2025, "STATUTE");
  await declare(ann, ben);
  await declare(ben, ann);
  const { disallowed, washes, deferred, lostToRetirement } = await taxYearOf(app, ann, 2025, "STATUTE");
  return { alone: alone.disallowed, disallowed, washes, deferred, lostToRetirement };
}

// 100 of 200 bought at 50.00 are sold at 40.00: the other 100 are of the same purchase, and replace nothing.
test("the rest of a purchase replaces nothing in the spouse's copy of it either", async () => {
  const year = await yearOfAnn(["2025-03-03 BUY 200 XYZ -10000.00", "2025-03-20 SELL 100 XYZ 4000.00"]);

  expect(year).toEqual({ alone: "0", disallowed: "0", washes: 0, deferred: "0", lostToRetirement: "0" });
});

// 100 are sold 10.00 a share below their cost, 50 bought again: 500.00 of the 1,000.00.
const SOLD_AND_HALF_BOUGHT = [
  "2025-01-02 BUY 100 XYZ -10000.00",
  "2025-06-16 SELL 100 XYZ 9000.00",
  "2025-06-20 BUY 50 XYZ -4500.00",
];

test("what was bought again in a joint account disallows once, though both imported it", async () => {
  const year = await yearOfAnn(SOLD_AND_HALF_BOUGHT);

  expect(year).toEqual({
    alone: "500",
    disallowed: "500",
    washes: 1,
    deferred: "500",
    lostToRetirement: "0",
  });
});

test("a purchase that only the spouse's files tell of counts, in the joint account as in any other", async () => {
  expect(await yearOfAnn(SOLD_AND_HALF_BOUGHT, ["2025-06-25 BUY 30 XYZ -2700.00"])).toMatchObject({
    alone: "500",
    disallowed: "800",
  });
});

async function stateBought(person: TestUser): Promise<void> {
  const [account] = await accountsOf(app, person);
  const opening = `kind: OPENING, day: "2025-06-20", accountId: "${account?.id}", instrument: "XYZ", quantity: "50", basis: "4500"`;
  await answerOf(app, person, `mutation { addStatement(statement: { ${opening} }) { id } }`);
}

const SOLD = SOLD_AND_HALF_BOUGHT.slice(0, 2);

test.each([
  ["both stated", SOLD, SOLD],
  ["one stated and the other's file tells", SOLD, SOLD_AND_HALF_BOUGHT],
  ["one's file tells and the other stated", SOLD_AND_HALF_BOUGHT, SOLD],
])("what %s to be bought in the joint account disallows once", async (_who, anns, bens) => {
  const [ann, ben] = [await personWith(app, anns, DOWNLOADED), await personWith(app, bens, DOWNLOADED)];
  for (const [person, rows] of [
    [ann, anns],
    [ben, bens],
  ] as const) {
    await (rows === SOLD ? stateBought(person) : undefined);
  }
  await declare(ann, ben);
  await declare(ben, ann);

  expect(await taxYearOf(app, ann, 2025, "STATUTE")).toMatchObject({ disallowed: "500", washes: 1 });
});
