import { beforeAll, expect, test, vi } from "vitest";
import { ask } from "../../../import/testing/people.ts";
import { insertSnapshot } from "../../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../../testing/test-app.ts";
import { importRows, refused, row } from "../testing/history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ann = await createUser(app);

const sold = (day: string, symbol: string, amount: number) =>
  row(day, "YOU SOLD OPENING TRANSACTION", symbol, { quantity: -1, price: 1, amount });

/**
 * KO: a put assigned at 60, a call over the shares that is still open. T: a put that expired. F: a put bought back at a loss, and
 * later another that is open. PEP: a put of the same expiration as KO's call.
 */
const ROWS = [
  sold("01/08/2026", "-KO260116P60", 199.34),
  row("01/16/2026", "ASSIGNED as of Jan-16-2026", "-KO260116P60", { quantity: 1 }),
  row("01/16/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26", "KO", {
    ...{ quantity: 100, price: 60, amount: -6000 },
  }),
  sold("01/20/2026", "-KO261218C65", 149.34),
  sold("02/02/2026", "-T260220P20", 49.34),
  row("02/20/2026", "EXPIRED as of Feb-20-2026", "-T260220P20", { quantity: 1 }),
  sold("03/02/2026", "-F260320P10", 30.34),
  row("03/12/2026", "YOU BOUGHT CLOSING TRANSACTION", "-F260320P10", {
    quantity: 1,
    price: 1,
    amount: -100.66,
  }),
  sold("05/04/2026", "-F261127P11", 40.34),
  sold("06/01/2026", "-PEP261218P140", 199.34),
];

beforeAll(async () => {
  await importRows(app, ann, ROWS);
  const { userGetAccounts } = await ask(app, ann, "{ userGetAccounts { id } }");
  await insertSnapshot(app, { id: userGetAccounts[0].id, userId: ann.id }, "2026-11-18", [
    { symbol: "KO", quantity: 100, lastPrice: 70, currentValue: 7000 },
    { symbol: "KO261218C65", type: "OPTION", quantity: -1, lastPrice: 5.2, currentValue: -520 },
    { symbol: "F261127P11", type: "OPTION", quantity: -1, lastPrice: 0.1, currentValue: -10 },
  ]);
});

const listed = async (args: string, fields = "underlying openedOn") =>
  (await ask(app, ann, `{ getCampaigns(${args}) { totalElements content { ${fields} } } }`)).getCampaigns;
const names = async (args: string) =>
  (await listed(args)).content
    .map(({ underlying, openedOn }: Record<string, string>) => `${underlying} ${openedOn?.slice(5)}`)
    .join(", ");

test("what needs attention first; every order is that of the whole list, and pages never overlap", async () => {
  // F expires November 27; on December 18 KO's call is 5 of 70 in the money, of PEP no file has a price; then the last closed.
  const order = "F 05-04, KO 01-08, PEP 06-01, F 03-02, T 02-02";
  expect(await names("sort: ATTENTION")).toBe(order);
  expect(await names("sort: ATTENTION, descending: true")).toBe(order);
  const pages = await Promise.all(
    [0, 1, 2, 3].map((page) => names(`sort: ATTENTION, size: 2, page: ${page}`)),
  );
  expect(pages).toEqual(["F 05-04, KO 01-08", "PEP 06-01, F 03-02", "T 02-02", ""]);

  // Profit: KO 199.34, T 49.34, F -70.32; two have none yet, the newer first both ways.
  expect(await names("sort: PROFIT")).toBe("F 03-02, PEP 06-01, F 05-04, T 02-02, KO 01-08");
  expect(await names("sort: PROFIT, descending: true")).toBe(
    "KO 01-08, T 02-02, PEP 06-01, F 05-04, F 03-02",
  );
  // If closed now: KO 199.34 + 1,000 + 149.34 - 520, F 40.34 - 10; none of PEP, and of closed ones.
  expect(await names("sort: IF_CLOSED_NOW, descending: true, state: OPEN")).toBe(
    "KO 01-08, F 05-04, PEP 06-01",
  );
  expect(await names("sort: IF_CLOSED_NOW, state: OPEN")).toBe("F 05-04, KO 01-08, PEP 06-01");
  // 100 x 18, 11 x 18, ... days: 10 of F, 18 of T.
  expect(await names("sort: DAYS, state: CLOSED")).toBe("F 03-02, T 02-02");
  expect(await names("sort: CAMPAIGN")).toBe("F 05-04, F 03-02, KO 01-08, PEP 06-01, T 02-02");
  expect(await names("sort: PHASE")).toBe("PEP 06-01, F 05-04, KO 01-08, F 03-02, T 02-02");
  expect((await listed("sort: PROFIT, state: CLOSED")).totalElements).toBe(2);
  // Without an order as ever: newest first by opening day.
  expect(await names("size: 3")).toBe("PEP 06-01, F 05-04, F 03-02");
});

