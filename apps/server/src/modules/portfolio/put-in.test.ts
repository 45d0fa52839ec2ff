import { expect, test, vi } from "vitest";
import { importFile, type TestFile } from "../../import/testing/upload.ts";
import { insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
app.setNow(new Date("2026-11-25T17:00:00.000Z"));

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** Cash that came or went by EFT, newest first as Fidelity writes them. */
const history = (...rows: readonly (readonly [string, number])[]): TestFile =>
  file(...rows.map(([day, amount]) => eft(day, amount)));

const file = (...rows: readonly string[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

const Z1 = '"Individual",Z11111111';
const Z2 = '"Roth IRA",Z22222222';

const eft = (day: string, amount: number, account = Z1) =>
  `${day},${account},"Electronic Funds Transfer ${amount > 0 ? "Received" : "Paid"} (Cash)",,"No Description",Cash,,,,,,${amount},`;

/** Shares of ACME that came (or left), with what they are worth or without. */
const shares = (day: string, account: string, action: string, [quantity, value]: readonly [number, string]) =>
  `${day},${account},"${action} ACME INC (ACME) (Cash)",ACME,"ACME INC",Shares,,${quantity},,,,,${value},`;

async function pointsOf(user: TestUser | undefined) {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    "{ getValueSeries { day total putIn accounts { account value putIn } } userGetAccounts { id name } }",
  );
  return errors?.[0]?.extensions?.["code"] ?? data;
}

async function withSnapshots(user: TestUser, ...days: readonly (readonly [string, number, string?])[]) {
  const { userGetAccounts } = await pointsOf(user);
  for (const [day, currentValue, name] of days) {
    const found = userGetAccounts.find((each: { name: string }) => name === undefined || each.name === name);
    const account = { id: found.id, userId: user.id };
    await insertSnapshot(app, account, day, [{ symbol: "KO", currentValue }]);
  }
}

test("what was put in: the first worth and the cash brought since, while files cover the days between", async () => {
  const ann = await createUser(app);
  const ben = await createUser(app, { roles: ["READONLY"] });
  await importFile(app, ann, history(["11/20/2026", -50], ["11/10/2026", 500], ["11/02/2026", 1000]));
  await withSnapshots(ann, ["2026-11-03", 1000], ["2026-11-12", 1600], ["2026-11-20", 1500.25]);

  const { getValueSeries: points } = await pointsOf(ann);
  expect(points.map((point: { day: string; putIn: string }) => [point.day, point.putIn])).toEqual([
    ["2026-11-03", "1000"],
    ["2026-11-12", "1500"],
    // Earned: 1,500.25 - 1,450.
    ["2026-11-20", "1450"],
  ]);
  expect(points[2].accounts).toEqual([{ account: "Individual", value: "1500.25", putIn: "1450" }]);
  expect(await pointsOf(undefined)).toBe("UNAUTHENTICATED");
  expect(await pointsOf(ben)).toEqual({ getValueSeries: [], userGetAccounts: [] });
});

const putIns = async (user: TestUser) =>
  (await pointsOf(user)).getValueSeries.map((point: { putIn: string | null }) => point.putIn);

test("from days between two snapshots on that no file covers it is unknown", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(["11/10/2026", 500], ["11/02/2026", 1000]));
  await withSnapshots(ann, ["2026-11-03", 1000], ["2026-11-09", 1010], ["2026-11-20", 1600]);

  expect(await putIns(ann)).toEqual(["1000", "1000", null]);
});

test("shares and plan funds are put in at the value of their row", async () => {
  const ann = await createUser(app);
  const acat = shares("11/10/2026", Z1, "TRANSFER OF ASSETS ACAT RECEIVE", [10, "400"]);
  await importFile(app, ann, file(eft("11/20/2026", 1), acat, eft("11/02/2026", 1000)));
  await withSnapshots(ann, ["2026-11-03", 1000], ["2026-11-12", 1500], ["2026-11-20", 1501]);
  expect(await putIns(ann)).toEqual(["1000", "1400", "1401"]);

  const ben = await createUser(app);
  const paidIn = (day: string, value: number) =>
    `${day},"ACME 401(K) PLAN","54321","Contributions",,"VANG TARGET RET 2050",,4.318,,,,,${value},`;
  await importFile(
    app,
    ben,
    file(paidIn("11/20/2026", 20.5), paidIn("11/10/2026", 520.75), paidIn("11/02/2026", 9)),
  );
  await withSnapshots(ben, ["2026-11-03", 100], ["2026-11-12", 630], ["2026-11-20", 660]);
  expect(await putIns(ben)).toEqual(["100", "620.75", "641.25"]);
});

test("shares without a value: unknown, but for those that moved between own accounts", async () => {
  const ann = await createUser(app);
  const rows = [
    ...[eft("11/20/2026", 1), eft("11/20/2026", 2, Z2)],
    shares("11/10/2026", Z1, "TRANSFERRED TO VS Z22-222222-1", [-10, ""]),
    shares("11/10/2026", Z2, "TRANSFERRED FROM VS Z11-111111-1", [10, ""]),
    ...[eft("11/02/2026", 1000), eft("11/02/2026", 500, Z2)],
  ];
  await importFile(app, ann, file(...rows));
  await withSnapshots(ann, ["2026-11-03", 1000, "Individual"], ["2026-11-03", 500, "Roth IRA"]);
  await withSnapshots(ann, ["2026-11-12", 600, "Individual"], ["2026-11-20", 902, "Roth IRA"]);

  expect(await putIns(ann)).toEqual(["1500", null, "1502"]);
  expect((await pointsOf(ann)).getValueSeries.at(-1).accounts).toEqual([
    { account: "Individual", value: "600", putIn: null },
    { account: "Roth IRA", value: "902", putIn: null },
  ]);

  const ben = await createUser(app);
  await importFile(app, ben, file(...rows.filter((row) => row.includes(Z2))));
  await withSnapshots(ben, ["2026-11-03", 500], ["2026-11-12", 900], ["2026-11-20", 902]);
  expect(await putIns(ben)).toEqual(["500", null, null]);
});
