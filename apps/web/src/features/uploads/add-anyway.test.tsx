import { screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { rememberShown } from "../../lib/whose/shown-person.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UploadPage } from "./pages/upload-page.tsx";
import { openUploadQueue, useUploadQueue } from "./queue/use-upload-queue.ts";
import { answerPreview, CSV, csv } from "./testing/answers.ts";

/** The upload page, once the list has the file already, for one's own books. */
function OwnFileThenPage() {
  const { queue, uploads } = useUploadQueue();
  useEffect(() => void queue.add([csv()], { from: "WATCHED" }), [queue]);
  return uploads.length > 0 && <UploadPage />;
}

/** One file waits in the folder that `strikebook watch` looks into. */
function watchFolder(): void {
  let files = [{ sessionId: "left", fileName: "left.csv", fileSizeBytes: 10 }];
  server.use(
    graphql.query("LeftFiles", () => HttpResponse.json({ data: { files } })),
    graphql.query("LeftFileContent", () => HttpResponse.json({ data: { content: CSV } })),
    graphql.mutation("TakeLeftFile", () => {
      files = [];
      return HttpResponse.json({ data: { isTaken: true } });
    }),
  );
}

/** Another application shared one file. */
function share(): void {
  const kept = new Map([[`https://strikebook.test/shared/${Date.now()}/1/1/shared.csv`, CSV]]);
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => new Response(kept.get(url)),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
  vi.stubGlobal("caches", { has: async () => true, open: async () => cache });
}

test.each([
  ["from the watched folder", watchFolder, "Add to the list", undefined],
  ["that another application shared", share, undefined, true],
])(
  "on Ben's page a repeated file %s, added anyway, comes as it came at first",
  async (_from, arrive, button, isShared) => {
    window.history.replaceState(null, "", "/of/ben/upload");
    rememberShown({ whose: "ben", name: "Ben", mayChange: true, mayChangeAll: true });
    answerPreview({});
    arrive();
    const { user, queryClient } = renderPage(<OwnFileThenPage />);
    const queue = openUploadQueue(queryClient);

    if (button !== undefined) {
      await user.click(await screen.findByRole("button", { name: button }));
    }
    await user.click(await screen.findByRole("button", { name: "Add anyway" }));

    await waitFor(() => expect(queue.state().uploads).toHaveLength(2));
    const [, again] = queue.state().uploads;
    expect(again?.into).toBeUndefined();
    expect(again?.isShared).toBe(isShared);
  },
);
