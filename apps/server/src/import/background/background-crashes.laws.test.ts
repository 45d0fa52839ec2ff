import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createUploadServices } from "../../composition/upload-services.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { IMPORT_POINTS } from "../confirm/confirm-upload.ts";
import { ledgerOf } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { endOfOperation, importFile, previewFile } from "../testing/upload.ts";

// Processes are started and killed, and the dead are waited for, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const app = await startTestApp();
const IMPORT_AND_DIE = fileURLToPath(new URL("../testing/import-and-die.ts", import.meta.url));
const FILE = { name: "large.csv", bytes: exportFile(generateHistory(5, 60, 10), "06/30/2026 4:00 pm") };
const STEPS = ["accepted", "begun", ...IMPORT_POINTS, "committed"];

/** Answers the signal that ended the process. */
function importAndDie(user: TestUser, sessionId: string, step: string): Promise<string | null> {
  const child = spawn(process.execPath, [IMPORT_AND_DIE, app.databaseUrl, user.id, sessionId, step], {
    stdio: "inherit",
  });
  return new Promise((resolve) => child.once("close", (_code, signal) => resolve(signal)));
}

test("killed at any step of an import in the background, another process ends it: every row once, no status stuck", async () => {
  const people = await Promise.all(STEPS.map(() => createUser(app)));
  const reference = await createUser(app);
  await importFile(app, reference, FILE);
  // Of two processes only the doomed one shall take the jobs.
  await app.services.uploads.stopImporting();
  const operationIds = new Map<TestUser, string>();

  for (const [index, person] of people.entries()) {
    const { data } = await previewFile(app, person, FILE);
    const { sessionId } = data.previewFileUpload;
    expect(await importAndDie(person, sessionId, STEPS[index] ?? "")).toBe("SIGKILL");
    const { id } = await app.database.prisma.uploadOperation.findFirstOrThrow({ where: { sessionId } });
    operationIds.set(person, id);
  }
  const restarted = createUploadServices(app.database, app.clock);
  await restarted.uploads.startImporting(() => undefined);

  const expected = await ledgerOf(app, reference.id);
  for (const [person, operationId] of operationIds) {
    const { status, progress, result } = await endOfOperation(app, person, operationId);
    expect({ status, progress }).toEqual({ status: "COMPLETED", progress: 100 });
    expect(result.importId).toBe(
      (await app.database.prisma.import.findFirstOrThrow({ where: { userId: person.id } })).id,
    );
    expect(await app.database.prisma.import.count({ where: { userId: person.id } })).toBe(1);
    expect(await ledgerOf(app, person.id)).toEqual(expected);
  }
  await restarted.close();
});
