import { renderHook, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../lib/network/query-client.ts";
import { endSession } from "../../lib/network/session.ts";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { useSavedUploads } from "./use-saved-uploads.ts";

/** A queue as the engine saves it, with one file whose confirm was on its way. */
function saveQueue(owner: string, files: readonly object[] = [CONFIRMED]): void {
  const saved = { version: "1.0.0", savedAt: new Date(), owner, isProcessing: true, files, history: [] };
  localStorage.setItem("uploadQueue", JSON.stringify(saved));
}

const CONFIRMED = {
  entry: {
    id: "1",
    fileName: "a.csv",
    fileSizeBytes: 1,
    addedAt: new Date(),
    status: "uploading",
    consent: { sessionId: "s-1", terms: "42" },
  },
};

test("what a refresh interrupted goes on, on whatever screen the person is", async () => {
  saveQueue(signIn().id);
  const confirmed = vi.fn();
  server.use(
    graphql.mutation("ConfirmUpload", ({ variables }) => {
      confirmed(variables["sessionId"]);
      return HttpResponse.json({ data: { result: { operationId: null, message: "done" } } });
    }),
  );

  renderHook(() => useSavedUploads(createQueryClient()));

  await waitFor(() => expect(confirmed).toHaveBeenCalledWith("s-1"));
  await waitFor(() => expect(localStorage.getItem("uploadQueue")).toContain('"status":"completed"'));
});

test.each(["{", "null", '{"files":7}', '{"files":[]}'])("%s needs no queue", async (saved) => {
  signIn();
  localStorage.setItem("uploadQueue", saved);

  renderHook(() => useSavedUploads(createQueryClient()));

  expect(localStorage.getItem("uploadQueue")).toBe(saved);
});

test("a logout takes the saved queue away although nobody opened it, an expired session does not", () => {
  saveQueue(signIn().id, []);
  renderHook(() => useSavedUploads(createQueryClient()));

  endSession("expired");
  expect(localStorage.getItem("uploadQueue")).not.toBeNull();

  signIn();
  endSession("logout");
  expect(localStorage.getItem("uploadQueue")).toBeNull();
});
