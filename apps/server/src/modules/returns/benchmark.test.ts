import type { StoredClose } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { beforeEach, expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { storeCloses } from "../../records/prices/closing-prices.repository.ts";
import { insertSnapshot, type PositionGiven } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
app.setNow(new Date("2026-04-02T17:00:00.000Z"));

const QUARTER = 'from: "2026-01-02", to: "2026-03-31"';
const HISTORY = `

Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date
01/05/2026,"Individual",Z12345678,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,,,,,1000,
`;
const FIELDS =
  "symbol xirr moneyWeighted endValue difference values { day total } reason needsCloses source isApproximate notes";
const cash = (currentValue: number): PositionGiven => ({ symbol: "SPAXX", type: "CASH", currentValue });

/** 20,000 on Jan 2, 1,000 more on Jan 5, and 21,169.61 on Mar 31. */
async function saver(
  also: readonly PositionGiven[] = [],
): Promise<TestUser & { readonly accountId: string }> {
  const user = await createUser(app);
  await importFile(app, user, { name: "Accounts_History.csv", bytes: HISTORY });
  const { data } = await graphqlRequest(app, user, "{ userGetAccounts { id } }");
  const account = { id: data.userGetAccounts[0].id, userId: user.id };
  await insertSnapshot(app, account, "2026-01-02", [cash(20_000), ...also]);
  await insertSnapshot(app, account, "2026-03-31", [cash(21_169.61)]);
  return { ...user, accountId: account.id };
}

async function ask(user: TestUser | undefined, args = QUARTER) {
  const { data, errors } = await graphqlRequest(app, user, `{ getBenchmark(${args}) { ${FIELDS} } }`);
  return errors === undefined ? data.getBenchmark : errors[0]?.extensions?.["code"];
}

const close = (on: string, price: string, rest: Partial<StoredClose> = {}): StoredClose => ({
  ...{ instrument: "SPY", day: on as CalendarDate, close: price as DecimalText, source: "TIINGO" },
  ...{ dividend: "0" as DecimalText, split: "1" as DecimalText },
  ...rest,
});
const CLOSES = [
  close("2026-01-02", "500"),
  close("2026-01-05", "500"),
  close("2026-03-20", "420", { dividend: "1" as DecimalText }),
  close("2026-03-31", "510"),
];
const store = (closes: readonly StoredClose[]) => storeCloses(app.database.pool, closes, TEST_NOW);

beforeEach(async () => {
  await app.database.pool.query("DELETE FROM daily_close");
});

// 20,000 / 500 = 40; 1,000 / 500 = +2; 42 x 1.00 / 420 = +0.1; 42.1 x 510 = 21,471.00.
test("the same money in SPY, to the cent, with its dividend", async () => {
  const ann = await saver();
  await store(CLOSES);

  expect(await ask(ann)).toEqual({
    symbol: "SPY",
    xirr: expect.any(Number),
    moneyWeighted: expect.closeTo(0.02244, 4),
    endValue: "21471",
    difference: "-301.39",
    values: [
      { day: "2026-01-02", total: "20000" },
      { day: "2026-03-31", total: "21471" },
    ],
    reason: null,
    needsCloses: false,
    source: "Tiingo",
    isApproximate: true,
    notes: ["Dividends of SPY are known for 3 of 60 trading days. Those of the others are missing."],
  });
  expect(await ask(ann, `${QUARTER}, accountIds: ["${ann.accountId}"], symbol: "spy"`)).toMatchObject({
    endValue: "21471",
  });
});

test("a span that goes on after the last positions says of which day the accounts' value is", async () => {
  const ann = await saver();
  await store([...CLOSES, close("2026-04-01", "520")]);

  // 42.1 x 520 = 21,892.00, beside the 21,169.61 of the day before.
  expect(await ask(ann, 'from: "2026-01-02", to: "2026-04-01"')).toMatchObject({
    endValue: "21892",
    difference: "-722.39",
    isApproximate: true,
    notes: ["The accounts' last values are of Mar 31, 2026.", expect.stringMatching(/^Dividends of SPY/)],
  });
});

test("without a close it says what it needs, and nothing else", async () => {
  const ann = await saver();
  const missing = {
    endValue: null,
    difference: null,
    xirr: null,
    values: [],
    source: null,
    needsCloses: true,
  };

  expect(await ask(ann)).toMatchObject({ ...missing, reason: "This needs closing prices of SPY." });
  await store(CLOSES.slice(0, 2));
  expect(await ask(ann)).toMatchObject({
    ...missing,
    reason:
      "This needs the close of SPY on Mar 31, 2026. There is none of that day or the 3 trading days before it.",
  });
});

test("Fidelity's price of the day counts before a provider's, of one's own positions alone", async () => {
  const ann = await saver([{ symbol: "SPY", quantity: 0, lastPrice: 400, currentValue: 0 }]);
  const ben = await saver();
  await store(CLOSES);

  // 20,000 / 400 = 50; +2; 52 / 420 = 0.123809...; 52.123809... x 510 = 26,583.142857...
  expect(await ask(ann)).toMatchObject({ endValue: "26583.14", source: "Fidelity and Tiingo" });
  expect(await ask(ben)).toMatchObject({ endValue: "21471", source: "Tiingo" });
});

test("what the house fetches of other symbols isn't told, what a person gave is", async () => {
  const ann = await saver();
  const voo = CLOSES.map((each) => ({ ...each, instrument: "VOO" }));
  await store(voo);
  expect(await ask(ann, `${QUARTER}, symbol: "VOO"`)).toMatchObject({
    symbol: "VOO",
    reason: "This needs closing prices of VOO.",
  });
  await store(voo.map((each) => ({ ...each, source: "FILE" as const })));
  expect(await ask(ann, `${QUARTER}, symbol: "VOO"`)).toMatchObject({
    endValue: "21471",
    source: "a file of prices",
  });
});

test("nobody and strangers see nothing, readers see their own, bad input is named", async () => {
  const ann = await saver();
  const stranger = await createUser(app, { roles: ["READONLY"] });
  await store(CLOSES);

  expect(await ask(undefined)).toBe("UNAUTHENTICATED");
  expect(await ask(stranger, `${QUARTER}, accountIds: ["${ann.accountId}"]`)).toMatchObject({
    endValue: null,
    reason: "No account is chosen.",
    needsCloses: false,
  });
  expect(await ask(ann, 'from: "2026-03-31", to: "2026-01-02"')).toBe("INVALID_INPUT");
  expect(await ask(ann, `${QUARTER}, symbol: "S P;Y"`)).toBe("INVALID_INPUT");
});
