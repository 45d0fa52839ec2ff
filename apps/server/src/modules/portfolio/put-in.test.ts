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
const history = (...rows: readonly (readonly [string, number])[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[
    HEADER,
    ...rows.map(
      ([day, amount]) =>
        `${day},"Individual",Z1,"Electronic Funds Transfer ${amount > 0 ? "Received" : "Paid"} (Cash)",,"No Description",Cash,,,,,,${amount},`,
    ),
  ].join("\n")}\n`,
});

async function pointsOf(user: TestUser | undefined) {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    "{ getValueSeries { day total putIn accounts { account value } } userGetAccounts { id } }",
  );
  return errors?.[0]?.extensions?.["code"] ?? data;
}

async function withSnapshots(user: TestUser, ...days: readonly (readonly [string, number])[]) {
  const { userGetAccounts } = await pointsOf(user);
  const account = { id: userGetAccounts[0].id, userId: user.id };
  for (const [day, currentValue] of days) {
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
  expect(points[2].accounts).toEqual([{ account: "Individual", value: "1500.25" }]);
  expect(await pointsOf(undefined)).toBe("UNAUTHENTICATED");
  expect(await pointsOf(ben)).toEqual({ getValueSeries: [], userGetAccounts: [] });
});

test("days between two snapshots that no file covers leave it unknown", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(["11/10/2026", 500], ["11/02/2026", 1000]));
  await withSnapshots(ann, ["2026-11-03", 1000], ["2026-11-20", 1600]);

  const { getValueSeries: points } = await pointsOf(ann);
  expect(points.map((point: { putIn: string | null }) => point.putIn)).toEqual([null, null]);
});
