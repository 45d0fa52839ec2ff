import type { StoredClose, StoredSource } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { beforeEach, expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { addStatement } from "../../import/testing/statements.ts";
import { insertSnapshot } from "../../testing/ledger-rows.ts";
import { accountsOf, share } from "../../testing/shared-accounts.ts";
import { inScope, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";
import { storeCloses } from "./closing-prices.repository.ts";

// Whole imports, on a machine that may be busy. Today is Friday, November 20, 2026.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const { pool } = app.database;

beforeEach(async () => {
  await pool.query("DELETE FROM daily_close");
});

const close = (
  instrument: string,
  day: string,
  price: string,
  { source = "TIINGO", split = null }: { source?: StoredSource; split?: string | null } = {},
): StoredClose => ({
  instrument,
  day: day as CalendarDate,
  close: price as DecimalText,
  source,
  dividend: null,
  split: split as DecimalText | null,
});
const store = (...closes: readonly StoredClose[]) => storeCloses(pool, closes, TEST_NOW);

const personWith = (rows: readonly string[]) => people.personWith(app, rows, "11/20/2026 4:00 pm");
const ask = people.ask.bind(undefined, app);

const PRICE = "underlyingPrice priceDay priceSource outOfTheMoneyPercent";
const board = async (user: Pick<TestUser, "token">, fields = PRICE) =>
  (await ask(user, `{ getOpenContracts { ${fields} } }`)).getOpenContracts;

const PUT = "2026-11-16 STO 2 KO261127P60 180.68";

test("a put without shares has its distance to the strike by a stored close, and nothing without one", async () => {
  const user = await personWith([PUT]);
  const without = [{ underlyingPrice: null, priceDay: null, priceSource: null, outOfTheMoneyPercent: null }];
  expect(await board(user)).toEqual(without);

  await store(close("KO", "2026-11-19", "64"), close("PEP", "2026-11-19", "150"));
  // 4 of 64.
  expect(await board(user)).toEqual([
    { underlyingPrice: "64", priceDay: "2026-11-19", priceSource: "TIINGO", outOfTheMoneyPercent: 6.25 },
  ]);

  await pool.query("DELETE FROM daily_close");
  expect(await board(user)).toEqual(without);
});

test("of one day a file counts before Tiingo, and a newer day before both; tomorrow's counts not", async () => {
  const user = await personWith([PUT]);
  await store(close("KO", "2026-11-18", "61"), close("KO", "2026-11-18", "62", { source: "FILE" }));
  expect(await board(user, "underlyingPrice priceSource")).toEqual([
    { underlyingPrice: "62", priceSource: "FILE" },
  ]);
  await store(close("KO", "2026-11-19", "63", { source: "FINNHUB" }), close("KO", "2026-11-23", "70"));
  expect(await board(user, "underlyingPrice priceSource")).toEqual([
    { underlyingPrice: "63", priceSource: "FINNHUB" },
  ]);
});

test.each([
  ["2026-11-17", "64"],
  // Four trading days before the 20th.
  ["2026-11-16", null],
])("a close of %s is worth %s on November 20", async (day, price) => {
  const user = await personWith([PUT]);
  await store(close("KO", day, "64"));
  expect(await board(user, "underlyingPrice")).toEqual([{ underlyingPrice: price }]);
});

const CLOSED_NOW = "ifClosedNow ifClosedNowDay ifClosedNowSources ifClosedNowReason";
const EVERYWHERE = `{
  list: getCampaigns { content { ${CLOSED_NOW} latestPrice latestPriceDay latestPriceSource } totals { ${CLOSED_NOW.replace(" ifClosedNowReason", "")} } }
  symbol: getSymbol(underlying: "KO") { ${CLOSED_NOW} }
  home: getOpenResult { onPaper onPaperSources ${CLOSED_NOW} }
  board: getOpenContracts { premiumLeft premiumDay premiumSource ${CLOSED_NOW} }
}`;

test("if closed now, on every page: the snapshot's price of the call, and the newer close of the shares", async () => {
  const user = await personWith(["2026-11-02 BUY 100 KO -6000.00", "2026-11-03 STO 1 KO261218C65 149.34"]);
  const { userGetAccounts } = await ask(user, "{ userGetAccounts { id } }");
  const account = { id: userGetAccounts[0].id, userId: user.id };
  await insertSnapshot(app, account, "2026-11-17", [
    { symbol: "KO", quantity: 100, lastPrice: 62, currentValue: 6200 },
    { symbol: "KO261218C65", type: "OPTION", quantity: -1, lastPrice: 0.4, currentValue: -40 },
  ]);
  // An older snapshot counts before no close, and one of its own day before any.
  await store(close("KO", "2026-11-16", "1"), close("KO", "2026-11-17", "2"));
  const before = (await ask(user, EVERYWHERE)).home;
  // 6,200 - 6,000, and 149.34 - 40.
  expect(before).toMatchObject({ ifClosedNow: "309.34", ifClosedNowSources: ["FIDELITY"] });

  await store(close("KO", "2026-11-19", "63.5"));
  const { list, symbol, home, board: contracts } = await ask(user, EVERYWHERE);
  // 6,350 - 6,000, and 149.34 - 40.
  const figures = {
    ...{ ifClosedNow: "459.34", ifClosedNowDay: "2026-11-17" },
    ifClosedNowSources: ["FIDELITY", "TIINGO"],
  };
  const whole = { ...figures, ifClosedNowReason: null };
  const latest = { latestPrice: "63.5", latestPriceDay: "2026-11-19", latestPriceSource: "TIINGO" };
  expect(list).toEqual({ content: [{ ...whole, ...latest }], totals: figures });
  expect(symbol).toEqual(whole);
  expect(home).toEqual({ onPaper: "459.34", onPaperSources: ["FIDELITY", "TIINGO"], ...whole });
  expect(contracts).toEqual([
    {
      ...{ premiumLeft: "40", premiumDay: "2026-11-17", premiumSource: "FIDELITY" },
      ...{ ifClosedNow: "109.34", ifClosedNowDay: "2026-11-17", ifClosedNowSources: ["FIDELITY"] },
      ifClosedNowReason: null,
    },
  ]);
});

const REHEARSAL = `{ getExpiryRehearsal(expiration: "2026-11-27" PRICES) { outcomes { case accounts { exercised
  lines { price priceDay priceSource } } } } }`;

test("a rehearsal at the last price goes by the close; a supposed price has no source", async () => {
  const user = await personWith([PUT]);
  await store(close("KO", "2026-11-19", "59"));
  const atPrice = async (prices: string) => {
    const { getExpiryRehearsal } = await ask(user, REHEARSAL.replace("PRICES", prices));
    return getExpiryRehearsal.outcomes[2].accounts;
  };
  expect(await atPrice("")).toEqual([
    { exercised: "2", lines: [{ price: "59", priceDay: "2026-11-19", priceSource: "TIINGO" }] },
  ]);
  expect(await atPrice(', prices: [{ underlying: "KO", price: "61" }]')).toEqual([
    { exercised: "0", lines: [{ price: "61", priceDay: "2026-11-20", priceSource: null }] },
  ]);
});

const SHARES = "2026-11-02 BUY 100 KO -6000.00";
const closedNow = async (user: TestUser) =>
  (await ask(user, '{ getSymbol(underlying: "KO") { ifClosedNow } }')).getSymbol.ifClosedNow;

test("a close from before a split says nothing after it; one from after it counts the new shares", async () => {
  const user = await personWith([SHARES, "2026-11-19 SPLIT 100 KO"]);
  await store(close("KO", "2026-11-18", "62"));
  expect(await closedNow(user)).toBeNull();
  await store(close("KO", "2026-11-19", "31.5", { split: "2" }));
  // 200 x 31.50 - 6,000.
  expect(await closedNow(user)).toBe("300");
});

test("a split that the source tells and no row has yet leaves what was opened before it without a price", async () => {
  const [holder, seller] = [await personWith([SHARES]), await personWith([PUT])];
  await store(close("KO", "2026-11-19", "31.5", { split: "2" }));
  expect(await closedNow(holder)).toBeNull();
  // The put at 60 was sold when a share was at 62: at 31.50 it would look assigned.
  expect(await board(seller, "underlyingPrice")).toEqual([{ underlyingPrice: null }]);
  const later = await personWith(["2026-11-19 STO 1 KO261127P30 50.34"]);
  expect(await board(later, "underlyingPrice")).toEqual([{ underlyingPrice: "31.5" }]);

  // The close of the day before is of the shares that the ledger counts: 6,200 - 6,000.
  await store(close("KO", "2026-11-18", "62"));
  expect(await closedNow(holder)).toBe("200");
});

test("a split from before the ledger's count is nothing that a row should tell", async () => {
  const user = await personWith([PUT, "2026-11-10 SPINOFF 10 KO of PEP"]);
  const [account] = await accountsOf(app, user);
  const opening = { kind: "OPENING", day: "2026-11-09", accountId: account?.id, instrument: "KO" };
  const given = { ...opening, quantity: "100", basis: "6000", acquiredOn: "2010-03-04" };
  expect((await addStatement(app, user, given)).errors).toBeUndefined();
  const split = (day: string) => ({ ...close("KO", day, "40"), split: "2" as DecimalText });
  await store(split("2012-08-13"), split("2026-11-09"), close("KO", "2026-11-19", "64"));
  expect(await board(user, "underlyingPrice")).toEqual([{ underlyingPrice: "64" }]);

  await store(split("2026-11-10"));
  expect(await board(user, "underlyingPrice")).toEqual([{ underlyingPrice: null }]);
});

test("what one owner's ledger doesn't count as the source does has no close beside another's either", async () => {
  const [ann, ben] = [
    await personWith([PUT]),
    await personWith(["2026-11-19 STO 1 KO261127P30 50.34 in ROTH"]),
  ];
  await share(
    app,
    { owner: ben, grantee: ann },
    (await accountsOf(app, ben)).map(({ id }) => id),
  );
  await store(close("KO", "2026-11-19", "31.5", { split: "2" }));
  const of = async (scope: string) => await board(inScope(ann, scope), "underlyingPrice");
  expect(await of("me")).toEqual([{ underlyingPrice: null }]);
  expect(await of(ben.id)).toEqual([{ underlyingPrice: "31.5" }]);
  expect(await of("all")).toEqual([{ underlyingPrice: null }, { underlyingPrice: null }]);
});

test("a renamed holding has the closes of either name, each of its own days", async () => {
  const rows = [
    "2026-11-02 BUY 100 FB -20000.00",
    "2026-11-18 NAME-OUT 100 FB",
    "2026-11-18 NAME-IN 100 META",
  ];
  const user = await personWith(rows);
  const ofMeta = async () =>
    (await ask(user, '{ getSymbol(underlying: "META") { ifClosedNow ifClosedNowDay } }')).getSymbol;
  await store(close("FB", "2026-11-17", "210"), close("FB", "2026-11-19", "7"));
  // 21,000 - 20,000 by the old name's last day; what bears it on the 19th is another company.
  expect(await ofMeta()).toEqual({ ifClosedNow: "1000", ifClosedNowDay: "2026-11-17" });
  await store(close("META", "2026-11-18", "220"));
  expect(await ofMeta()).toEqual({ ifClosedNow: "2000", ifClosedNowDay: "2026-11-18" });
});
