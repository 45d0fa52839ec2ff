import { ASYNC_BYTES_MIN } from "@strikebook/core/uploads/upload-file";
import { expect, test, vi } from "vitest";
import { createUser, restRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { countAllRows, ledgerOf } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { holdImports } from "../testing/hold-imports.ts";
import { cancelFile, confirmFile, endOfOperation, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const ROWS = generateHistory(7, 60, 10);
const LARGE = { name: "large.csv", bytes: exportFile(ROWS, "06/30/2026 4:00 pm") };
const SMALL = { name: "small.csv", bytes: exportFile(ROWS.slice(0, 100), "06/30/2026 3:00 pm") };

/** The same rows, downloaded at another time: another file. */
const at = (time: string) => ({ name: "later.csv", bytes: exportFile(ROWS, time) });

async function previewed(user: TestUser, file = LARGE): Promise<string> {
  const { data, errors } = await previewFile(app, user, file);
  expect(errors).toBeUndefined();
  return data.previewFileUpload.sessionId;
}

const importsOf = (user: TestUser) => app.database.prisma.import.count({ where: { userId: user.id } });

test("a file of 500 rows goes on in the background, and its result comes with the last progress", async () => {
  const ann = await createUser(app);
  const sessionId = await previewed(ann);

  const { data } = await confirmFile(app, ann, sessionId);
  const confirmed = data.confirmFileUpload;
  const progress = await endOfOperation(app, ann, confirmed.operationId);

  expect(confirmed).toMatchObject({
    success: true,
    filename: "large.csv",
    message: "large.csv is being imported.",
    importId: null,
    normalizedTransactionsAdded: 0,
    accounts: [],
  });
  expect(progress).toMatchObject({
    operationId: confirmed.operationId,
    status: "COMPLETED",
    progress: 100,
    currentStep: "Done",
    stepNumber: 6,
    totalSteps: 6,
    currentStepProgress: 100,
    estimatedTimeRemaining: null,
    fileName: "large.csv",
    totalItems: ROWS.length,
    processedItems: ROWS.length,
    result: { normalizedTransactionsAdded: ROWS.length, success: true, operationId: null },
  });
  expect(progress).not.toHaveProperty("error");
  expect(progress.endTime && progress.endTime >= progress.startTime).toBe(true);
  const again = await confirmFile(app, ann, sessionId);
  expect(again.data.confirmFileUpload).toMatchObject({
    operationId: null,
    importId: progress.result.importId,
    normalizedTransactionsAdded: ROWS.length,
  });
});

test("a file under 500 rows is imported at once, unless it has 800 KB", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const blanks = `${" ".repeat(999)}\n`.repeat(ASYNC_BYTES_MIN / 1000);
  const padded = SMALL.bytes.replace("\n\n\n\n", `\n${blanks}\n`);

  const small = await confirmFile(app, ann, await previewed(ann, SMALL));
  const large = await confirmFile(app, bob, await previewed(bob, { ...SMALL, bytes: padded }));

  expect(small.data.confirmFileUpload).toMatchObject({ operationId: null });
  expect(large.data.confirmFileUpload.operationId).toMatch(/^[\w-]{36}$/);
  await endOfOperation(app, bob, large.data.confirmFileUpload.operationId);
  expect(await ledgerOf(app, bob.id)).toEqual(await ledgerOf(app, ann.id));
});

test("twenty confirms of one session, and of the same bytes in another, are one import with one id", async () => {
  const ann = await createUser(app);
  const [first, second] = [await previewed(ann), await previewed(ann)];

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => confirmFile(app, ann, index % 2 === 0 ? first : second)),
  );

  const ids = new Set(replies.map(({ data }) => data.confirmFileUpload.operationId));
  ids.delete(null); // a confirm after the operation's end gets the result instead of an id
  expect(ids.size).toBe(1);
  const [operationId = ""] = ids;
  const { result } = await endOfOperation(app, ann, operationId);
  expect(await importsOf(ann)).toBe(1);
  for (const sessionId of [first, second]) {
    const { data } = await confirmFile(app, ann, sessionId);
    expect(data.confirmFileUpload.importId).toBe(result.importId);
  }
  expect(await importsOf(ann)).toBe(1);
});

