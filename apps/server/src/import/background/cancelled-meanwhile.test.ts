import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { countAllRows } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { confirmFile, previewFile } from "../testing/upload.ts";

// The machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
const FILE = { name: "small.csv", bytes: exportFile(generateHistory(9, 20, 6), "06/30/2026 4:00 pm") };

async function untilSomebodyWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rows[0].waiting).toBe(1);
  }, 30_000);
}

test("a confirm that a cancel of the same preview overtakes is told so, and nothing is stored", async () => {
  const ann = await createUser(app);
  const before = await countAllRows(app);
  const { data } = await previewFile(app, ann, FILE);
  const { sessionId } = data.previewFileUpload;
  const canceller = await app.database.pool.connect();
  await canceller.query("BEGIN");
  await canceller.query("UPDATE upload_sessions SET state = 'CANCELLED', closed_at = now() WHERE id = $1", [
    sessionId,
  ]);
  await canceller.query("DELETE FROM upload_chunks WHERE session_id = $1", [sessionId]);

  const confirming = confirmFile(app, ann, sessionId);
  await untilSomebodyWaits();
  await canceller.query("COMMIT");
  canceller.release();

  expect((await confirming).errors).toMatchObject([
    {
      message: "This upload was cancelled. Please upload the file again.",
      extensions: { code: "CONFLICT" },
    },
  ]);
  expect((await countAllRows(app))["transactions"]).toBe(before["transactions"]);
});
