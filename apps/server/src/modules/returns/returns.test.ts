import { beforeAll, describe, expect, test, vi } from "vitest";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertSnapshot, type PositionGiven, type TestAccount } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
app.setNow(new Date("2026-04-02T17:00:00.000Z"));

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const INDIVIDUAL = '"Individual",Z12345678';
const ROTH = '"ROTH IRA",211223344';

/** A line of a history: day, action with the security's name, symbol, and price, quantity and amount. */
const line = (
  day: string,
  [action, symbol]: readonly [string, string],
  [price, quantity, amount]: readonly [string, string, string],
  account = INDIVIDUAL,
) => `${day},${account},"${action} (Cash)",${symbol},"${symbol}",Cash,${price},${quantity},,,,${amount},`;

const eft = (day: string, amount: string, account = INDIVIDUAL) =>
  `${day},${account},"Electronic Funds Transfer ${amount.startsWith("-") ? "Paid" : "Received"} (Cash)",,"No Description",Cash,,,,,,${amount},`;

const history = (rows: readonly string[]) => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

const STO = (contract: string) => `YOU SOLD OPENING TRANSACTION ${contract}`;
const PUT = "PUT (KO) COCA COLA FEB 20 26 $60 (100 SHS)";
const CALL = "CALL (KO) COCA COLA APR 17 26 $62.5 (100 SHS)";

/** A put is assigned, a call written on the shares; newest first, as Fidelity writes them. */
const WHEEL = [
  line("03/17/2026", ["FOREIGN TAX PAID COCA COLA CO (KO)", "KO"], ["", "", "-2.07"]),
  line("03/16/2026", ["DIVIDEND RECEIVED COCA COLA CO (KO)", "KO"], ["", "", "53"]),
  line("03/02/2026", [STO(CALL), " -KO260417C62.5"], ["1.2", "-1", "119.34"]),
  line(
    "02/23/2026",
    ["YOU BOUGHT ASSIGNED PUTS AS OF 02-20-26 COCA COLA CO (KO)", "KO"],
    ["60", "100", "-6000"],
  ),
  line("02/23/2026", [`ASSIGNED as of Feb-20-2026 ${PUT}`, " -KO260220P60"], ["", "1", ""]),
  line("01/12/2026", [STO(PUT), " -KO260220P60"], ["2", "-1", "199.34"]),
  eft("01/05/2026", "1000"),
];

const cash = (currentValue: number): PositionGiven => ({ symbol: "SPAXX", type: "CASH", currentValue });

/** 20,000 + 1,000 + 199.34 - 6,000 + 119.34 + 53 - 2.07 in cash; KO at 58.50, the call at 0.50. */
const AT_END = [
  cash(15_369.61),
  { symbol: "KO", quantity: 100, currentValue: 5850 },
  { symbol: "KO260417C62.5", type: "OPTION" as const, quantity: -1, currentValue: -50 },
];

async function accountsOf(user: TestUser): Promise<Map<string, TestAccount>> {
  const { data } = await graphqlRequest(app, user, "{ userGetAccounts { id name } }");
  return new Map(
    data.userGetAccounts.map(({ id, name }: { id: string; name: string }) => [name, { id, userId: user.id }]),
  );
}

async function snapshots(
  user: TestUser,
  name: string,
  days: Readonly<Record<string, readonly PositionGiven[]>>,
) {
  const account = (await accountsOf(user)).get(name);
  for (const [day, positions] of Object.entries(days)) {
    await insertSnapshot(app, account ?? { id: "", userId: "" }, day, positions);
  }
}

const FIELDS = `xirr moneyWeighted timeWeighted isAnnual isApproximate startValue endValue netFlows reason timeWeightedReason
  bridge { start deposits market options income fees unexplained end } flows { day amount kind } values { day total isApproximate }
  notes nearestFrom nearestTo`;

const QUARTER = 'from: "2026-01-02", to: "2026-03-31"';

async function ask(user: TestUser | undefined, field: string) {
  const { data, errors } = await graphqlRequest(app, user, `{ ${field} }`);
  return errors === undefined ? Object.values<never>(data)[0] : errors[0]?.extensions?.["code"];
}

const returnsOf = async (user: TestUser, args = QUARTER) =>
  (await ask(user, `getReturns(${args}) { ${FIELDS} }`)) as Record<string, never>;

