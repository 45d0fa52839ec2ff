import type {} from "@strikebook/database/testing/global-setup";
import { cloneDatabase } from "@strikebook/database/testing/test-database";
import { expect, inject, test } from "vitest";
import { openAppDatabase } from "./app-database.ts";

const APP_ROLE = "SELECT current_user AS role, has_table_privilege('audit_logs', 'UPDATE') AS rewrites";

async function opened(given: { readonly APP_DATABASE_URL?: string }) {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const { appUrl, url } = clone;
  const env = {
    DATABASE_URL: url,
    DATA_DIR: "",
    ...(given.APP_DATABASE_URL && { APP_DATABASE_URL: appUrl }),
  };
  const { database, ownerUrl, warning, close } = await openAppDatabase(env, { whenRunning: "wait" });
  const { rows } = await database.pool.query(APP_ROLE);
  await close();
  await clone.drop();
  return { role: rows[0], isOwner: ownerUrl === url, warning };
}

test("the app connects as a role that owns nothing, and migrations as the owner", async () => {
  expect(await opened({ APP_DATABASE_URL: "given" })).toEqual({
    role: { role: "strikebook_app", rewrites: false },
    isOwner: true,
    warning: undefined,
  });
});

test("where no role can be made the app works as the owner, and says so", async () => {
  const { role, warning } = await opened({});

  expect(role.rewrites).toBe(true);
  expect(warning).toContain(
    "The app works as the owner of its database, because its address holds no password.",
  );
});

test("closing twice, as a stop during the start does, closes once", async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const opened = await openAppDatabase({ DATABASE_URL: clone.url, DATA_DIR: "" }, { whenRunning: "wait" });
  await opened.database.pool.query("SELECT 1");

  await Promise.all([opened.close(), opened.close()]);

  await expect(opened.close()).resolves.toBeUndefined();
  await expect(opened.database.pool.query("SELECT 1")).rejects.toThrow("after calling end");
  await clone.drop();
});