test("what is known to be missing is refused by the confirm itself", async () => {
  const ann = await createUser(app);
  const nameless = String(LARGE.bytes)
    .replaceAll('"Individual",Z12345678', '"Individual",')
    .replaceAll('"ROTH IRA",211223344', '"Individual",');
  const { data } = await previewFile(app, ann, { name: "nameless.csv", bytes: nameless });
  const { sessionId, blockedReason } = data.previewFileUpload;

  const refused = await confirmFile(app, ann, sessionId);

  expect(blockedReason).toMatch(/account/);
  expect(refused.errors).toMatchObject([{ message: blockedReason, extensions: { code: "INVALID_INPUT" } }]);
  expect(await app.database.prisma.uploadOperation.count({ where: { userId: ann.id } })).toBe(0);
});

test("an import that fails says why, stores nothing, and can be confirmed again", async () => {
  const ann = await createUser(app);
  const sessionId = await previewed(ann);
  const { owner } = app;
  await owner.query(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
  await owner.query("CREATE TRIGGER full_disk BEFORE INSERT ON imports EXECUTE FUNCTION disk_is_full()");

  const { data } = await confirmFile(app, ann, sessionId);
  const failed = await endOfOperation(app, ann, data.confirmFileUpload.operationId);
  await owner.query("DROP TRIGGER full_disk ON imports");

  expect(failed).toMatchObject({
    status: "FAILED",
    error: "The server's disk is full. Ask your administrator to free some space.",
  });
  expect(failed).not.toHaveProperty("result");
  expect(await importsOf(ann)).toBe(0);
  const again = await confirmFile(app, ann, sessionId);
  expect(again.data.confirmFileUpload.operationId).not.toBe(failed.operationId);
  const done = await endOfOperation(app, ann, again.data.confirmFileUpload.operationId);
  expect(done).toMatchObject({ status: "COMPLETED", progress: 100 });
});

async function untilStep(user: TestUser, operationId: string, step: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await restRequest(app, user, `GET /api/upload/progress/${operationId}`);
      expect(body.currentStep).toBe(step);
    },
    { timeout: 20_000 },
  );
}

test("cancelled while it runs, it ends at once and nothing of the file is left", async () => {
  const ann = await createUser(app);
  const before = await countAllRows(app);
  const sessionId = await previewed(ann);
  const { data } = await confirmFile(app, ann, sessionId);
  const { operationId } = data.confirmFileUpload;

  const cancelled = await holdImports(app, async () => {
    await untilStep(ann, operationId, "Storing new rows");
    expect((await cancelFile(app, ann, sessionId)).data.cancelFileUpload).toBe(false);
    return await restRequest(app, ann, `POST /api/upload/progress/${operationId}/cancel`);
  });

  expect(cancelled).toMatchObject({ status: 200, body: { operationId, status: "CANCELLED" } });
  await vi.waitFor(
    async () => {
      const session = await app.database.prisma.uploadSession.findUniqueOrThrow({ where: { id: sessionId } });
      expect(session.state).toBe("CANCELLED");
    },
    { timeout: 10_000 },
  );
  const added = { upload_sessions: 0, audit_logs: (before["audit_logs"] ?? 0) + 1 };
  expect({ ...(await countAllRows(app)), upload_sessions: 0 }).toEqual({ ...before, ...added });
  const audit = await app.database.prisma.auditLog.findMany({ where: { performedById: ann.id } });
  expect(audit).toMatchObject([{ actionType: "FILE_IMPORT_CANCELLED" }]);
  const again = await restRequest(app, ann, `POST /api/upload/progress/${operationId}/cancel`);
  expect(again).toMatchObject({ status: 409, body: { success: false } });
  const confirmed = await confirmFile(app, ann, sessionId);
  expect(confirmed.errors).toMatchObject([
    {
      message: "This upload was cancelled. Please upload the file again.",
      extensions: { code: "CONFLICT" },
    },
  ]);
  await importFile(app, ann, LARGE);
  expect(await importsOf(ann)).toBe(1);
});

