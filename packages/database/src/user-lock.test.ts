import { expect, inject, test } from "vitest";
import { openPool } from "./connection.ts";
import { inTurn } from "./in-turn.ts";
import type {} from "./testing/global-setup.ts";
import { cloneDatabase } from "./testing/test-database.ts";
import { inPoolTransaction } from "./transaction.ts";
import {
  inCampaignsTransaction,
  inFilesTransaction,
  inUserTransaction,
  lockCampaigns,
  lockUser,
} from "./user-lock.ts";

const BUSY = {
  code: "UNAVAILABLE",
  message: "Another change to these records is still running. Please try again shortly.",
};
const [ANN, BOB] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const WAITING = 15;

test("changes that wait for one lock of a person have a limit, and take one connection of the pool together", async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const slow = openPool(clone.url, 1);
  const pool = openPool(clone.url, 4, { lockMsMax: 300 });
  await inPoolTransaction(slow, async (client) => {
    await lockUser(client, ANN);
    await lockCampaigns(client, ANN);
    const waiting = [inUserTransaction, inCampaignsTransaction].flatMap((inLock) =>
      Array.from({ length: WAITING }, () => inLock(pool, ANN, async () => "done")),
    );
    const ended = Promise.allSettled(waiting);

    await inUserTransaction(pool, BOB, async () => undefined);
    expect(pool.totalCount).toBeLessThanOrEqual(3);

    for (const outcome of await ended) {
      expect(outcome).toMatchObject({ status: "rejected", reason: BUSY });
    }
  });
  expect(await inUserTransaction(pool, ANN, async () => "done")).toBe("done");
  await pool.end();
  await slow.end();
  await clone.drop();
});

test("a row that another transaction has locked is waited for as long as the person's lock", async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const pool = openPool(clone.url, 2, { lockMsMax: 300 });
  const slow = openPool(clone.url, 1);
  await slow.query("CREATE TABLE held AS SELECT 1 AS id");
  await inPoolTransaction(slow, async (client) => {
    await client.query("SELECT FROM held FOR UPDATE");
    const asked = inFilesTransaction(pool, ANN, (other) => other.query("DELETE FROM held"));
    await expect(asked).rejects.toMatchObject(BUSY);
  });
  await pool.end();
  await slow.end();
  await clone.drop();
});

test("works of one name are done one after the other in the order of their calls, also after one that fails", async () => {
  const pool = openPool(inject("databaseAdminUrl"), 1);
  const done: number[] = [];
  let atOnce = 0;
  const works = Array.from({ length: 20 }, (_, nth) =>
    inTurn(pool, "ann", async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, nth % 3));
      atOnce -= 1;
      done.push(nth);
      if (nth % 4 === 0) {
        throw new Error("failed");
      }
    }),
  );
  const outcomes = await Promise.allSettled(works);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(5);
  expect(done).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
  await pool.end();
});

test("one that gave up waiting lets nobody go before the work that it waited for has ended", async () => {
  const pool = openPool(inject("databaseAdminUrl"), 1, { lockMsMax: 100 });
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(pool, "ann", () => promise.then(() => void order.push("first")));
  await expect(inTurn(pool, "ann", async () => void order.push("second"))).rejects.toMatchObject(BUSY);
  const third = inTurn(pool, "ann", async () => void order.push("third"));
  resolve();
  await Promise.all([first, third]);
  expect(order).toEqual(["first", "third"]);
  await pool.end();
});