describe("a wheel of one quarter", () => {
  const making = createUser(app, { roles: ["USER"] });
  beforeAll(async () => {
    const ann = await making;
    await importFile(app, ann, history(WHEEL));
    await snapshots(ann, "Individual", { "2026-01-02": [cash(20_000)], "2026-03-31": AT_END });
  });

  test("goes from start to end by parts, to the cent", async () => {
    const returns = await returnsOf(await making);

    expect(returns["bridge"]).toEqual({
      start: "20000",
      deposits: "1000",
      market: "-150",
      options: "268.68",
      income: "53",
      fees: "2.07",
      unexplained: "0",
      end: "21169.61",
    });
    expect(returns).toMatchObject({ startValue: "20000", endValue: "21169.61", netFlows: "1000" });
    expect(returns).toMatchObject({ isAnnual: false, reason: null, timeWeightedReason: null, notes: [] });
    expect(returns["flows"]).toEqual([{ day: "2026-01-05", amount: "1000", kind: "DEPOSIT" }]);
    // 169.61 earned on 20,000 for 88 days and 1,000 for 85 of them.
    expect(returns["timeWeighted"]).toBeCloseTo(169.61 / (20_000 + (1000 * 85) / 88), 9);
    expect(returns["moneyWeighted"]).toBeCloseTo(0.00809, 5);
  });

  test("by account it is the same", async () => {
    const ann = await making;
    const [own] = (await ask(
      ann,
      `getReturnsByAccount(${QUARTER}) { accountId returns { ${FIELDS} } }`,
    )) as never[];

    expect(own).toEqual({
      accountId: (await accountsOf(ann)).get("Individual")?.id,
      returns: await returnsOf(ann),
    });
  });

  test("by underlying it is what closed, what is on paper, and income", async () => {
    const rows = await ask(
      await making,
      `getReturnsBySymbol(${QUARTER}) { underlying options shares income unrealizedChange total xirr reason }`,
    );

    // On paper: 100 KO lost 150.00, the call won 119.34 - 50.00.
    expect(rows).toEqual([
      {
        underlying: "KO",
        options: "199.34",
        shares: "0",
        income: "50.93",
        unrealizedChange: "-80.66",
        total: "169.61",
        xirr: expect.any(Number),
        reason: null,
      },
    ]);
  });

  test("nobody and strangers see nothing; readers see their own", async () => {
    const ann = await making;
    const stranger = await createUser(app, { roles: ["READONLY"] });
    const id = (await accountsOf(ann)).get("Individual")?.id;
    const args = `${QUARTER}, accountIds: ["${id}"]`;

    expect(await ask(undefined, `getReturns(${QUARTER}) { xirr }`)).toBe("UNAUTHENTICATED");
    for (const given of [args, QUARTER, `${QUARTER}, accountIds: ["no id"]`]) {
      expect(await returnsOf(stranger, given)).toMatchObject({
        startValue: "0",
        endValue: "0",
        reason: "No account is chosen.",
        values: [],
        flows: [],
      });
      expect(await ask(stranger, `getReturnsByAccount(${given}) { accountId }`)).toEqual([]);
      expect(await ask(stranger, `getReturnsBySymbol(${given}) { underlying }`)).toEqual([]);
    }
  });

  test.each([
    ['from: "2026-03-31", to: "2026-01-02"', "INVALID_INPUT"],
    ['from: "1980-01-01", to: "2026-01-02"', "INVALID_INPUT"],
    ['from: "2026-02-30", to: "2026-03-31"', "INVALID_INPUT"],
  ])("%s is refused", async (args, code) => {
    for (const field of ["getReturns", "getReturnsByAccount", "getReturnsBySymbol"]) {
      const selected = { getReturns: "xirr", getReturnsByAccount: "accountId", getReturnsBySymbol: "total" };
      expect(await ask(await making, `${field}(${args}) { ${selected[field as "getReturns"]} }`)).toBe(code);
    }
  });
});

test("a missing value is named with its account and day, and the nearest days are offered", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(WHEEL));
  await snapshots(ann, "Individual", {
    "2025-12-15": [cash(19_000)],
    "2026-01-12": [cash(21_000)],
    "2026-03-31": AT_END,
  });

  const returns = await returnsOf(ann);

  const reason =
    "The value of Individual on Jan 2, 2026 isn't known: no positions file is of that day or the 3 trading days before it.";
  expect(returns).toMatchObject({ reason, timeWeightedReason: reason, xirr: null, moneyWeighted: null });
  expect(returns).toMatchObject({ startValue: "0", nearestFrom: "2026-01-12", nearestTo: "2026-03-31" });
  expect((await returnsOf(ann, 'from: "2026-01-12", to: "2026-03-31"'))["reason"]).toBeNull();
});

test("New Year's Day is no trading day: the value of Dec 29 serves on Jan 2, approximately", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(WHEEL));
  await snapshots(ann, "Individual", { "2025-12-29": [cash(20_000)], "2026-03-31": AT_END });

  expect(await returnsOf(ann)).toMatchObject({
    isApproximate: true,
    notes: ["The value of Individual on Jan 2, 2026 is that of Dec 29, 2025."],
  });
});