test.each([
  ["disabled", { enabled: false }],
  ["made read-only", { roles: ["READONLY" as const] }],
])("whoever is %s while imports run and wait gets nothing more of them", async (_what, given) => {
  const ann = await createUser(app);
  const files = [LARGE, ...["5:00", "6:00"].map((time) => at(`06/30/2026 ${time} pm`))];
  const sessionIds: string[] = [];
  for (const file of files) {
    sessionIds.push(await previewed(ann, file));
  }
  const { transactions } = await countAllRows(app);

  const ids = await holdImports(app, async () => {
    const confirmed: string[] = [];
    for (const sessionId of sessionIds) {
      confirmed.push((await confirmFile(app, ann, sessionId)).data.confirmFileUpload.operationId);
    }
    await untilStep(ann, confirmed[0] ?? "", "Storing new rows");
    await app.database.prisma.user.update({ where: { id: ann.id }, data: given });
    return confirmed;
  });

  const operations = () => app.database.prisma.uploadOperation.findMany({ where: { id: { in: ids } } });
  const words = "This account may not import files any more. Nothing of the file was stored.";
  const refused = { status: "FAILED", error: words };
  await vi.waitFor(async () => expect(await operations()).toMatchObject([refused, refused, refused]), {
    timeout: 30_000,
  });
  expect(await importsOf(ann)).toBe(0);
  expect((await countAllRows(app))["transactions"]).toBe(transactions);
});

test("with a user who is deleted everything of their imports goes, and the others go on", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const before = await countAllRows(app);
  const sessionId = await previewed(ann);
  const deleted = await holdImports(app, async () => {
    const { data } = await confirmFile(app, ann, sessionId);
    await untilStep(ann, data.confirmFileUpload.operationId, "Storing new rows");
    // Begun now: it waits for the import, or the import finds nobody any more.
    return { gone: app.database.prisma.user.delete({ where: { id: ann.id } }).then(() => true) };
  });

  expect(await deleted.gone).toBe(true);
  await vi.waitFor(
    // An import that was done before its user went is in the log, for good.
    async () => expect({ ...(await countAllRows(app)), audit_logs: 0 }).toEqual({ ...before, audit_logs: 0 }),
    { timeout: 20_000 },
  );
  await importFile(app, bob, LARGE);
  expect(await importsOf(bob)).toBe(1);
});

test("progress is the owner's: nobody, others and what does not exist; a read-only person only looks", async () => {
  const ann = await createUser(app);
  const [bob, reader] = [await createUser(app), await createUser(app, { roles: ["READONLY"] })];
  const { data } = await holdImports(app, async () => {
    const confirmed = await confirmFile(app, ann, await previewed(ann));
    const active = await restRequest(app, ann, "GET /api/upload/progress/user");
    expect(active.body).toMatchObject([
      { operationId: confirmed.data.confirmFileUpload.operationId, status: "PROCESSING" },
    ]);
    expect((await restRequest(app, bob, "GET /api/upload/progress/user")).body).toEqual([]);
    return confirmed;
  });
  const { operationId } = data.confirmFileUpload;
  await endOfOperation(app, ann, operationId);
  const one = `/api/upload/progress/${operationId}` as const;
  const none = "/api/upload/progress/6dd2e9f2-1111-4222-8333-444455556666";

  expect((await restRequest(app, ann, "GET /api/upload/progress/user")).body).toEqual([]);
  for (const call of [`GET ${one}`, `POST ${one}/cancel`, "GET /api/upload/progress/user"] as const) {
    expect((await restRequest(app, undefined, call)).status).toBe(401);
  }
  const foreign = await restRequest(app, bob, `GET ${one}`);
  for (const unknown of [
    `GET ${none}`,
    "GET /api/upload/progress/x",
    "GET /api/upload/progress/%00",
  ] as const) {
    expect(await restRequest(app, ann, unknown)).toMatchObject({ status: 404, body: foreign.body });
  }
  expect((await restRequest(app, bob, `POST ${one}/cancel`)).body).toEqual(foreign.body);
  expect((await restRequest(app, reader, `GET ${one}`)).status).toBe(404);
  expect((await restRequest(app, reader, `POST ${one}/cancel`)).status).toBe(403);
});

