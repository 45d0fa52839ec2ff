import type { TestApp, TestUser } from "../../testing/test-app.ts";
import { runConfirm } from "../worker/upload-jobs.ts";
import { previewFile, type TestFile } from "./upload.ts";

/** A confirm in the test's own thread, where its mocks count. */
export async function confirmHere(databaseUrl: string, user: TestUser, sessionId: string): Promise<void> {
  await runConfirm(databaseUrl, {
    userId: user.id,
    sessionId,
    accountId: undefined,
    portfolioDate: undefined,
    importLines: [],
    actor: { userId: user.id },
    now: new Date("2026-07-01T12:00:00Z"),
    at: "2026-07-01T08:00",
  });
}

/** A preview over the wire, and its confirm in the test's own thread. */
export async function importHere(app: TestApp, user: TestUser, file: TestFile): Promise<void> {
  const { data } = await previewFile(app, user, file);
  await confirmHere(app.databaseUrl, user, data.previewFileUpload.sessionId);
}
