import { lockCampaigns, lockUser } from "@strikebook/database/user-lock";
import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { deriveBacklog } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { markCampaigns } from "../../ledger/ledger-rows.repository.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const { pool } = app.database;

async function countOf(table: "campaign_backlog" | "campaigns", { id }: TestUser): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

async function ask(user: TestUser) {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    "{ getCampaigns(size: 100, includeHoldings: true) { totalElements content { id options shares legs { transactionId } } } }",
  );
  expect(errors).toBeUndefined();
  return data.getCampaigns;
}

/** Each stored campaign with the transaction that wrote it. */
const listVersions = async ({ id }: TestUser) =>
  (await pool.query("SELECT id, xmin::text FROM campaigns WHERE user_id = $1 ORDER BY id", [id])).rows;

/** As matching does, without the notification at an import's end. */
async function markAll({ id }: TestUser): Promise<void> {
  const client = await pool.connect();
  await markCampaigns(client, id).finally(() => client.release());
}

test("after an import campaigns are derived before anybody asks", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));

  await vi.waitFor(async () => expect(await countOf("campaign_backlog", ann)).toBe(0), 30_000);
  expect(await countOf("campaigns", ann)).toBeGreaterThan(1);
});

test("an import under way keeps nobody from their campaigns, nor from naming one", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  const before = await ask(ann);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await lockUser(client, ann.id);
    await markAll(ann);
    expect(await countOf("campaign_backlog", ann)).toBeGreaterThan(1);

    expect(await ask(ann)).toEqual(before);
    expect(await countOf("campaign_backlog", ann)).toBe(0);
    const { errors, data } = await graphqlRequest(
      app,
      ann,
      `mutation { updateCampaign(id: "${before.content[0].id}", name: "Named meanwhile") { name } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.updateCampaign.name).toBe("Named meanwhile");
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
});

test("what is matched again meanwhile is not stored as of before, and stays on the backlog until it is", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  await ask(ann);
  await markAll(ann);
  const client = await pool.connect();
  // Each time, between the moment whose rows were read and the storing, everything is matched again.
  const query = client.query.bind(client);
  const asked = vi.spyOn(client, "query").mockImplementation((async (...given: Parameters<typeof query>) => {
    if (/pg_advisory_xact_lock/.test(String(given[0]))) {
      await markAll(ann);
    }
    return await query(...given);
  }) as unknown as typeof query);
  try {
    await deriveBacklog(client, ann.id);
    expect(asked.mock.calls.some(([text]) => /pg_advisory_xact_lock/.test(String(text)))).toBe(true);
    expect(await countOf("campaign_backlog", ann)).toBeGreaterThan(1);
    asked.mockRestore();
    await deriveBacklog(client, ann.id);
    expect(await countOf("campaign_backlog", ann)).toBe(0);
  } finally {
    client.release();
  }
});

test("a change that isn't committed yet keeps nobody from marking the same underlying, and loses no mark", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  await ask(ann);
  const [client, other] = [await pool.connect(), await pool.connect()];
  try {
    const { rows } = await other.query<{ underlying: string }>(
      "SELECT DISTINCT underlying FROM campaigns WHERE user_id = $1",
      [ann.id],
    );
    const underlyings = rows.map(({ underlying }) => underlying);
    expect(underlyings.length).toBeGreaterThan(0);
    await other.query("BEGIN");
    await markCampaigns(other, ann.id, underlyings);

    await client.query("SET statement_timeout = '5s'");
    await markCampaigns(client, ann.id, underlyings);
    await deriveBacklog(client, ann.id);
    expect(await countOf("campaign_backlog", ann)).toBe(0);
    await other.query("COMMIT");
    expect(await countOf("campaign_backlog", ann)).toBe(underlyings.length);
    await deriveBacklog(client, ann.id);
    expect(await countOf("campaign_backlog", ann)).toBe(0);
  } finally {
    client.release(true);
    other.release();
  }
});

test("a question without patience is answered with what is stored, and says that it is being worked out", async () => {
  const hasty = await startTestApp({}, { patienceMs: 0 });
  const ann = await createUser(hasty);
  await importFile(hasty, ann, sample("s03/Accounts_History.csv"));
  const word = async () =>
    (await graphqlRequest(hasty, ann, "{ getCampaigns { isBeingWorkedOut content { isBeingWorkedOut } } }"))
      .data.getCampaigns;
  await vi.waitFor(async () => expect((await word()).isBeingWorkedOut).toBe(false), 30_000);
  const settled = await word();
  expect(settled.content.length).toBeGreaterThan(1);
  expect(settled.content.every((one: { isBeingWorkedOut: boolean }) => !one.isBeingWorkedOut)).toBe(true);

  const client = await hasty.database.pool.connect();
  try {
    await markCampaigns(client, ann.id);
    // Nobody can store what is derived: the lock of campaigns is held.
    await client.query("BEGIN");
    await lockCampaigns(client, ann.id);
    const meanwhile = await word();
    expect(meanwhile.isBeingWorkedOut).toBe(true);
    expect(meanwhile.content).toHaveLength(settled.content.length);
    expect(meanwhile.content.every((one: { isBeingWorkedOut: boolean }) => one.isBeingWorkedOut)).toBe(true);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await vi.waitFor(async () => expect((await word()).isBeingWorkedOut).toBe(false), 30_000);
});

test("small underlyings are derived together, a long one by itself", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  const before = await ask(ann);
  await vi.waitFor(async () => expect(await countOf("campaign_backlog", ann)).toBe(0), 30_000);
  const client = await pool.connect();
  const snapshots = async () => {
    await markAll(ann);
    const asked = vi.spyOn(client, "query");
    await deriveBacklog(client, ann.id);
    const count = asked.mock.calls.filter(([text]) => /REPEATABLE READ/.test(String(text))).length;
    asked.mockRestore();
    return count;
  };
  try {
    expect(await snapshots()).toBe(1);
    expect(await ask(ann)).toEqual(before);
    // The first one in the order of names gets more rows than are derived at once.
    await app.owner.query(
      `INSERT INTO transactions
       SELECT copy.* FROM (SELECT * FROM transactions WHERE user_id = $1 AND asset_class IS NOT NULL ORDER BY underlying, id LIMIT 1) t,
              generate_series(1, 2500) AS n,
              jsonb_populate_record(NULL::transactions,
                to_jsonb(t) || jsonb_build_object('id', -n, 'occurrence', 100 + n, 'type', 'INTEREST')) AS copy`,
      [ann.id],
    );
    expect(await snapshots()).toBe(2);
  } finally {
    client.release();
  }
});

test("many who ask at once, and the background with them, all get the same", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  const before = await ask(ann);
  const written = await listVersions(ann);
  await markAll(ann);

  const [, ...answers] = await Promise.all([
    app.services.uploads.deriveCampaigns(),
    ...Array.from({ length: 5 }, () => ask(ann)),
  ]);

  expect(answers).toEqual(answers.map(() => before));
  // A campaign that came out as before isn't written again: its row keeps its version.
  expect(written.length).toBeGreaterThan(1);
  expect(await listVersions(ann)).toEqual(written);
  expect(await countOf("campaign_backlog", ann)).toBe(0);
});
