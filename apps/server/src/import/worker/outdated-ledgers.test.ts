import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { exportFile } from "../testing/generated-history.ts";
import { sample } from "../testing/samples.ts";
import { stateOf } from "../testing/state.ts";
import { importFile } from "../testing/upload.ts";

vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const { pool, prisma } = app.database;

const versionOf = async ({ id }: TestUser) =>
  (await prisma.user.findUniqueOrThrow({ where: { id } })).ledgerVersion;

/** As if rules that were wrong had matched it. */
async function matchWrongly({ id }: TestUser, ledgerVersion: number) {
  await pool.query("UPDATE realized_closings SET net = net + 1 WHERE user_id = $1", [id]);
  await pool.query("UPDATE realized_days SET net = net + 1 WHERE user_id = $1", [id]);
  await pool.query("UPDATE realized_day_totals SET net = net + 1 WHERE user_id = $1", [id]);
  await pool.query("DELETE FROM open_lots WHERE user_id = $1", [id]);
  await prisma.user.update({ where: { id }, data: { ledgerVersion } });
}

test("ledgers of another version are matched again, once, and no others", async () => {
  const [ann, bob, cleo] = [await createUser(app), await createUser(app), await createUser(app)];
  for (const user of [ann, bob, cleo]) {
    await importFile(app, user, sample("s03/Accounts_History.csv"));
  }
  const right = await stateOf(app, ann.id);
  await matchWrongly(ann, LEDGER_VERSION - 1);
  await matchWrongly(bob, LEDGER_VERSION + 1);
  await matchWrongly(cleo, LEDGER_VERSION);
  const untouched = await stateOf(app, cleo.id);
  expect(untouched).not.toEqual(right);

  await Promise.all([app.services.uploads.rematchOutdated(), app.services.uploads.rematchOutdated()]);

  expect(await stateOf(app, ann.id)).toEqual(right);
  expect(await stateOf(app, bob.id)).toEqual(right);
  expect(await stateOf(app, cleo.id)).toEqual(untouched);
  expect(await Promise.all([ann, bob].map(versionOf))).toEqual([LEDGER_VERSION, LEDGER_VERSION]);
});

test("who begins now needs nothing matched again", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));

  expect(await versionOf(ann)).toBe(LEDGER_VERSION);
});

/** Of an export that does not say its account. */
const HEAD =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

const CREATE = `mutation ($input: BrokerageAccountInput!) { createUserAccount(input: $input) { id } }`;
const UPDATE = `mutation ($id: ID!, $input: BrokerageAccountInput!) {
  updateUserAccount(id: $id, input: $input) { changeId } }`;
const UNDO = "mutation ($id: ID!) { userUndoChange(changeId: $id) { success } }";

test("an account without rows changes no ledger, whatever its number", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  const input = { name: "Empty", brokerage: "Fidelity", accountIdentifier: "X11111111", isRetirement: false };

  const { data } = await graphqlRequest(app, ann, CREATE, { input });
  expect(await versionOf(ann)).toBe(LEDGER_VERSION);
  const edited = { ...input, accountIdentifier: "X22222222" };
  const reply = await graphqlRequest(app, ann, UPDATE, { id: data?.["createUserAccount"].id, input: edited });

  expect(reply.errors).toBeUndefined();
  expect(await versionOf(ann)).toBe(LEDGER_VERSION);
});

test("an account that gets its number gets the shares that were moved to it, until that is undone", async () => {
  const ann = await createUser(app);
  const play = await prisma.brokerageAccount.create({
    data: { userId: ann.id, name: "Play", brokerage: "Fidelity" },
  });
  const moved = [
    '01/05/2026,"Individual",Z12345678,"YOU BOUGHT FORD (F) (Cash)",F,"FORD",Cash,10,10,,,,-100,01/06/2026',
    '01/07/2026,"Individual",Z12345678,"TRANSFERRED TO VS 211-223344-1 FORD (F) (Shares)",F,"FORD",Shares,,-10,,,,-120,',
  ].map((text) => ({ day: text.slice(0, 10), text }));
  await importFile(app, ann, {
    name: "Accounts_History.csv",
    bytes: exportFile(moved, "06/30/2026 4:00 pm"),
  });
  const received = [
    "01/20/2026,YOU SOLD FORD (F) (Cash),F,FORD,Cash,12,-10,,,,120,,01/21/2026",
    "01/07/2026,TRANSFERRED FROM VS Z12-345678-1 FORD (F) (Shares),F,FORD,Shares,,10,,,,120,,",
  ];
  const bytes = [HEAD, ...received, ""].join("\n");
  await importFile(app, ann, { name: "mine.csv", bytes }, { accountId: play.id });
  const net = async () => {
    const { rows } = await pool.query<{ net: string; unmatched: string }>(
      `SELECT trim_scale(net)::text AS net, trim_scale(unmatched_quantity)::text AS unmatched FROM realized_closings
       WHERE user_id = $1`,
      [ann.id],
    );
    return rows;
  };
  expect(await net()).toMatchObject([{ unmatched: "10" }]);

  const input = { name: "Play", brokerage: "Fidelity", accountIdentifier: "211223344", isRetirement: false };
  const { data } = await graphqlRequest(app, ann, UPDATE, { id: play.id, input });

  await expect.poll(net, { timeout: 30_000 }).toEqual([{ net: "20", unmatched: "0" }]);

  await graphqlRequest(app, ann, UNDO, { id: data?.["updateUserAccount"].changeId });

  await expect.poll(net, { timeout: 30_000 }).toMatchObject([{ unmatched: "10" }]);
  expect(await versionOf(ann)).toBe(LEDGER_VERSION);
});
