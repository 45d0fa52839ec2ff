import { beforeAll, expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount, insertOpenLot, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const HEAD =
  "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

/** A sold contract, with 0.65 of commission and 0.01 of fees each. */
const sold = (day: string, symbol: string, text: string, [count, price, amount]: [number, number, number]) =>
  `${day},"YOU SOLD OPENING TRANSACTION ${text} (Cash)", -${symbol},"${text}",Cash,${-count},${price},${(count * 0.65).toFixed(2)},${(count * 0.01).toFixed(2)},,${amount},,${day}`;

const JOINT = [
  HEAD,
  sold("11/19/2026", "KO261204C65", "CALL (KO) COCA COLA CO DEC 04 26 $65 (100 SHS)", [1, 0.9, 89.34]),
  '11/18/2026,"YOU BOUGHT NVIDIA CORPORATION COM (NVDA) (Cash)",NVDA,"NVIDIA CORPORATION COM",Cash,100,80,,,,-8000,,11/19/2026',
  sold(
    "11/16/2026",
    "NVDA261127C90",
    "CALL (NVDA) NVIDIA CORPORATION NOV 27 26 $90 (100 SHS)",
    [1, 1.2, 119.34],
  ),
  sold("11/16/2026", "KO261127P60", "PUT (KO) COCA COLA CO NOV 27 26 $60 (100 SHS)", [2, 0.91, 180.68]),
  sold("11/16/2026", "ACME1261127P22.5", "PUT (ACME1) ACME CORP NOV 27 26 $22.5 (134 SHS)", [1, 1, 99.34]),
  sold("11/02/2026", "F261113P10", "PUT (F) FORD MTR CO DEL NOV 13 26 $10 (100 SHS)", [1, 0.3, 29.34]),
];
const ROTH = [
  HEAD,
  sold("11/17/2026", "KO261127C65", "CALL (KO) COCA COLA CO NOV 27 26 $65 (100 SHS)", [1, 0.5, 49.34]),
];

const file = (number: string, lines: readonly string[]) => ({
  name: `History_for_Account_${number}.csv`,
  bytes: `\n\n${lines.join("\n")}\n`,
});

const app = await startTestApp();
const ann = await createUser(app);
let joint = "";
let roth = "";

beforeAll(async () => {
  await importFile(app, ann, file("Z12345678", JOINT));
  await importFile(app, ann, file("211223344", ROTH));
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id accountIdentifier } }");
  const idOf = (number: string) =>
    data.userGetAccounts.find((account: Row) => account["accountIdentifier"] === number).id;
  joint = idOf("Z12345678");
  roth = idOf("211223344");
  // KO was bought before the first file. The newer prices count, those of the future don't.
  await insertSnapshot(app, { id: joint, userId: ann.id }, "2026-11-13", [
    { symbol: "KO", lastPrice: 70, quantity: 100 },
  ]);
  await insertSnapshot(app, { id: joint, userId: ann.id }, "2026-11-17", [
    { symbol: "SPAXX", type: "CASH", currentValue: 14_000 },
    { symbol: "FDRXX", type: "CASH", currentValue: 1000, holdingType: "Margin" },
    { symbol: "KO", quantity: 60, lastPrice: 64, currentValue: 3840 },
    { symbol: "KO", quantity: 40, lastPrice: 64, currentValue: 2560, holdingType: "Margin" },
    { symbol: "NVDA", quantity: 5, lastPrice: 85, currentValue: 425 },
    { symbol: "ACME", quantity: 1, lastPrice: 20, currentValue: 20 },
    { symbol: "KO261127P60", type: "OPTION", quantity: -2, lastPrice: 0.45, currentValue: -90 },
    { symbol: "KO261204C65", type: "OPTION", quantity: -1, lastPrice: 0.2, currentValue: -20 },
    { symbol: "", kind: "PENDING", type: "OTHER", currentValue: 500 },
  ]);
  await insertSnapshot(app, { id: joint, userId: ann.id }, "2026-11-23", [
    { symbol: "KO", lastPrice: 1, quantity: 1 },
  ]);
});

type Row = Readonly<Record<string, string | number | null>>;

const FIELDS = `accountId account instrument underlying expiration right strike quantity openedOn daysToExpiry premium
  premiumLeft premiumDay keptPercent collateral collateralShares cover coveredQuantity isCovered isAwaiting underlyingPrice
  priceDay outOfTheMoneyPercent`;

