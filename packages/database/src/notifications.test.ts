import { afterAll, expect, inject, test, vi } from "vitest";
import { openNotifications } from "./notifications.ts";
import type {} from "./testing/global-setup.ts";
import { cloneDatabase, withClient } from "./testing/test-database.ts";

const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
const notifications = openNotifications(clone.url);
afterAll(async () => {
  await notifications.close();
  await clone.drop();
});

const send = (channel: string, payload: string) =>
  withClient(clone.url, (client) => client.query("SELECT pg_notify($1, $2)", [channel, payload]));

test("hears its channels only, until it is closed", async () => {
  const heard: string[] = [];
  const first = await notifications.listen("first", (payload) => heard.push(`first ${payload}`));
  const second = await notifications.listen("second", (payload) => heard.push(`second ${payload}`));

  await send("first", "1");
  await send("third", "2");
  await send("second", "3");
  await vi.waitFor(() => expect(heard).toEqual(["first 1", "second 3"]));
  await first.close();
  await send("first", "4");
  await send("second", "5");

  await vi.waitFor(() => expect(heard).toEqual(["first 1", "second 3", "second 5"]));
  await second.close();
});

test("connects again when its connection is broken, says so, and hears on", async () => {
  const heard: string[] = [];
  const happened: string[] = [];
  const subscription = await notifications.listen(
    "lasting",
    (payload) => heard.push(payload),
    () => happened.push("back"),
    () => happened.push("lost"),
  );

  await withClient(clone.url, (client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'strikebook notifications' AND datname = current_database()",
    ),
  );
  await vi.waitFor(() => expect(happened).toEqual(["lost", "back"]), { timeout: 10_000 });
  await send("lasting", "again");

  await vi.waitFor(() => expect(heard).toEqual(["again"]));
  await subscription.close();
});

test("a first connection that fails is told, and so is one after the end", async () => {
  const nowhere = openNotifications("postgresql://nobody@127.0.0.1:1/none");
  await expect(nowhere.listen("any", () => undefined)).rejects.toThrow();
  await nowhere.close();
  await expect(nowhere.listen("any", () => undefined)).rejects.toThrow("closed");
});
