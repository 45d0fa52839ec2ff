import { expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { addStatement } from "../../import/testing/statements.ts";
import { insertSnapshot } from "../../testing/ledger-rows.ts";
import { startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const BEFORE = ["2022-05-02 BUY 100 FB -20000.00", "2022-05-24 STO 1 FB221216C220 99.34"];
const SHARES = ["2022-06-09 NAME-OUT 100 FB", "2022-06-09 NAME-IN 100 META"];
const CONTRACT = ["2022-06-09 NAME-IN 1 FB221216C220", "2022-06-09 NAME-OUT 1 META221216C220"];

const personWith = (rows: readonly string[]) => people.personWith(app, rows, "06/30/2026 4:00 pm");
const ask = people.ask.bind(undefined, app);

type Priced = { readonly symbol: string; readonly price: number; readonly isOption?: boolean };

async function snapshot(user: TestUser, day: string, rows: readonly Priced[]): Promise<void> {
  const { userGetAccounts } = await ask(user, "{ userGetAccounts { id } }");
  await insertSnapshot(
    app,
    { id: userGetAccounts[0].id, userId: user.id },
    day,
    rows.map(({ symbol, price, isOption }) => ({
      ...{ symbol, quantity: 1, lastPrice: price, currentValue: price },
      ...(isOption === true ? { type: "OPTION" as const } : {}),
    })),
  );
}

/** Shares at 150 and the call at 0.20. */
const priced = (root: string): Priced[] => [
  { symbol: root, price: 150 },
  { symbol: `${root}221216C220`, price: 0.2, isOption: true },
];

const CLOSED_NOW = "ifClosedNow ifClosedNowDay ifClosedNowReason";
const EVERYWHERE = `{
  list: getCampaigns { content { ${CLOSED_NOW} } }
  symbol: getSymbol(underlying: "META") { ${CLOSED_NOW} }
  home: getOpenResult { ${CLOSED_NOW} }
  board: getOpenContracts { underlyingPrice ${CLOSED_NOW} }
}`;

const RENAME = { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" };

test.each<[string, { rows?: readonly string[]; isStated?: true; day: string; root: string }]>([
  ["rows, the new name", { rows: [...SHARES, ...CONTRACT], day: "2022-07-01", root: "META" }],
  ["rows, the old name's last day", { rows: [...SHARES, ...CONTRACT], day: "2022-06-08", root: "FB" }],
  ["rows that leave the contract out", { rows: SHARES, day: "2022-07-01", root: "META" }],
  ["a correction, the new name", { isStated: true, day: "2022-07-01", root: "META" }],
  ["a correction, the old name's last day", { isStated: true, day: "2022-06-08", root: "FB" }],
])("a renamed holding has its price under either name, on every page: %s", async (_name, given) => {
  const user = await personWith([...BEFORE, ...(given.rows ?? [])]);
  if (given.isStated) {
    expect((await addStatement(app, user, RENAME)).errors).toBeUndefined();
  }
  await snapshot(user, given.day, priced(given.root));
  const { list, symbol, home, board } = await ask(user, EVERYWHERE);

  // 15,000 - 20,000 of the shares; 99.34 - 20 of the call.
  const whole = { ifClosedNow: "-4920.66", ifClosedNowDay: given.day, ifClosedNowReason: null };
  expect([list.content, symbol, home]).toEqual([[whole], whole, whole]);
  const call = { ifClosedNow: "79.34", ifClosedNowDay: given.day, ifClosedNowReason: null };
  expect(board).toEqual([{ underlyingPrice: "150", ...call }]);
});

test("the newest of both names counts; what bears the old ticker from the day on is another company's price", async () => {
  const user = await personWith([...BEFORE, ...SHARES, ...CONTRACT]);
  await snapshot(user, "2022-06-08", priced("FB"));
  await snapshot(user, "2022-06-10", [{ symbol: "META", price: 160 }]);
  await snapshot(user, "2022-07-01", [{ symbol: "FB", price: 30 }]);
  const { symbol } = await ask(user, EVERYWHERE);

  // 16,000 - 20,000, and the call at its price of before.
  expect(symbol).toEqual({ ifClosedNow: "-3920.66", ifClosedNowDay: "2022-06-08", ifClosedNowReason: null });
});

test("a price from before the position was opened is none under its old name either", async () => {
  const user = await personWith([...BEFORE, ...SHARES, ...CONTRACT]);
  await snapshot(user, "2022-04-29", priced("FB"));
  const { symbol } = await ask(user, EVERYWHERE);

  expect(symbol).toEqual({
    ...{ ifClosedNow: null, ifClosedNowDay: null },
    ifClosedNowReason: "There is no price for META, META $220 Call Dec 16, 2022 since opening.",
  });
});
