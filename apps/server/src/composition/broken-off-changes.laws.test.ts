import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { openDatabase } from "@strikebook/database/client";
import { afterEach, expect, test, vi } from "vitest";
import { exportFile } from "../import/testing/generated-history.ts";
import { addStatement, matchedOf, removeStatement } from "../import/testing/statements.ts";
import { importFile } from "../import/testing/upload.ts";
import { createUser, type graphqlRequest, startTestApp, type TestUser } from "../testing/test-app.ts";

// Threads begin and end, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();
const { pool } = app.database;

/** Threads, in the order of the jobs that they got. */
const threads: Worker[] = [];
const { postMessage } = Worker.prototype;
vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, ...given) {
  threads.push(this);
  return postMessage.apply(this, given);
});
afterEach(() => {
  threads.length = 0;
});

const SALE = {
  name: "Accounts_History.csv",
  bytes: exportFile(
    [
      {
        day: "01/09/2026",
        text: '01/09/2026,"Individual",Z12345678,"YOU SOLD AMD CORP (AMD) (Cash)",AMD,AMD CORP,Cash,51,-100,,,,5099.87,01/12/2026',
      },
    ],
    "06/30/2026 4:00 pm",
  ),
};
/** The purchase that the file lacks: with it the sale earned 5,099.87 - 4,900 = 199.87. */
const OPENING = { kind: "OPENING", instrument: "AMD", quantity: "100", basis: "4900", day: "2026-01-05" };

async function seller(): Promise<{ user: TestUser; before: Awaited<ReturnType<typeof stateOf>> }> {
  const user = await createUser(app);
  await importFile(app, user, SALE);
  return { user, before: await stateOf(user) };
}

/** Counts of the rows that a change of statements writes: statements, and entries of the audit log. */
async function stateOf({ id }: TestUser) {
  const { rows } = await app.owner.query<{ statements: number; entries: number }>(
    `SELECT (SELECT count(*)::int FROM ledger_statements WHERE user_id = $1) AS statements,
       (SELECT count(*)::int FROM audit_logs WHERE performed_by_id = $1 AND action_type LIKE 'STATEMENT%') AS entries`,
    [id],
  );
  return { ...rows[0], matched: await matchedOf(app, id) };
}

async function realizedOf({ id }: TestUser): Promise<string[]> {
  const { rows } = await app.owner.query<{ net: string }>(
    "SELECT DISTINCT trim_scale(net)::text AS net FROM realized_closings WHERE user_id = $1 AND unmatched_quantity = 0",
    [id],
  );
  return rows.map(({ net }) => net);
}

type Reply = Awaited<ReturnType<typeof graphqlRequest>>;

/** Stops the change of `begin` in its middle: it has written and matched, and waits to write to the log. Then does `meanwhile`. */
async function inTheMiddle(begin: () => Promise<Reply>, meanwhile: () => Promise<unknown>): Promise<Reply> {
  const client = await app.owner.connect();
  try {
    await client.query("BEGIN; LOCK TABLE audit_logs IN SHARE ROW EXCLUSIVE MODE");
    const reply = begin();
    await expect
      .poll(async () => (await pool.query(`${MATCHING} AND wait_event_type = 'Lock'`)).rowCount, {
        timeout: 30_000,
        interval: 10,
      })
      .toBe(1);
    await meanwhile();
    await client.query("COMMIT");
    return await reply;
  } finally {
    client.release(true);
  }
}

const MATCHING =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'strikebook matching'";

/** The change is as if it had never begun; asked for again it is done, once. */
async function expectNothingThenAll(user: TestUser, before: unknown): Promise<void> {
  await expect.poll(() => stateOf(user), { timeout: 30_000 }).toEqual(before);
  const { errors, data } = await addStatement(app, user, OPENING);
  expect(errors).toBeUndefined();
  expect(await realizedOf(user)).toEqual(["199.87"]);
  await removeStatement(app, user, data.addStatement.id);
  expect((await stateOf(user)).matched).toEqual((before as { matched: unknown }).matched);
}

