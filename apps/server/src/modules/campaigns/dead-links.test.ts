import { expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

test("a dead link reads all rows once until the ledger changes, and what can't be a campaign's id none", async () => {
  const ann = await createUser(app);
  await importRows(ann, ["2026-02-02 STO 1 KO260306P60 119.33", "2026-02-20 BTC 1 KO260306P60 -40.67"]);
  const [{ id }] = await campaigns(ann);
  // An older file gives the campaign another first leg, and so another id.
  await importRows(ann, ["2026-01-29 STO 1 KO260130P58 99.34", "2026-01-30 EXPIRED 1 KO260130P58 0.00"]);
  const [now] = await campaigns(ann);
  expect(now.id).not.toBe(id);
  const dead = `${id.slice(0, -1)}${id.endsWith("0") ? 1 : 0}`;

  const asked = vi.spyOn(app.database.pool, "query");
  const hashed = () => asked.mock.calls.filter(([text]) => String(text).includes("sha256(convert_to")).length;
  for (const [link, answer, reads] of [
    ["6f1b2c3d-4e5f-4a6b-9c7d-8e9f0a1b2c3d", null, 0],
    ["nonsense", null, 0],
    [id, now, 1],
    [id, now, 1],
    [dead, null, 2],
    [dead, null, 2],
  ]) {
    expect(await campaign(ann, link)).toEqual(answer);
    expect(hashed()).toBe(reads);
  }

  await importRows(ann, ["2026-01-26 STO 1 KO260213P57 79.34", "2026-01-28 BTC 1 KO260213P57 -10.66"]);
  const [later] = await campaigns(ann);
  expect(later.id).not.toBe(now.id);
  expect(await campaign(ann, id)).toEqual(later);
  expect(await campaign(ann, dead)).toBeNull();
  expect(hashed()).toBe(4);
});

const importRows = (user: TestUser, rows: readonly string[]) =>
  importFile(app, user, { name: "Accounts_History.csv", bytes: writtenFile(rows, "11/19/2026 8:00 pm") });

const campaigns = async (user: TestUser) =>
  (await graphqlRequest(app, user, "{ getCampaigns { content { id openedOn } } }")).data.getCampaigns.content;

const campaign = async (user: TestUser, id: unknown) =>
  (await graphqlRequest(app, user, "query ($id: ID!) { getCampaign(id: $id) { id openedOn } }", { id })).data
    .getCampaign;