const WHOLE = `totals { campaigns profit options shares dividends openPremium open unpriced ifClosedNow ifClosedNowDay unmatchedTrades }
  record { campaigns closed won profit medianDays medianReturn withoutReturn premiumReceived unknownPremiums
    premiumPerMonth premiumDays premiumThrough unmatchedTrades }`;
const whole = async (user: TestUser, args = "") =>
  (await ask(app, user, `{ getCampaigns${args} { ${WHOLE} } }`)).getCampaigns;

test("totals and record are those of the filter, whatever page is shown; the record is of all states", async () => {
  const record = {
    ...{ campaigns: 5, closed: 2, won: 1 },
    // 199.34 + 49.34 - 70.32.
    profit: "178.36",
    // 10 and 18 days.
    medianDays: 14,
    // T: 49.34 of 2,000; F: -70.32 of 1,000. (2.467 - 7.032) / 2.
    medianReturn: -2.2825,
    withoutReturn: 0,
    // 199.34 + 149.34 + 49.34 + 30.34 + 40.34 + 199.34 over January 8 to June 1, where the history ends.
    ...{ premiumReceived: "668.04", premiumDays: 144, premiumPerMonth: "141.11" },
    ...{ premiumThrough: "2026-06-01", unknownPremiums: 0, unmatchedTrades: 0 },
  };
  const all = await whole(ann, "(size: 1, page: 3)");
  expect(all).toEqual({
    totals: {
      ...{ campaigns: 5, profit: "178.36", options: "178.36", shares: "0", dividends: "0" },
      // 149.34 + 40.34 + 199.34; of PEP no file has a price.
      ...{ openPremium: "389.02", open: 3, unpriced: 1, ifClosedNow: null, ifClosedNowDay: null },
      unmatchedTrades: 0,
    },
    record,
  });
  const open = await whole(ann, '(state: OPEN, underlying: "KO", sort: PROFIT)');
  expect(open.totals).toMatchObject({
    profit: "199.34",
    ifClosedNow: "828.68",
    ifClosedNowDay: "2026-11-18",
  });
  expect(open.record).toMatchObject({ campaigns: 1, closed: 0, medianDays: null });
  expect((await whole(ann, "(state: CLOSED)")).record).toEqual(record);
});

test("closings without an opening are counted apart, of shares too, and are neither won nor lost", async () => {
  const late = await createUser(app);
  await importRows(app, late, [
    row("01/14/2026", "YOU BOUGHT CLOSING TRANSACTION", "-KO260116P50", {
      ...{ quantity: 1, price: 0.5, amount: -50.66 },
    }),
    row("01/20/2026", "YOU SOLD", "T", { quantity: -100, price: 20, amount: 1999.9 }),
  ]);

  const { record, totals } = await whole(late, "(includeHoldings: true)");
  expect(record).toMatchObject({
    ...{ campaigns: 2, closed: 0, won: 0, medianDays: null, medianReturn: null, withoutReturn: 0 },
    ...{ unknownPremiums: 1, unmatchedTrades: 2, premiumThrough: null },
  });
  expect(totals).toMatchObject({ campaigns: 2, unmatchedTrades: 2 });
  expect((await whole(late)).totals).toMatchObject({ campaigns: 1, unmatchedTrades: 1 });
});

test("the phase of each, and its profit as it ran", async () => {
  const { content } = await listed("sort: CAMPAIGN", "underlying phase profit runningProfit { day profit }");
  expect(content).toMatchObject([
    { phase: "PUT", runningProfit: [] },
    { phase: "CLOSED", runningProfit: [{ day: "2026-03-12", profit: "-70.32" }] },
    { phase: "COVERED_CALL", runningProfit: [{ day: "2026-01-16", profit: "199.34" }] },
    { phase: "PUT", runningProfit: [] },
    { phase: "CLOSED", runningProfit: [{ day: "2026-02-20", profit: "49.34" }] },
  ]);
});

test("nobody, a reader and another person see nothing of it; an unknown order is refused", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  const { userGetAccounts } = await ask(app, ann, "{ userGetAccounts { id } }");

  expect((await graphqlRequest(app, undefined, `{ getCampaigns { ${WHOLE} } }`)).data).toBeUndefined();
  expect((await whole(reader)).record).toMatchObject({ campaigns: 0, profit: "0" });
  const foreign = await whole(reader, `(sort: ATTENTION, accountIds: ["${userGetAccounts[0].id}"])`);
  expect(foreign.totals).toMatchObject({ campaigns: 0, open: 0, ifClosedNow: null });
  expect((await whole(ann, '(accountIds: ["no id"])')).totals.campaigns).toBe(0);
  expect(await refused(app, ann, "{ getCampaigns(sort: LUCK) { totalElements } }")).toBe(
    "GRAPHQL_VALIDATION_FAILED",
  );
});
