import type {} from "@strikebook/database/testing/global-setup";
import { cloneDatabase } from "@strikebook/database/testing/test-database";
import { expect, inject, test } from "vitest";
import { openAppDatabase } from "./app-database.ts";

test("closing twice, as a stop during the start does, closes once", async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const opened = await openAppDatabase({ DATABASE_URL: clone.url, DATA_DIR: "" }, { whenRunning: "wait" });
  await opened.database.pool.query("SELECT 1");

  await Promise.all([opened.close(), opened.close()]);

  await expect(opened.close()).resolves.toBeUndefined();
  await expect(opened.database.pool.query("SELECT 1")).rejects.toThrow("after calling end");
  await clone.drop();
});
