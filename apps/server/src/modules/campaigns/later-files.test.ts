import { lockCampaigns } from "@strikebook/database/user-lock";
import { expect, test, vi } from "vitest";
import { ask } from "../../import/testing/people.ts";
import { deriveBacklog } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { markCampaigns } from "../../ledger/ledger-rows.repository.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { importRows, row, undoLast } from "./testing/history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const sale = (day: string, contract: string, amount: number) =>
  row(day, "YOU SOLD OPENING TRANSACTION", ` -${contract}`, { quantity: -1, price: 1, amount });
const expiry = (day: string, contract: string) => row(day, "EXPIRED", ` -${contract}`, { quantity: 1 });
const dividend = (day: string, amount: number) =>
  row(day, "DIVIDEND RECEIVED", "KO", { quantity: 0, amount });

/** Shares for 6,000 that a call takes away at 62, and, after a pause, a put that expires. */
const HISTORY = [
  row("01/05/2026", "YOU BOUGHT", "KO", { quantity: 100, price: 60, amount: -6000 }),
  sale("01/12/2026", "KO260130C62", 99.34),
  row("01/30/2026", "ASSIGNED as of Jan-30-2026", " -KO260130C62", { quantity: 1 }),
  row("01/30/2026", "YOU SOLD ASSIGNED CALLS AS OF 01-30-26", "KO", {
    quantity: -100,
    price: 62,
    amount: 6200,
  }),
  sale("03/02/2026", "KO260313P58", 49.34),
  expiry("03/13/2026", "KO260313P58"),
];
const WHEEL = "2026-01-12 WHEEL 99.34 + 200 + 0";
const PUT = "2026-03-02 OPTIONS 49.34 + 0 + 0";

/** Each campaign, the newest first: what options, shares and dividends made. */
async function told(user: TestUser): Promise<string[]> {
  const { getCampaigns } = await ask(
    app,
    user,
    "{ getCampaigns { content { openedOn kind options shares dividends } } }",
  );
  return getCampaigns.content.map(
    ({ openedOn, kind, options, shares, dividends }: Record<string, string>) =>
      `${openedOn} ${kind} ${options} + ${shares} + ${dividends}`,
  );
}

test("a file of later days adds its campaigns to those that ended before a pause", async () => {
  const ann = await createUser(app);
  await importRows(app, ann, HISTORY);
  expect(await told(ann)).toEqual([PUT, WHEEL]);

  await importRows(app, ann, [sale("05/04/2026", "KO260515P55", 39.34), expiry("05/15/2026", "KO260515P55")]);
  expect(await told(ann)).toEqual(["2026-05-04 OPTIONS 39.34 + 0 + 0", PUT, WHEEL]);
});

test("within the gap it goes on with the newest one", async () => {
  const ann = await createUser(app);
  await importRows(app, ann, HISTORY);
  await told(ann);
  await importRows(app, ann, [sale("03/18/2026", "KO260327P55", 39.34), expiry("03/27/2026", "KO260327P55")]);
  expect(await told(ann)).toEqual(["2026-03-02 OPTIONS 88.68 + 0 + 0", WHEEL]);
});

test("a dividend that comes late belongs to the shares of before the pause", async () => {
  const ann = await createUser(app);
  await importRows(app, ann, HISTORY);
  await told(ann);
  await importRows(app, ann, [dividend("05/04/2026", 48.5), sale("05/04/2026", "KO260515P55", 39.34)]);
  expect(await told(ann)).toEqual([
    "2026-05-04 OPTIONS 0 + 0 + 0",
    PUT,
    "2026-01-12 WHEEL 99.34 + 200 + 48.5",
  ]);
});

test("campaigns that a person joined over a pause stay joined", async () => {
  const ann = await createUser(app);
  await importRows(app, ann, HISTORY);
  const { getCampaigns } = await ask(app, ann, "{ getCampaigns { content { id } } }");
  const ids = JSON.stringify(getCampaigns.content.map(({ id }: { readonly id: string }) => id));
  await ask(app, ann, `mutation { joinCampaigns(ids: ${ids}) { id } }`);
  const joined = "2026-01-12 WHEEL 148.68 + 200 + 0";
  expect(await told(ann)).toEqual([joined]);

  await importRows(app, ann, [sale("05/04/2026", "KO260515P55", 39.34)]);
  expect(await told(ann)).toEqual(["2026-05-04 OPTIONS 0 + 0 + 0", joined]);
});

test("a file of later days says so to who derives, an older one and an undo don't", async () => {
  const ann = await createUser(app);
  await importRows(app, ann, HISTORY);
  await told(ann);
  const client = await app.database.pool.connect();
  const isLater = async (change: () => Promise<void>) => {
    await client.query("BEGIN");
    // Derived campaigns aren't stored from here on, so that the marks of the backlog stay to be read.
    await lockCampaigns(client, ann.id);
    await change();
    const { rows } = await client.query<{ isLater: boolean }>(
      `SELECT is_later AS "isLater" FROM campaign_backlog WHERE user_id = $1 AND underlying = 'KO'`,
      [ann.id],
    );
    await client.query("COMMIT");
    await told(ann);
    return rows.map((one) => one.isLater);
  };
  const put = (day: string, contract: string) => importRows(app, ann, [sale(day, contract, 39.34)]);
  try {
    expect(await isLater(() => put("05/04/2026", "KO260515P55"))).toEqual([true]);
    expect(await isLater(() => put("04/01/2026", "KO260515P54"))).toEqual([false]);
    expect(await isLater(() => undoLast(app, ann))).toEqual([false]);
  } finally {
    client.release(true);
  }
  expect(await told(ann)).toEqual(["2026-05-04 OPTIONS 0 + 0 + 0", PUT, WHEEL]);
});

test("of a long history only the rows since the pause are read, and all of them for any other change", async () => {
  const ann = await createUser(app);
  await importRows(app, ann, HISTORY);
  await told(ann);
  const client = await app.database.pool.connect();
  const rowsRead = async (isLater: boolean) => {
    await markCampaigns(client, ann.id, ["KO"], isLater);
    const asked = vi.spyOn(client, "query");
    await deriveBacklog(client, ann.id);
    const answers = await Promise.all(
      asked.mock.results.map(({ value }) => value as Promise<{ rows?: unknown[] }>),
    );
    const counts = asked.mock.calls.flatMap(([given], index) =>
      JSON.stringify(given).includes("since (of_account") ? [answers[index]?.rows?.length] : [],
    );
    asked.mockRestore();
    return counts;
  };
  try {
    expect(await rowsRead(true)).toEqual([2]);
    expect(await rowsRead(false)).toEqual([6]);
  } finally {
    client.release();
  }
  expect(await told(ann)).toEqual([PUT, WHEEL]);
});