async function listContracts(args = "", user: TestUser = ann): Promise<Row[]> {
  const { data, errors } = await graphqlRequest(app, user, `{ getOpenContracts${args} { ${FIELDS} } }`);
  expect(errors).toBeUndefined();
  return data.getOpenContracts;
}

test("by expiration: what is covered by shares, by cash, by nothing, and what awaits its row", async () => {
  const contracts = await listContracts();

  expect(
    contracts.map(
      (row) =>
        `${row["instrument"]} ${row["quantity"]} ${row["premium"]}: ${row["cover"]} ${row["isCovered"]}, ` +
        `${row["collateral"]}, ${row["collateralShares"]}, ${row["isAwaiting"]}`,
    ),
  ).toEqual([
    "F261113P10 -1 29.34: null null, null, 0, true",
    // 15,000 of the snapshot, less 8,000 for NVDA, and 89.34: 7,089.34. The put on ACME takes 2,250 of it first.
    "ACME1261127P22.5 -1 99.34: CASH true, 2250, 0, false",
    // No shares in this account, though the other one has some.
    "KO261127C65 -1 49.34: NAKED false, null, 0, false",
    "KO261127P60 -2 180.68: NAKED false, 12000, 0, false",
    "NVDA261127C90 -1 119.34: SHARES true, 0, 100, false",
    // By the snapshot: no trade in KO is on record.
    "KO261204C65 -1 89.34: SHARES true, 0, 100, false",
  ]);
});

test("terms, days and what the newest snapshot says of price and premium", async () => {
  const contracts = await listContracts();

  expect(contracts.find(({ instrument }) => instrument === "KO261127P60")).toEqual({
    accountId: joint,
    account: expect.any(String),
    instrument: "KO261127P60",
    underlying: "KO",
    expiration: "2026-11-27",
    right: "PUT",
    strike: "60",
    quantity: "-2",
    openedOn: "2026-11-16",
    daysToExpiry: 7,
    premium: "180.68",
    // 2 x 100 x 0.45; 90.68 of 180.68 would be kept.
    premiumLeft: "90",
    premiumDay: "2026-11-17",
    keptPercent: 50.1882,
    collateral: "12000",
    collateralShares: "0",
    cover: "NAKED",
    coveredQuantity: "0",
    isCovered: false,
    isAwaiting: false,
    underlyingPrice: "64",
    priceDay: "2026-11-17",
    outOfTheMoneyPercent: 6.25,
  });
  // Its price is from before it was sold; a share of ACME is not what the adjusted contract delivers.
  expect(contracts.find(({ instrument }) => instrument === "KO261204C65")).toMatchObject({
    premiumLeft: null,
  });
  expect(contracts.find(({ underlying }) => underlying === "ACME")).toMatchObject({
    underlyingPrice: "20",
    outOfTheMoneyPercent: null,
  });
});

test("one account, one underlying, neither of others nor of no account", async () => {
  const instruments = async (args: string, user = ann) =>
    (await listContracts(args, user)).map(({ instrument }) => instrument);
  const reader = await createUser(app, { roles: ["READONLY"] });
  await insertOpenLot(app, await insertAccount(app, reader), "T261218P20", 100);

  expect(await instruments(`(accountIds: ["${roth}"])`)).toEqual(["KO261127C65"]);
  expect(await instruments('(underlying: "KO")')).toEqual(["KO261127C65", "KO261127P60", "KO261204C65"]);
  expect(await instruments('(underlying: "ko")')).toEqual([]);
  expect(await instruments("", reader)).toEqual(["T261218P20"]);
  expect(await instruments(`(accountIds: ["${joint}", "no id"])`, reader)).toEqual([]);
  expect(await instruments("(accountIds: [])")).toEqual([]);
});

const REHEARSAL = `{ expiration daysToExpiry outcomes { case accounts { accountId exercised expired undecided premium cash cashDay
  cashChange cashAfter shortfall collateralAfter nakedCallsAfter shares { underlying change after missing } } } }`;

async function rehearse(args: string, user: TestUser = ann) {
  const { data, errors } = await graphqlRequest(app, user, `{ getExpiryRehearsal(${args}) ${REHEARSAL} }`);
  expect(errors).toBeUndefined();
  return data.getExpiryRehearsal;
}

