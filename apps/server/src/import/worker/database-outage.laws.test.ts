import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { openDatabase } from "@strikebook/database/client";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { migrate } from "@strikebook/database/migrations/migrate";
import { afterAll, expect, test, vi } from "vitest";
import { createUser, restRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ledgerOf } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { confirmFile, endOfOperation, importFile, previewFile } from "../testing/upload.ts";

// A PostgreSQL of its own is killed and started; the machine may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-outage-"));
const dataDir = path.join(folder, "postgres");
let cluster = await startCluster({ dataDir, durable: true });
await migrate(cluster.url());
const app = await startTestApp({}, {}, openDatabase(cluster.url(), 5));
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const FILE = { name: "large.csv", bytes: exportFile(generateHistory(13, 60, 10), "06/30/2026 4:00 pm") };

async function untilStoring(user: TestUser, operationId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await restRequest(app, user, `GET /api/upload/progress/${operationId}`);
      expect(body.currentStep).toBe("Storing new rows");
    },
    { timeout: 60_000 },
  );
}

test.each(["SIGKILL", "SIGINT"] as const)(
  "PostgreSQL ended with %s in the middle of an import and started again: every row once",
  async (signal) => {
    const [ann, bob] = [await createUser(app), await createUser(app)];
    await importFile(app, bob, FILE);
    const { data } = await previewFile(app, ann, FILE);
    const client = await app.database.pool.connect();
    client.on("error", () => undefined);
    await client.query("BEGIN");
    await client.query("LOCK TABLE imports IN SHARE MODE");
    const reply = await confirmFile(app, ann, data.previewFileUpload.sessionId);
    const { operationId } = reply.data.confirmFileUpload;
    await untilStoring(ann, operationId);

    process.kill(cluster.pid, signal);
    client.release(true);
    await vi.waitFor(() => expect(() => process.kill(cluster.pid, 0)).toThrow(), { timeout: 30_000 });
    const away = await restRequest(app, ann, `GET /api/upload/progress/${operationId}`);
    cluster = await startCluster({ dataDir, durable: true, port: cluster.port });

    expect(away.status).toBe(503);
    await vi.waitFor(
      async () => {
        const { status } = await restRequest(app, ann, `GET /api/upload/progress/${operationId}`);
        expect(status).toBe(200);
      },
      { timeout: 30_000 },
    );
    expect(await endOfOperation(app, ann, operationId)).toMatchObject({ status: "COMPLETED" });
    expect(await app.database.prisma.import.count({ where: { userId: ann.id } })).toBe(1);
    expect(await ledgerOf(app, ann.id)).toEqual(await ledgerOf(app, bob.id));
  },
);
