import { beforeAll, expect, test, vi } from "vitest";
import { ask } from "../../import/testing/people.ts";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { importRows, row } from "./testing/history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ann = await createUser(app);
const ben = await createUser(app);

const sold = (day: string, symbol: string, amount: number) =>
  row(day, "YOU SOLD OPENING TRANSACTION", symbol, { quantity: -1, price: 1, amount });
const closed = (day: string, symbol: string, amount: number) =>
  row(day, "YOU BOUGHT CLOSING TRANSACTION", symbol, { quantity: 1, price: 1, amount });

const CHAIN = [
  sold("01/08/2026", "-KO260116P50", 199.34),
  closed("01/15/2026", "-KO260116P50", -300.66),
  sold("01/15/2026", "-KO260220P48", 339.34),
  closed("02/19/2026", "-KO260220P48", -50.66),
  sold("02/19/2026", "-KO260320P47", 120.34),
];

beforeAll(async () => {
  await importRows(app, ann, CHAIN);
  const { userGetAccounts } = await ask(app, ann, "{ userGetAccounts { id } }");
  const own = { id: userGetAccounts[0].id, userId: ann.id };
  await insertSnapshot(app, own, "2026-01-15", [
    { symbol: "KO", quantity: 1, lastPrice: 48.2, currentValue: 48.2 },
  ]);
  // The day before is no price of the second roll, nor is another person's of the very day.
  await insertSnapshot(app, own, "2026-02-18", [
    { symbol: "KO", quantity: 1, lastPrice: 40, currentValue: 40 },
  ]);
  const foreign = { ...(await insertAccount(app, ben, { name: "Joint", number: "J1" })), userId: ben.id };
  await insertSnapshot(app, foreign, "2026-02-19", [
    { symbol: "KO", quantity: 1, lastPrice: 30, currentValue: 30 },
  ]);
});

const ROLLS =
  "rolls { day from to quantity closing opening net strikeMove daysMove price assignment beyondAssignment reason }";

test("what each roll cost and brought; a price of that very day alone tells of the assignment", async () => {
  const { getCampaigns } = await ask(app, ann, `{ getCampaigns { content { ${ROLLS} } } }`);

  expect(getCampaigns.content).toEqual([
    {
      rolls: [
        {
          ...{ day: "2026-01-15", from: ["KO260116P50"], to: ["KO260220P48"], quantity: "1" },
          ...{ closing: "-300.66", opening: "339.34", net: "38.68", strikeMove: "-2", daysMove: 35 },
          // (48.20 - 50) x 100; -300.66 + 180.
          ...{ price: "48.2", assignment: "-180", beyondAssignment: "-120.66", reason: null },
        },
        {
          ...{ day: "2026-02-19", from: ["KO260220P48"], to: ["KO260320P47"], quantity: "1" },
          ...{ closing: "-50.66", opening: "120.34", net: "69.68", strikeMove: "-1", daysMove: 28 },
          ...{ price: null, assignment: null, beyondAssignment: null },
          reason: "No positions file from that day has a price.",
        },
      ],
    },
  ]);
});

test("nobody and another person have none of them; who may only look has their own", async () => {
  const { getCampaigns } = await ask(app, ann, "{ getCampaigns { content { id } } }");
  const one = `{ getCampaign(id: "${getCampaigns.content[0].id}") { ${ROLLS} } }`;
  const reader: TestUser = await createUser(app, { roles: ["READONLY"] });

  expect((await graphqlRequest(app, undefined, one)).data).toBeUndefined();
  expect((await ask(app, ben, one)).getCampaign).toBeNull();
  expect((await ask(app, reader, one)).getCampaign).toBeNull();
  expect((await ask(app, reader, `{ getCampaigns { content { ${ROLLS} } } }`)).getCampaigns.content).toEqual(
    [],
  );
});
