import { lockUser } from "@strikebook/database/user-lock";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { sample } from "../testing/samples.ts";
import { previewUndo, undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();
const { pool } = app.database;
const HISTORY = sample("s03/Accounts_History.csv");

/** More than there are threads, by far. */
const PREVIEWS = Number(process.env["UNDO_PREVIEWS"] ?? 10);

/** Every row of a table that an undo changes, as text. */
async function rowsOf({ id }: TestUser): Promise<string[]> {
  const found: string[] = [];
  for (const table of [
    "transactions",
    "imports",
    "realized_closings",
    "open_lots",
    "brokerage_accounts",
    "campaign_backlog",
  ]) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text || ' ' || xmin AS row FROM ${table} t WHERE user_id = $1 ORDER BY 1`,
      [id],
    );
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found;
}

test("an undo is previewed while an import holds the person's lock and all their rows, and keeps none of them", async () => {
  const ann = await createUser(app);
  const { importId } = (await importFile(app, ann, HISTORY)).result;
  await vi.waitFor(async () => {
    const { rows } = await pool.query("SELECT FROM campaign_backlog WHERE user_id = $1", [ann.id]);
    expect(rows).toHaveLength(0);
  }, 30_000);
  const before = await rowsOf(ann);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await lockUser(client, ann.id);
    await client.query("UPDATE transactions SET line = line WHERE user_id = $1", [ann.id]);
    await client.query("UPDATE imports SET file_name = file_name WHERE user_id = $1", [ann.id]);

    const { data, errors } = await previewUndo(app, ann, importId);

    expect(errors).toBeUndefined();
    expect(data.getImportUndoPreview.effect.transactionsRemoved).toBeGreaterThan(0);
    await client.query("ROLLBACK");
  } finally {
    client.release(true);
  }
  expect(await rowsOf(ann)).toEqual(before);
});

test("many undo previews of one person, and another's import is neither refused nor kept waiting for them", async () => {
  const ann = await createUser(app);
  const bob = await createUser(app);
  const { importId } = (await importFile(app, ann, HISTORY)).result;
  const began = performance.now();
  const alone = await previewUndo(app, ann, importId);
  const oneTook = performance.now() - began;

  let answered = 0;
  const previews = Array.from({ length: PREVIEWS }, () =>
    previewUndo(app, ann, importId).then((reply) => {
      answered += 1;
      return reply;
    }),
  );
  const { result } = await importFile(app, bob, HISTORY);
  const answeredMeanwhile = answered;
  expect(result.success).toBe(true);
  // One after the other they take as many times as long as one.
  expect(answeredMeanwhile).toBeLessThan(PREVIEWS / 2);

  // They are told the same as before, and as one another.
  for (const reply of await Promise.all(previews)) {
    expect(reply).toEqual(alone);
  }
  process.stdout.write(
    `one preview ${Math.round(oneTook)} ms; ${answeredMeanwhile} of ${PREVIEWS} answered before the import was in\n`,
  );
});

test("what a preview foretells is what the undo does", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s03/Accounts_History.csv"));
  const { importId } = (await importFile(app, ann, sample("s01/Accounts_History.csv"))).result;
  const { data } = await previewUndo(app, ann, importId);
  const done = await undoImport(app, ann, importId);

  expect(done.data.undoImport.effect).toEqual(data.getImportUndoPreview.effect);
});
