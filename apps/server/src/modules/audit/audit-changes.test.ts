import { expect, test } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import {
  createUser,
  graphqlRequest,
  restRequest,
  startTestApp,
  type TestUser,
} from "../../testing/test-app.ts";
import { ADD, ADD_MANY, DELETE, DELETE_IDS, LIST, RESTORE, UPDATE } from "../positions/testing/operations.ts";
import { positionsFile } from "../positions/testing/positions-file.ts";

const DAY = "2026-07-06";
const HOLIDAY = `mutation ($updates: [MarketHolidayUpdate!]!) {
  adminUpdateMarketHolidays(updates: $updates) { success errors } }`;
const ACCOUNT = `mutation ($id: ID!) { updateUserAccount(id: $id, input: {
  name: "Both of us", accountIdentifier: "T1", brokerage: "Fidelity", isRetirement: false }) { name } }`;

const app = await startTestApp();
const boss = await createUser(app, { username: "boss", roles: ["ADMIN"] });
const ann = await createUser(app, { username: "ann" });
const typed = await insertAccount(app, ann, { name: "Joint", number: "T1" });
await importFile(
  app,
  ann,
  positionsFile("9:00 a.m.", [
    { symbol: "KO", quantity: 3, price: 10 },
    { symbol: "PEP", quantity: 2, price: 20 },
    { symbol: "AMD", quantity: 1, price: 30 },
    { symbol: "T", quantity: 4, price: 5 },
  ]),
);

test("a position's entries hold its values before and after, in the list and in the file", async () => {
  const row = { symbol: "F", quantity: "1", positionType: "STOCK", accountId: typed.id, portfolioDate: DAY };
  await ask(ann, UPDATE, { id: await idOf("KO"), input: { quantity: "7" } });
  await ask(ann, RESTORE, { id: await idOf("KO") });
  await ask(ann, DELETE, { id: await idOf("AMD") });
  await ask(ann, DELETE_IDS, { ids: [await idOf("PEP"), await idOf("T")] });
  await ask(ann, ADD, { input: { ...row, lastPrice: "9" } });
  await ask(ann, ADD_MANY, { inputs: [row, { ...row, symbol: "GM", lastPrice: "2.5" }] });

  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });
  expect(await changesOf("POSITION_UPDATED")).toEqual([
    change("quantity", "3", "7"),
    change("currentValue", "30", "70"),
  ]);
  expect(await changesOf("POSITION_RESTORED")).toEqual([
    change("quantity", "7", "3"),
    change("currentValue", "70", "30"),
  ]);
  expect(await changesOf("POSITION_DELETED")).toEqual([
    change("quantity", "1", null),
    change("currentValue", "30", null),
  ]);
  expect(await changesOf("POSITIONS_DELETED")).toEqual([
    change("PEP 2026-07-06 Z12345678 quantity", "2", null),
    change("PEP 2026-07-06 Z12345678 currentValue", "40", null),
    change("T 2026-07-06 Z12345678 quantity", "4", null),
    change("T 2026-07-06 Z12345678 currentValue", "20", null),
  ]);
  expect(await changesOf("POSITION_ADDED")).toEqual([
    change("quantity", null, "1"),
    change("currentValue", null, "9"),
  ]);
  expect(await changesOf("POSITIONS_ADDED")).toEqual([
    change("F 2026-07-06 Joint quantity", null, "1"),
    change("GM 2026-07-06 Joint quantity", null, "1"),
    change("GM 2026-07-06 Joint currentValue", null, "2.5"),
  ]);
  const { body } = await restRequest(
    app,
    boss,
    "GET /api/admin/audit-logs/export.csv?actionType=POSITION_UPDATED",
  );
  expect(String(body).trim()).toMatch(/,quantity: 3 -> 7; currentValue: 30 -> 70$/);
});

test("users, accounts and reference data: every entry of a change says what was changed", async () => {
  const eve = await createUser(app, { username: "eve" });
  const until = "2026-11-20T15:01:58.000Z";
  await app.database.prisma.signInThrottle.create({
    data: {
      key: "account:eve",
      failures: 10,
      lastFailureAt: new Date("2026-11-20T14:51:00Z"),
      blockedUntil: new Date(until),
    },
  });
  const rest = async (request: Parameters<typeof restRequest>[2], body?: object) =>
    expect((await restRequest(app, boss, request, body)).status, request).toBe(200);
  const updatedAt = async () =>
    (await restRequest(app, boss, `GET /api/admin/users/${eve.id}`)).body.updatedAt;
  await rest(`POST /api/users/${eve.id}/unlock`);
  await rest(`PATCH /api/users/${eve.id}`, { updatedAt: await updatedAt(), lastName: "Day" });
  await rest(`PATCH /api/users/${eve.id}`, { updatedAt: await updatedAt(), roles: ["READONLY"] });
  await rest(`PUT /api/admin/users/${eve.id}/status`, { enabled: false });
  await rest(`POST /api/users/${eve.id}/reset-password`);
  await restRequest(app, ann, "PATCH /api/auth/me", { firstName: "Anna" });
  await ask(ann, ACCOUNT, { id: typed.id });
  await ask(boss, HOLIDAY, {
    updates: [{ action: "INSERT", exchange: "US", atDate: "2026-11-30", eventName: "Day of Mourning" }],
  });

  const said = async (type: string) =>
    (await changesOf(type)).map(({ field, before, after }) => `${field}: ${before} > ${after}`);
  expect(await said("USER_UNLOCKED")).toEqual([`lockedUntil: ${until} > null`]);
  expect(await said("ROLE_ASSIGNED")).toEqual(["roles: USER > READONLY"]);
  expect(await said("ROLE_REMOVED")).toEqual(["roles: USER > READONLY"]);
  expect(await said("PASSWORD_RESET")).toEqual(["mustChangePassword: false > true"]);
  expect(await said("PROFILE_UPDATED")).toEqual(["firstName: Test > Anna"]);
  expect(await said("ACCOUNT_UPDATED")).toEqual(["name: Joint > Both of us"]);
  expect(await said("REFERENCE_DATA_CHANGED")).toContain("US 2026-11-30 eventName: null > Day of Mourning");
  // All of one instant: in any order.
  const updates = (await listed("USER_UPDATED")).map(({ changes }) => changes);
  expect(updates).toHaveLength(2);
  expect(updates).toContainEqual([{ field: "enabled", before: "true", after: "false" }]);
  expect(updates).toContainEqual([{ field: "lastName", before: "eve", after: "Day" }]);
});

async function ask(user: TestUser, document: string, variables: Record<string, unknown>) {
  const { data, errors } = await graphqlRequest(app, user, document, variables);
  expect(errors).toBeUndefined();
  return data;
}

async function idOf(symbol: string): Promise<string> {
  const { userGetAllPortfolios: found } = await ask(ann, LIST, { dates: [DAY] });
  return found.portfolios.find((row: { symbol: string }) => row.symbol === symbol).id;
}

type Listed = { changes: { field: string; before: string | null; after: string | null }[] };

async function listed(actionType: string): Promise<Listed[]> {
  const { body } = await restRequest(app, boss, `GET /api/admin/audit/logs/action/${actionType}`);
  return body.content;
}

async function changesOf(actionType: string) {
  const [entry, ...others] = await listed(actionType);
  expect(others, actionType).toEqual([]);
  return entry?.changes ?? [];
}
