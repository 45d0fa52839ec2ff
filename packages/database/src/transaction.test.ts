import { expect, inject, test } from "vitest";
import { openPool } from "./connection.ts";
import type {} from "./testing/global-setup.ts";
import { withClient } from "./testing/test-database.ts";
import { onPoolClient } from "./transaction.ts";

test("a connection that is lost between two questions ends what was asked on it, and neither the process nor the pool", async () => {
  const url = inject("databaseAdminUrl");
  const pool = openPool(url, 1);

  const asked = onPoolClient(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    // Idle in between: without a listener of ours the loss would be an error that nobody catches.
    const heard = client.listenerCount("error");
    const lost = new Promise((resolve) => client.once("end", resolve));
    await withClient(url, (other) => other.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]));
    await lost;
    expect(heard).toBeGreaterThan(0);
    return await client.query("SELECT 1");
  });

  await expect(asked).rejects.toThrow();
  expect((await pool.query("SELECT 7 AS seven")).rows).toEqual([{ seven: 7 }]);
  await pool.end();
});