test("a thread that is killed in the middle of a change leaves nothing, says so, and the next one does it", async () => {
  const { user, before } = await seller();
  const reply = await inTheMiddle(
    () => addStatement(app, user, OPENING),
    async () => {
      await threads.at(-1)?.terminate();
      // PostgreSQL lets go of the person's lock without waiting for the statement's end.
      await expect.poll(async () => (await pool.query(MATCHING)).rowCount, { timeout: 8000 }).toBe(0);
    },
  );
  expect(reply.errors).toMatchObject([
    {
      message: "The server broke off what you asked for. Check whether it was saved, then try again.",
      extensions: { code: "UNAVAILABLE" },
    },
  ]);
  await expectNothingThenAll(user, before);
});

test("a change whose database connection ends in the middle leaves nothing, and the next one does it", async () => {
  const { user, before } = await seller();
  const reply = await inTheMiddle(
    () => addStatement(app, user, OPENING),
    () => pool.query(MATCHING.replace("SELECT", "SELECT pg_terminate_backend(pid)")),
  );
  expect(reply.errors).toMatchObject([
    {
      message: "The database is not available at the moment. Please try again later.",
      extensions: { code: "UNAVAILABLE" },
    },
  ]);
  await expectNothingThenAll(user, before);
});

test("the same change asked for twice at once is done once, and the other is told", async () => {
  const { user } = await seller();
  let second: Promise<Reply> | undefined;
  const first = await inTheMiddle(
    () => addStatement(app, user, OPENING),
    async () => {
      second = addStatement(app, user, OPENING);
    },
  );
  expect(first.errors).toBeUndefined();
  expect((await second)?.errors).toMatchObject([
    { message: expect.stringContaining("already"), extensions: { code: "CONFLICT" } },
  ]);
  expect(await realizedOf(user)).toEqual(["199.87"]);
  expect(await stateOf(user)).toMatchObject({ statements: 1, entries: 1 });
});

test("a client that goes away in the middle leaves a whole change, and the next one works", async () => {
  const { user, before } = await seller();
  const leaving = new AbortController();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const body = JSON.stringify({
    query: "mutation ($statement: StatementInput!) { addStatement(statement: $statement) { id } }",
    variables: { statement: OPENING },
  });
  const gone = await inTheMiddle(
    () =>
      fetch(`http://127.0.0.1:${port}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
        body,
        signal: leaving.signal,
      }).then(
        async (reply) => (await reply.json()) as Reply,
        (error: Error) => ({ errors: [{ message: error.name }] }),
      ),
    async () => leaving.abort(),
  );
  expect(gone.errors).toEqual([{ message: "AbortError" }]);

  await expect.poll(() => stateOf(user), { timeout: 30_000 }).toMatchObject({ statements: 1, entries: 1 });
  expect(await realizedOf(user)).toEqual(["199.87"]);
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM ledger_statements WHERE user_id = $1", [
    user.id,
  ]);
  expect((await removeStatement(app, user, rows[0]?.id ?? "")).errors).toBeUndefined();
  expect((await stateOf(user)).matched).toEqual(before.matched);
});

test("a server that closes in the middle leaves nothing, tells those under way and those that wait, and another does it", async () => {
  const { user, before } = await seller();
  const closing = await startTestApp({}, {}, openDatabase(app.databaseUrl, 5));
  let waiting: Promise<Reply> | undefined;
  const reply = await inTheMiddle(
    () => addStatement(closing, user, OPENING),
    async () => {
      waiting = addStatement(closing, user, { ...OPENING, quantity: "50" });
      // By then the waiting change has read its accounts and stands in line.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await closing.services.close();
    },
  );
  expect([reply, await waiting].map((each) => each?.errors?.[0])).toMatchObject([
    {
      message: "The server broke off what you asked for. Check whether it was saved, then try again.",
      extensions: { code: "UNAVAILABLE" },
    },
    {
      message: "The server is stopping. Please try again in a minute.",
      extensions: { code: "UNAVAILABLE" },
    },
  ]);
  await expectNothingThenAll(user, before);
});