test("what no file tells is unexplained, by name", async () => {
  const ann = await createUser(app);
  await importFile(
    app,
    ann,
    history(WHEEL.filter((row) => !row.includes("Electronic") && !row.includes("KO260417"))),
  );
  await snapshots(ann, "Individual", { "2026-01-02": [cash(20_000)], "2026-03-31": AT_END });

  const { bridge, notes } = await returnsOf(ann);

  // The deposit, and the premium less what the call would cost.
  expect(bridge).toMatchObject({ deposits: "0", options: "199.34", unexplained: "1069.34", end: "21169.61" });
  expect(notes).toEqual([
    "KO $62.50 Call, Apr 17, 2026 in Individual: positions and history tell different quantities, so a line is missing.",
  ]);
  const rows = await ask(ann, `getReturnsBySymbol(${QUARTER}) { underlying unrealizedChange total reason }`);
  expect(rows).toEqual([
    {
      underlying: "KO",
      unrealizedChange: null,
      total: null,
      reason: expect.stringMatching(/^KO \$62\.50 Call/),
    },
  ]);
});

test("a transfer between own accounts is none together, and one for each; an account without positions is left out", async () => {
  const ann = await createUser(app);
  const moved = [
    line("02/02/2026", ["TRANSFERRED FROM VS Z12-345678-1", ""], ["", "", "500"], ROTH),
    line("02/02/2026", ["TRANSFERRED TO VS 211-223344-1", ""], ["", "", "-500"]),
    eft("01/05/2026", "100", ROTH),
    eft("01/05/2026", "100"),
  ];
  await importFile(app, ann, history(moved));
  await snapshots(ann, "Individual", { "2026-01-02": [cash(1000)], "2026-03-31": [cash(600)] });
  await snapshots(ann, "ROTH IRA", { "2026-01-30": [cash(2000)], "2026-03-31": [cash(2500)] });

  const together = await returnsOf(ann);
  expect(together["flows"]).toEqual([
    { day: "2026-01-05", amount: "100", kind: "DEPOSIT" },
    { day: "2026-01-30", amount: "2000", kind: "JOINS" },
  ]);
  expect(together["bridge"]).toMatchObject({
    start: "1000",
    deposits: "2100",
    unexplained: "0",
    end: "3100",
  });
  const each = (await ask(
    ann,
    `getReturnsByAccount(${QUARTER}) { returns { bridge { deposits unexplained } flows { amount kind } } }`,
  )) as { returns: { bridge: unknown; flows: { kind: string; amount: string }[] } }[];
  expect(each.map(({ returns }) => returns.bridge)).toEqual([
    { deposits: "-400", unexplained: "0" },
    { deposits: "2500", unexplained: "0" },
  ]);

  const joint = (await accountsOf(ann)).get("ROTH IRA");
  const deleted = await graphqlRequest(
    app,
    ann,
    `mutation { userDeletePortfolioPositions(accountIds: ["${joint?.id}"]) { deletedCount changeId } }`,
  );
  const alone = await returnsOf(ann);
  expect(alone["notes"]).toEqual(["ROTH IRA has no positions on record in these days."]);
  expect(alone["netFlows"]).toBe("-400");

  // What was kept in memory is found out anew when a change by hand is undone.
  const { changeId } = deleted.data.userDeletePortfolioPositions;
  await graphqlRequest(app, ann, `mutation { userUndoChange(changeId: "${changeId}") { success } }`);
  expect(await returnsOf(ann)).toEqual(together);
});

test("asked again after an import, its undo, another name or a holiday, it is never what was told before", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(WHEEL));
  await snapshots(ann, "Individual", { "2026-01-06": [cash(20_000)], "2026-03-31": AT_END });
  const span = 'from: "2026-01-12", to: "2026-03-31"';
  const first = await returnsOf(ann, span);
  expect(first["reason"]).toMatch(/^The value of Individual on Jan 12, 2026 isn't known/);

  const account = (await accountsOf(ann)).get("Individual");
  await graphqlRequest(
    app,
    ann,
    `mutation { updateUserAccount(id: "${account?.id}", input: { name: "Mine", brokerage: "Fidelity", accountIdentifier: "Z12345678" }) { id } }`,
  );
  expect((await returnsOf(ann, span))["reason"]).toMatch(/^The value of Mine on Jan 12, 2026 isn't known/);

  await app.database.pool.query(
    `INSERT INTO market_holidays (exchange, at_date, event_name, trading_hour, timezone, provenance)
     VALUES ('US', '2026-01-09', 'Day of Mourning', '', 'America/New_York', 'MANUAL')`,
  );
  expect((await returnsOf(ann, span))["notes"]).toEqual([
    "The value of Mine on Jan 12, 2026 is that of Jan 6, 2026.",
  ]);

  const before = await returnsOf(ann, span);
  const deposit = history([eft("02/02/2026", "300")]);
  const { result } = await importFile(app, ann, deposit);
  expect((await returnsOf(ann, span))["netFlows"]).toBe("300");
  await undoImport(app, ann, result.importId);
  expect(await returnsOf(ann, span)).toEqual(before);
});