test("a rehearsal: cash, shares, shortfall and collateral of each account in three cases", async () => {
  const { outcomes, ...asked } = await rehearse('expiration: "2026-11-27"');
  const of = (index: number, id: string) =>
    outcomes[index].accounts.find(({ accountId }: { accountId: string }) => accountId === id);

  expect(asked).toEqual({ expiration: "2026-11-27", daysToExpiry: 7 });
  expect(outcomes.map((outcome: { case: string }) => outcome.case)).toEqual([
    "ALL_ASSIGNED",
    "ALL_EXPIRED",
    "AT_PRICE",
  ]);
  // -2,250 for 134 shares of ACME, -12,000 for 200 of KO, +9,000 for those of NVDA.
  expect(of(0, joint)).toEqual({
    accountId: joint,
    exercised: "4",
    expired: "0",
    undecided: "0",
    premium: "399.36",
    cash: "7089.34",
    cashDay: "2026-11-17",
    cashChange: "-5250",
    cashAfter: "1839.34",
    shortfall: "0",
    collateralAfter: "0",
    nakedCallsAfter: "0",
    shares: [
      { underlying: "ACME", change: "134", after: "135", missing: "0" },
      { underlying: "KO", change: "200", after: "300", missing: "0" },
      { underlying: "NVDA", change: "-100", after: "0", missing: "0" },
    ],
  });
  // Without a snapshot nobody knows the cash; a naked call leaves shares to buy.
  expect(of(0, roth)).toMatchObject({
    cash: null,
    cashDay: null,
    cashChange: "6500",
    cashAfter: null,
    shortfall: null,
    shares: [{ underlying: "KO", change: "-100", after: "-100", missing: "100" }],
  });
  expect(of(1, joint)).toMatchObject({ expired: "4", cashAfter: "7089.34", shares: [] });
  // KO at 64 and NVDA at 85 expire; ACME's contract is adjusted.
  expect(of(2, joint)).toMatchObject({ exercised: "0", expired: "3", undecided: "1", cashAfter: null });
});

test("money short for what is assigned; a day on which nothing expires", async () => {
  app.setNow(new Date("2026-11-19T15:00:00Z"));
  const { outcomes } = await rehearse(`expiration: "2026-11-13", accountIds: ["${joint}"]`);
  const none = await rehearse('expiration: "2026-11-25"');
  app.setNow(TEST_NOW);

  expect(outcomes[0].accounts).toMatchObject([{ exercised: "1", cashChange: "-1000" }]);
  expect(none.outcomes.map(({ accounts }: { accounts: unknown[] }) => accounts)).toEqual([[], [], []]);
});

test("a rehearsal of one account leaves the others out", async () => {
  for (const account of [joint, roth]) {
    const { outcomes } = await rehearse(`expiration: "2026-11-27", accountIds: ["${account}"]`);

    const listed = outcomes.map(({ accounts }: { accounts: { accountId: string }[] }) =>
      accounts.map(({ accountId }) => accountId),
    );
    expect(listed).toEqual([[account], [account], [account]]);
  }
});

test("another person's expiry is nobody's", async () => {
  const ben = await createUser(app);

  const { outcomes } = await rehearse(`expiration: "2026-11-27", accountIds: ["${joint}"]`, ben);

  expect(outcomes[0].accounts).toEqual([]);
});

test("nobody is not answered", async () => {
  expect((await graphqlRequest(app, undefined, "{ getOpenContracts { premium } }")).data).toBeUndefined();
  expect(
    (await graphqlRequest(app, undefined, `{ getExpiryRehearsal(expiration: "2026-11-27") ${REHEARSAL} }`))
      .data,
  ).toBeUndefined();
});

test.each([
  [
    `getOpenContracts(underlying: "${"X".repeat(201)}") { premium }`,
    "underlying must be at most 200 characters",
  ],
  [
    `getExpiryRehearsal(expiration: "2200-01-01") ${REHEARSAL}`,
    "expiration must be a day from 1900-01-01 to 2199-12-31",
  ],
])("%s is refused", async (query, message) => {
  const { errors } = await graphqlRequest(app, ann, `{ ${query} }`);

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});
