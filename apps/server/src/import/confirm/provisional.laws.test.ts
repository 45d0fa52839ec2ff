import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { importHere } from "../testing/confirm-here.ts";
import { ledgerOf } from "../testing/figures.ts";
import { shuffled } from "../testing/known-order.ts";
import { type Download, downloadOf, reckonCounted, showDays } from "../testing/provisional-downloads.ts";
import { rematchAll } from "../testing/rematch-all.ts";
import { stateOf } from "../testing/state.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

// Counts in the test's own thread only: there, every file is a large one.
vi.mock(import("../../ledger/large-imports.ts"), () => ({
  isLarge: (rows) => rows > 0,
  SLICE_ROWS: 2500,
}));

const app = await startTestApp();

const SETS = [1, 2, 3, 4, 5, 6];
const NAME = "Accounts_History.csv";

test.each(SETS)(
  "downloads of days that had not ended, set %i, in any order and some undone, come to what they say together",
  async (seed) => {
    const next = random(seed * 4_711);
    const files = shuffled(downloads(next), next);
    // Half of the sets as large files.
    const store = seed % 2 === 0 ? importHere : importFile;
    const ann = await createUser(app);
    const imported = new Map<Download, string>();
    for (const file of files) {
      await store(app, ann, { name: NAME, bytes: file.bytes });
      imported.set(file, await lastImport(ann));
      expect(await countedOf(ann)).toEqual(reckonCounted([...imported.keys()]));
    }
    await expectMatched(ann);

    const left = new Set(files);
    for (const file of shuffled(files, next).slice(0, 3)) {
      const { errors } = await undoImport(app, ann, imported.get(file) ?? "");
      expect(errors).toBeUndefined();
      left.delete(file);
      expect(await countedOf(ann)).toEqual(reckonCounted([...left]));
    }
    await expectMatched(ann);

    const [same, other] = [await createUser(app), await createUser(app)];
    for (const file of files.filter((each) => left.has(each))) {
      await importFile(app, same, { name: NAME, bytes: file.bytes });
    }
    for (const file of shuffled([...left], next)) {
      await importFile(app, other, { name: NAME, bytes: file.bytes });
    }
    expect(await stateOf(app, same.id)).toEqual(await stateOf(app, ann.id));
    expect(await ledgerOf(app, other.id)).toEqual(await ledgerOf(app, ann.id));
  },
);

test("the sets above have rows that are withdrawn, and some that come back", () => {
  const counts = SETS.map((seed) => {
    const files = downloads(random(seed * 4_711));
    const said = new Set(files.flatMap(({ rows }) => rows.map(({ text }) => text)));
    return said.size - new Set(reckonCounted(files)).size;
  });
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(3);
});

/** Downloads of any window on any day, some twice on a day, some long after what they show; a few lack rows. */
function downloads(next: () => number): Download[] {
  const days = 14;
  const shown = showDays(next, days);
  return Array.from({ length: 7 }, (_, index) => {
    const on = 2 + Math.floor(next() * (days - 2));
    const to = next() < 0.8 ? on : Math.floor(next() * on);
    const from = Math.max(0, to - Math.floor(next() * 8));
    const isPatchy = next() < 0.3;
    return downloadOf(shown, { from, to, on, at: index * 17 + 1 }, () => isPatchy && next() < 0.2);
  }).filter((file) => file !== undefined);
}

/** The user's newest import that is not undone. */
async function lastImport({ id }: TestUser): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM imports WHERE user_id = $1 AND undone_at IS NULL ORDER BY sequence DESC LIMIT 1",
    [id],
  );
  return rows[0]?.id ?? "";
}

/** The ledger's rows as `reckonCounted` says them. */
async function countedOf({ id }: TestUser): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ row: string }>(
    `SELECT CASE a.account_identifier WHEN 'Z12345678' THEN 0 ELSE 1 END || ' ' || t.run_date || ' ' || round(t.cash_effect, 2) AS row
     FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id WHERE t.user_id = $1`,
    [id],
  );
  return rows.map(({ row }) => row).sort();
}

/** Closings, lots and sums are those of the rows that count. */
async function expectMatched({ id }: TestUser): Promise<void> {
  const before = await stateOf(app, id);
  await rematchAll(app, id);
  expect(await stateOf(app, id)).toEqual(before);
}
