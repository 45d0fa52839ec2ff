import { inTransaction } from "@strikebook/database/transaction";
import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ledgerOf } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { sample } from "../testing/samples.ts";
import { undoImport } from "../testing/undo.ts";
import { cancelFile, confirmFile, importFile, previewFile } from "../testing/upload.ts";
import { compareToKeep, keepComparison } from "./kept-comparison.repository.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const { pool } = app.database;

const ROWS = generateHistory(77, 20, 4);
const DAYS = [...new Set(ROWS.map(({ day }) => day))];
/** A download of some of the days. */
const fileOf = (from: number, to: number, name = `Accounts_History (${from}-${to}).csv`) => ({
  name,
  bytes: exportFile(
    ROWS.filter(({ day }) => DAYS.indexOf(day) >= from && DAYS.indexOf(day) < to),
    "06/30/2026 4:00 pm",
  ),
});

const staged = (sessionId: string) => `staging."s_${sessionId.replaceAll("-", "")}"`;
const kept = (sessionId: string) => `staging."c_${sessionId.replaceAll("-", "")}"`;

async function isThere(table: string): Promise<boolean> {
  const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS is_there", [table]);
  return rows[0].is_there;
}

/** One known line more is said to be held for review: a confirm that answers so has taken what was kept. */
async function mark(sessionId: string): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE ${kept(sessionId)} SET reason = 'Marked' WHERE line = (SELECT min(line) FROM ${kept(sessionId)} WHERE line > 0)`,
  );
  expect(rowCount).toBe(1);
}

/** A user with the first half of the days on record, and an open preview of all of them with its mark. */
async function withMarkedPreview() {
  const ann = await createUser(app);
  const first = await importFile(app, ann, fileOf(0, 6));
  await importFile(app, ann, fileOf(4, 10));
  const { data } = await previewFile(app, ann, fileOf(0, 20));
  const preview = data.previewFileUpload;
  await mark(preview.sessionId);
  return { ann, preview, importId: first.result.importId };
}

async function confirmed(user: TestUser, sessionId: string) {
  const { data, errors } = await confirmFile(app, user, sessionId);
  expect(errors).toBeUndefined();
  const { importId } = data.confirmFileUpload;
  const { rows } = await pool.query(
    "SELECT new_lines, duplicate_lines, review_lines FROM imports WHERE id = $1",
    [importId],
  );
  return rows[0];
}

async function wholeLedger() {
  const bob = await createUser(app);
  await importFile(app, bob, fileOf(0, 20));
  return await ledgerOf(app, bob.id);
}

test("a confirm takes what the preview found, when nothing has changed since", async () => {
  const { ann, preview } = await withMarkedPreview();

  expect(await confirmed(ann, preview.sessionId)).toEqual({
    new_lines: preview.newLines,
    duplicate_lines: preview.duplicateLines - 1,
    review_lines: 1,
  });
  expect(await isThere(kept(preview.sessionId))).toBe(false);
});

test("what a confirm takes makes the same ledger and figures as comparing anew", async () => {
  const whole = await wholeLedger();
  for (const isKept of [true, false]) {
    const ann = await createUser(app);
    await importFile(app, ann, fileOf(5, 15));
    const { sessionId, ...preview } = (await previewFile(app, ann, fileOf(0, 20))).data.previewFileUpload;
    if (!isKept) {
      await pool.query(`DROP TABLE ${kept(sessionId)}`);
    }

    const { data } = await confirmFile(app, ann, sessionId);

    expect(data.confirmFileUpload.accounts).toEqual(preview.accounts);
    expect(data.confirmFileUpload.normalizedTransactionsAdded).toBe(preview.newLines);
    expect(data.confirmFileUpload.duplicatesSkipped).toBe(preview.duplicateLines);
    expect(await ledgerOf(app, ann.id)).toEqual(whole);
  }
});

test.each([
  ["another file was imported", async ({ ann }: Marked) => void (await importFile(app, ann, fileOf(8, 12)))],
  ["an import was undone", async ({ ann, importId }: Marked) => void (await undoImport(app, ann, importId))],
  [
    "a file was imported and undone",
    async ({ ann }: Marked) => {
      const { result } = await importFile(app, ann, fileOf(8, 12));
      await undoImport(app, ann, result.importId);
    },
  ],
  [
    "an account was deleted with its data",
    async ({ ann }: Marked) => {
      const account = await app.database.prisma.brokerageAccount.findFirstOrThrow({
        where: { userId: ann.id },
      });
      const text = "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }";
      expect((await graphqlRequest(app, ann, text, { id: account.id })).errors).toBeUndefined();
    },
  ],
  [
    "the staged rows were lost",
    async ({ preview }: Marked) => void (await pool.query(`TRUNCATE ${staged(preview.sessionId)}`)),
  ],
  [
    "a crash emptied what was kept",
    async ({ preview }: Marked) =>
      void (await pool.query(`TRUNCATE ${staged(preview.sessionId)}, ${kept(preview.sessionId)}`)),
  ],
  [
    "what was kept is gone",
    async ({ preview }: Marked) => void (await pool.query(`DROP TABLE ${kept(preview.sessionId)}`)),
  ],
])("what the preview found is not taken when %s", async (_, change) => {
  const marked = await withMarkedPreview();
  await change(marked);

  const counts = await confirmed(marked.ann, marked.preview.sessionId);

  expect(counts.review_lines).toBe(0);
  expect(counts.new_lines + counts.duplicate_lines).toBe(marked.preview.totalLines);
  expect(await ledgerOf(app, marked.ann.id)).toEqual(await wholeLedger());
});

type Marked = Awaited<ReturnType<typeof withMarkedPreview>>;

test("what the preview found of one account is not taken for another", async () => {
  const ann = await createUser(app);
  const [savings, play] = await Promise.all(
    ["Savings", "Play"].map((name) =>
      app.database.prisma.brokerageAccount.create({
        data: { userId: ann.id, name, accountIdentifier: null, brokerage: "Fidelity" },
      }),
    ),
  );
  const { bytes } = sample("s02/History_for_Account_X87654321.csv");
  await importFile(app, ann, { name: "mine.csv", bytes }, { accountId: savings?.id ?? "" });
  const again = { name: "again.csv", bytes: `${String(bytes)}\n` };
  const { data } = await previewFile(app, ann, again, { accountId: savings?.id ?? "" });
  const { sessionId, newLines } = data.previewFileUpload;

  const { data: other } = await confirmFile(app, ann, sessionId, { accountId: play?.id ?? "" });

  expect(newLines).toBe(0);
  expect(other.confirmFileUpload.normalizedTransactionsAdded).toBe(14);
});

test("nothing is kept when an import ends while the preview looks", async () => {
  const { ann, preview } = await withMarkedPreview();
  const accounts = await app.database.prisma.brokerageAccount.findMany({ where: { userId: ann.id } });
  const session = { id: preview.sessionId, userId: ann.id };
  const client = await pool.connect();
  try {
    await inTransaction(client, async () => {
      const compared = await compareToKeep(
        client,
        { session, rank: { at: "2026-11-20T09:51", sha256: Buffer.alloc(32), isDated: false } },
        accounts.map(({ id }, ref) => ({ ref, accountId: id })),
      );
      await importFile(app, ann, fileOf(8, 12));
      await keepComparison(client, compared);
    });
  } finally {
    client.release();
  }

  expect(await isThere(kept(preview.sessionId))).toBe(false);
  expect((await confirmed(ann, preview.sessionId)).review_lines).toBe(0);
});

test("what was kept goes with its session, and not before", async () => {
  const { ann, preview } = await withMarkedPreview();
  await app.services.uploads.sweep();
  expect(await isThere(kept(preview.sessionId))).toBe(true);

  await cancelFile(app, ann, preview.sessionId);

  expect(await isThere(kept(preview.sessionId))).toBe(false);
  expect(await isThere(staged(preview.sessionId))).toBe(false);
});
