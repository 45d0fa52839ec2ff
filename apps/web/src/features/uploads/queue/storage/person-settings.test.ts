import { QUEUE_SETTINGS_DEFAULT } from "@strikebook/core/uploads/queue/queue-settings";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../../lib/network/query-client.ts";
import { endSession } from "../../../../lib/network/session.ts";
import { signIn } from "../../../../testing/factories.ts";
import { inBrowser, until } from "../testing/queue-harness.ts";
import { openUploadQueue } from "../use-upload-queue.ts";

inBrowser();

test("settings belong to the person: they outlast a logout, and are nobody else's", async () => {
  const client = createQueryClient();
  const settings = { ...QUEUE_SETTINGS_DEFAULT, maxConcurrentUploads: 2 };
  await openUploadQueue(client).saveSettings(settings);
  endSession("logout");

  signIn({ id: "6f1f8f0e-0000-4000-8000-000000000002", username: "ben" });
  const other = openUploadQueue(client);
  await other.add([]);
  expect(other.state().settings).toEqual(QUEUE_SETTINGS_DEFAULT);
  endSession("logout");

  signIn();
  const again = openUploadQueue(client);
  await until(() => expect(again.state().settings).toEqual(settings));
  await again.close("leave");
});
