import { lockUser } from "@strikebook/database/user-lock";
import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { deriveBacklog, waitForLock } from "../../ledger/campaigns/derive-campaigns.repository.ts";
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

test("while somebody changes the ledger they are left for later; who asks meanwhile waits and gets all", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  const before = await ask(ann);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await lockUser(client, ann.id);
    await markAll(ann);
    const marked = await countOf("campaign_backlog", ann);
    expect(marked).toBeGreaterThan(1);

    await app.services.uploads.deriveCampaigns();

    expect(await countOf("campaign_backlog", ann)).toBe(marked);
    let isAnswered = false;
    const answer = ask(ann).finally(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isAnswered).toBe(false);
    await client.query("COMMIT");
    expect(await answer).toEqual(before);
  } finally {
    client.release(true);
  }
  expect(await countOf("campaign_backlog", ann)).toBe(0);
});

test("small underlyings are derived together, a long one by itself", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  const before = await ask(ann);
  await vi.waitFor(async () => expect(await countOf("campaign_backlog", ann)).toBe(0), 30_000);
  const client = await pool.connect();
  const transactions = async () => {
    let count = 0;
    await markAll(ann);
    await deriveBacklog(client, ann.id, {
      takeLock: (...given) => {
        count += 1;
        return waitForLock(...given);
      },
    });
    return count;
  };
  try {
    expect(await transactions()).toBe(1);
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
    expect(await transactions()).toBe(2);
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
