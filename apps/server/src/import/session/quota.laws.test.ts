import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { confirmFile, previewFile } from "../testing/upload.ts";

// Many previews, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A file of one deposit, whose amount makes its bytes its own. */
const deposit = (amount: number) => ({
  name: `Accounts_History ${amount}.csv`,
  bytes: `\n\n${HEADER}\n05/05/2026,"Individual",Z12345678,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},\n`,
});

/** Previews them in turn; their sessions, the oldest first. */
async function previewAll(user: TestUser, amounts: readonly number[]): Promise<string[]> {
  const sessions: string[] = [];
  for (const amount of amounts) {
    const { data } = await previewFile(app, user, deposit(amount));
    sessions.push(data.previewFileUpload.sessionId);
  }
  return sessions;
}

const confirm = (user: TestUser, sessionId = "") => confirmFile(app, user, sessionId);

/** Has its file count as one of so many bytes. */
const weigh = (sessionId: string | undefined, bytes: number) =>
  app.owner.query("UPDATE upload_sessions SET size_bytes = $2 WHERE id = $1", [sessionId, bytes]);

const countOpen = ({ id }: TestUser) =>
  app.database.prisma.uploadSession.count({ where: { userId: id, state: "OPEN" } });

const GONE = { message: "Upload session not found", extensions: { code: "NOT_FOUND" } };
const IMPORTED = { success: true, normalizedTransactionsAdded: 1 };
const MB = 1024 * 1024;

test("a preview that gave way to newer ones is gone, so that its file is sent again; the others are there", async () => {
  const ann = await createUser(app);
  const [first, second, third] = await previewAll(ann, [1, 2, 3]);
  await weigh(first, 150 * MB);
  await weigh(third, 100 * MB);
  const [fourth] = await previewAll(ann, [4]);
  expect(await countOpen(ann)).toBe(4);

  // 150 and 100 MB and two small ones were room enough; 50 more are too much.
  await weigh(fourth, 50 * MB);
  await previewAll(ann, [5]);
  expect((await confirm(ann, first)).errors?.[0]).toMatchObject(GONE);
  for (const kept of [second, third, fourth]) {
    expect((await confirm(ann, kept)).data.confirmFileUpload).toMatchObject({ success: true });
  }
});

test("the newest preview stays, however large", async () => {
  const ann = await createUser(app);
  const [large] = await previewAll(ann, [1]);
  await weigh(large, 400 * MB);
  const [newest] = await previewAll(ann, [2]);
  expect((await confirm(ann, large)).errors?.[0]).toMatchObject(GONE);
  expect((await confirm(ann, newest)).data.confirmFileUpload).toMatchObject(IMPORTED);
});

test("small files of a long queue wait together, and only thousands of them make the oldest go", async () => {
  const ann = await createUser(app);
  const [oldest, next] = await previewAll(ann, [1, 2]);
  const more = (count: number) =>
    app.owner.query(
      `INSERT INTO upload_sessions (user_id, file_name, sha256, size_bytes, file_type, brokerage, reading, staged_rows,
         created_at, expires_at)
       SELECT user_id, file_name, sha256, size_bytes, file_type, brokerage, reading, staged_rows,
              created_at + interval '1 millisecond', expires_at
         FROM upload_sessions, generate_series(1, $2) WHERE id = $1`,
      [next, count],
    );
  // 300 MB are 4,800 times 64 KB.
  await more(4797);
  await previewAll(ann, [3]);
  expect(await countOpen(ann)).toBe(4800);

  await previewAll(ann, [4]);
  expect(await countOpen(ann)).toBe(4800);
  expect((await confirm(ann, oldest)).errors?.[0]).toMatchObject(GONE);
  expect((await confirm(ann, next)).data.confirmFileUpload).toMatchObject(IMPORTED);
});
