import { createStore, keys } from "idb-keyval";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../../lib/network/query-client.ts";
import { endSession } from "../../../lib/network/session.ts";
import { signIn } from "../../../testing/factories.ts";
import { answerPreviews, files, inBrowser, until } from "./testing/queue-harness.ts";
import { openUploadQueue } from "./use-upload-queue.ts";

inBrowser();

test("the next person finds nothing of the one before, whose files wait for them alone", async () => {
  answerPreviews();
  const client = createQueryClient();
  const first = openUploadQueue(client);
  await first.add(files(1));
  await vi.advanceTimersByTimeAsync(1100);
  const [shown] = first.state().uploads;
  endSession("expired");

  signIn({ id: "6f1f8f0e-0000-4000-8000-000000000002", username: "ben" });
  const second = openUploadQueue(client);
  await second.add(files(1));
  await vi.advanceTimersByTimeAsync(1100);
  await until(() => expect(savedOwner()).toBe("6f1f8f0e-0000-4000-8000-000000000002"));
  expect(second.state().uploads.map(({ entry }) => entry.id)).not.toContain(shown?.entry.id);
  endSession("logout");
  await until(async () => expect(await keptKeys()).toHaveLength(2));

  signIn();
  const again = openUploadQueue(client);
  await until(() => expect(again.state().uploads.map(({ entry }) => entry.id)).toEqual([shown?.entry.id]));
  await again.close("leave");
});

const savedOwner = () => JSON.parse(localStorage.getItem("uploadQueue") ?? "{}").owner;
const keptKeys = () => keys(createStore("strikebook-uploads", "contents"));