test("small files go before a large one that waits; what waits says for what, and a tiny one holds nobody up", async () => {
  const ann = await createUser(app);
  const file = (name: string, seed: number, days: number) => ({
    name,
    bytes: exportFile(generateHistory(seed, days, 10), "06/30/2026 4:00 pm"),
  });
  const files = [file("big.csv", 21, 120), file("middle.csv", 22, 60), file("tiny.csv", 23, 2)];
  const running = await previewed(ann);
  const sessions: string[] = [];
  for (const each of files) {
    sessions.push(await previewed(ann, each));
  }
  const confirm = async (sessionId: string): Promise<string> =>
    (await confirmFile(app, ann, sessionId)).data.confirmFileUpload.operationId;
  const progressOf = async (id: string) =>
    (await restRequest(app, ann, `GET /api/upload/progress/${id}`)).body;

  const ids = await holdImports(app, async () => {
    const first = await confirm(running);
    await vi.waitFor(async () => expect((await progressOf(first)).stepNumber).toBeGreaterThan(1), 20_000);
    const others: string[] = [];
    for (const sessionId of sessions) {
      others.push(await confirm(sessionId));
    }
    const waitsFor = { fileName: "large.csv", fileSizeBytes: Buffer.byteLength(LARGE.bytes) };
    for (const id of others) {
      expect(await progressOf(id)).toMatchObject({ status: "PROCESSING", stepNumber: 1, waitsFor });
    }
    expect(await progressOf(first)).not.toHaveProperty("waitsFor");
    return [first, ...others];
  });

  const ended = [];
  for (const id of ids) {
    ended.push(await endOfOperation(app, ann, id));
  }
  expect(ended.map(({ status }) => status)).toEqual(ids.map(() => "COMPLETED"));
  const inOrder = ended.toSorted((one, other) => (one.endTime ?? "").localeCompare(other.endTime ?? ""));
  expect(inOrder.map(({ fileName }) => fileName)).toEqual(["large.csv", "tiny.csv", "middle.csv", "big.csv"]);
  expect(inOrder[1]).not.toHaveProperty("waitsFor");
});

test("after a restart the time that is left comes from the new attempt, the percent never goes back", async () => {
  const ann = await createUser(app);
  const sessionId = await previewed(ann);

  const progress = await holdImports(app, async () => {
    const { operationId } = (await confirmFile(app, ann, sessionId)).data.confirmFileUpload;
    const asked = () => restRequest(app, ann, `GET /api/upload/progress/${operationId}`);
    await vi.waitFor(async () => expect((await asked()).body.stepNumber).toBeGreaterThan(2), 20_000);
    await app.database.pool.query(
      `UPDATE upload_operations SET percent = 60, attempt_percent = 10, started_at = clock_timestamp() - interval '1 hour',
         attempt_started_at = clock_timestamp() - interval '4 seconds' WHERE id = $1`,
      [operationId],
    );
    const { body } = await asked();
    await restRequest(app, ann, `POST /api/upload/progress/${operationId}/cancel`);
    return body;
  });

  expect(progress.progress).toBe(60);
  // 10 percent in 4 seconds: 36 seconds for the other 90, a little more on a slow machine.
  expect(progress.estimatedTimeRemaining).toBeGreaterThanOrEqual(36_000);
  expect(progress.estimatedTimeRemaining).toBeLessThan(90_000);
});
