import { beforeAll, expect, test, vi } from "vitest";
import { ask } from "../../import/testing/people.ts";
import { insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { importRows, refused, row } from "../campaigns/testing/history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ann = await createUser(app);

const sold = (day: string, symbol: string, amount: number) =>
  row(day, "YOU SOLD OPENING TRANSACTION", symbol, { quantity: -1, price: 1, amount });
const bought = (day: string, amount: number) =>
  row(day, "YOU BOUGHT", "NVDA", { quantity: 100, price: 80, amount });

/** 200 NVDA, the older ones for 8,000, under one call at 90; a put on KO of the same day, of which no file has a price. */
const ROWS = [
  bought("04/01/2026", -8000),
  bought("05/01/2026", -8800),
  sold("06/01/2026", "-NVDA261127C90", 119.34),
  sold("06/02/2026", "-KO261127P60", 90.34),
];

beforeAll(async () => {
  await importRows(app, ann, ROWS);
  const { userGetAccounts } = await ask(app, ann, "{ userGetAccounts { id } }");
  await insertSnapshot(app, { id: userGetAccounts[0].id, userId: ann.id }, "2026-11-18", [
    { symbol: "NVDA", quantity: 200, lastPrice: 88, currentValue: 17_600 },
  ]);
});

const FIELDS = `outcomes { case accounts { profit lines { underlying contracts premium sold sharesProfit settled profit reason cashChange
  price priceDay } } }`;

async function profits(args = "", user: TestUser = ann) {
  const query = `{ getExpiryRehearsal(expiration: "2026-11-27"${args}) { ${FIELDS} } }`;
  const { getExpiryRehearsal } = await ask(app, user, query);
  return getExpiryRehearsal.outcomes.map(
    ({ accounts }: { accounts: Record<string, unknown>[] }) => accounts[0],
  );
}

test("profit of each case; the older shares are called away, at their own cost", async () => {
  const [assigned, expired, atPrice] = await profits();
  const nvda = { underlying: "NVDA", contracts: "1", premium: "119.34", settled: "0" };

  // 9,000 - 8,000.
  expect(assigned).toEqual({
    // 1,119.34 + 90.34.
    profit: "1209.68",
    lines: [
      expect.objectContaining({
        underlying: "KO",
        profit: "90.34",
        sold: "0",
        cashChange: "-6000",
        price: null,
      }),
      {
        ...{
          ...nvda,
          sold: "100",
          sharesProfit: "1000",
          profit: "1119.34",
          reason: null,
          cashChange: "9000",
        },
        ...{ price: "88", priceDay: "2026-11-18" },
      },
    ],
  });
  expect(expired).toMatchObject({ profit: "209.68" });
  expect(atPrice).toMatchObject({
    profit: null,
    lines: [
      { profit: null, reason: "This turns on the price of KO, and none is known." },
      { profit: "119.34", sharesProfit: "0", reason: null },
    ],
  });
});

test("supposed prices decide; of one underlying alone where it is named", async () => {
  const prices = ', prices: [{ underlying: "NVDA", price: "90.01" }, { underlying: "KO", price: "61" }]';
  expect((await profits(prices))[2]).toMatchObject({
    profit: "1209.68",
    lines: [
      { price: "61", priceDay: "2026-11-20" },
      { profit: "1119.34", price: "90.01" },
    ],
  });
  const [only] = await profits(', underlying: "NVDA"');
  expect(only).toMatchObject({ profit: "1119.34", lines: [{ underlying: "NVDA" }] });
});

test("shares that came later without a cost are called away after those of known cost", async () => {
  const moved = await createUser(app);
  await importRows(app, moved, [
    bought("04/01/2026", -8000),
    row("05/01/2026", "TRANSFER OF ASSETS ACAT RECEIVE", "NVDA", { quantity: 100 }),
    sold("06/01/2026", "-NVDA261127C90", 119.34),
  ]);

  // 9,000 - 8,000 + 119.34; nobody knows what the other hundred cost.
  expect((await profits("", moved))[0]).toMatchObject({
    profit: "1119.34",
    lines: [{ sold: "100", sharesProfit: "1000", reason: null }],
  });
});

test("nobody, and another person's shares; a price that is none is refused", async () => {
  const ben = await createUser(app, { roles: ["READONLY"] });
  const at = (price: string) =>
    `{ getExpiryRehearsal(expiration: "2026-11-27", prices: [{ underlying: "KO", price: "${price}" }]) { ${FIELDS} } }`;

  expect(await profits("", ben)).toEqual([undefined, undefined, undefined]);
  expect((await graphqlRequest(app, undefined, at("60"))).data).toBeUndefined();
  expect((await graphqlRequest(app, ann, at("60"))).errors).toBeUndefined();
  for (const price of ["0", "0.0000", "-1", "1e3", "12.34567", ""]) {
    expect(await refused(app, ann, at(price)), price).toBeDefined();
  }
});
