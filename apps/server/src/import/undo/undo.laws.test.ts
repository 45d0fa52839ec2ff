import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { generateEventfulHistory } from "../testing/eventful-history.ts";
import { exportFile, type GeneratedRow, generateHistory } from "../testing/generated-history.ts";
import { rematchAll } from "../testing/rematch-all.ts";
import { stateOf } from "../testing/state.ts";
import { previewUndo, undoImport } from "../testing/undo.ts";
import { confirmFile, previewFile, type TestFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const app = await startTestApp();

type Next = () => number;
/** A file, and whether the user imports its look-alikes. */
type Upload = TestFile & { readonly takesAll: boolean };
type Imported = { readonly importId: string; readonly importLines: readonly number[] };

test.each([1, 2, 3, 4, 5])(
  "undoing a file of history %i leaves what never having imported it leaves",
  async (seed) => {
    const next = random(seed * 77);
    const uploads = historyFiles(seed, next);
    await expectUndone(uploads, Math.floor(next() * uploads.length));
  },
);

test.each([11, 12, 13])("undoing several files of history %i, one after the other", async (seed) => {
  const next = random(seed * 77);
  const uploads = historyFiles(seed, next);
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const imported = await importAll(ann, uploads);
  const left = new Set(uploads.keys());
  while (left.size > 1) {
    const index = [...left][Math.floor(next() * left.size)] ?? 0;
    left.delete(index);
    await undo(ann, imported[index]?.importId ?? "");
  }

  await importAll(
    bob,
    uploads.filter((_, index) => left.has(index)),
    imported.filter((_, index) => left.has(index)),
  );

  expect(await stateOf(app, ann.id)).toEqual(await stateOf(app, bob.id));
});

test.each([21, 22, 23, 24])(
  "undoing a positions file of set %i leaves what never having imported it leaves",
  async (seed) => {
    const next = random(seed * 77);
    const uploads = positionsFiles(next);
    await expectUndone(uploads, Math.floor(next() * uploads.length));
  },
);

async function expectUndone(uploads: readonly Upload[], undone: number): Promise<void> {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const imported = await importAll(ann, uploads);
  const before = await stateOf(app, ann.id);
  const importId = imported[undone]?.importId ?? "";

  const preview = await previewUndo(app, ann, importId);
  expect(await stateOf(app, ann.id)).toEqual(before);
  const done = await undo(ann, importId);
  await importAll(bob, uploads.toSpliced(undone, 1), imported.toSpliced(undone, 1));

  expect(done.effect).toEqual(preview.data.getImportUndoPreview.effect);
  const after = await stateOf(app, ann.id);
  expect(after).toEqual(await stateOf(app, bob.id));
  await rematchAll(app, ann.id);
  expect(await stateOf(app, ann.id)).toEqual(after);
}

async function undo(user: TestUser, importId: string) {
  const { data, errors } = await undoImport(app, user, importId);
  expect(errors).toBeUndefined();
  return data.undoImport;
}

/** With `decided`, the user chooses the same lines as the one who did, as far as they are there to be chosen. */
async function importAll(
  user: TestUser,
  uploads: readonly Upload[],
  decided?: readonly Imported[],
): Promise<Imported[]> {
  const done: Imported[] = [];
  for (const [index, upload] of uploads.entries()) {
    const { data } = await previewFile(app, user, upload);
    const { sessionId, review } = data.previewFileUpload;
    const lines = (review as { line: number; isImportable: boolean }[])
      .filter(({ isImportable }) => isImportable)
      .map(({ line }) => line);
    const importLines = lines.filter((line) =>
      decided === undefined ? upload.takesAll : decided[index]?.importLines.includes(line),
    );
    const confirmed = await confirmFile(app, user, sessionId, { importLines });
    expect(confirmed.errors).toBeUndefined();
    done.push({ importId: confirmed.data.confirmFileUpload.importId, importLines });
  }
  return done;
}

/** Overlapping windows of one history, in random order, each download with its own idea of some rows. */
function historyFiles(seed: number, next: Next): Upload[] {
  // Every other one with corporate actions, assignments and moves between the accounts.
  const rows = seed % 2 === 0 ? generateEventfulHistory(seed, 40, 5) : generateHistory(seed, 30, 3);
  const count = 3 + Math.floor(next() * 4);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor(next() * rows.length * 0.7);
    const to = from + 5 + Math.floor(next() * rows.length * 0.5);
    const part = rows
      .slice(from, to)
      .filter(() => next() > 0.03)
      .map((row) => asDownloaded(row, next));
    const hour = 1 + Math.floor(next() * 4);
    return {
      name: `Accounts_History (${index}).csv`,
      bytes: exportFile(part, `06/30/2026 ${hour}:00 pm`),
      takesAll: next() < 0.3,
    };
  });
}

/** Fees booked anew, or a cent off, or another day. */
function asDownloaded(row: GeneratedRow, next: Next): GeneratedRow {
  const fields = row.text.split(",");
  const amount = fields.length - 2;
  const kind = next();
  if (kind < 0.15) {
    fields[fields.length - 1] = next() < 0.5 ? "" : "12/30/2026";
  } else if (kind < 0.22) {
    fields[amount] = (Number(fields[amount]) + 0.01).toFixed(2);
  } else if (kind < 0.25 && row.text.includes("Electronic Funds")) {
    fields[0] = `${fields[0]?.slice(0, 3)}${String(1 + Math.floor(next() * 28)).padStart(2, "0")}${fields[0]?.slice(5)}`;
  }
  return { day: row.day, text: fields.join(",") };
}

const POSITIONS_HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";
const ACCOUNTS = ["Z12345678,Individual", "211223344,ROTH IRA", "Z99999999,Joint"];
const SYMBOLS = ["AAPL", "AMD", "KO", "NVDA", "SPY"];

/** Downloads of two days at random hours, of random accounts and holdings, in random order. */
function positionsFiles(next: Next): Upload[] {
  return Array.from({ length: 3 + Math.floor(next() * 4) }, (_, index) => {
    const accounts = ACCOUNTS.filter(() => next() < 0.7);
    const rows = (accounts.length === 0 ? ACCOUNTS : accounts).flatMap((account) =>
      SYMBOLS.filter(() => next() < 0.7).map((symbol) => {
        const price = 50 + Math.floor(next() * 3);
        const shares = 10 + Math.floor(next() * 2);
        return `${account},${symbol},${symbol} CORP,${shares},$${price}.00,,$${price * shares}.00,,,+$5.00,+1.00%,10.00%,$${price * shares - 5}.00,$10.00,Cash,`;
      }),
    );
    const day = next() < 0.7 ? "Jul-06-2026" : "Jul-07-2026";
    const time = `${1 + Math.floor(next() * 3)}:12 p.m`;
    return {
      name: `Portfolio_Positions (${index}).csv`,
      bytes: `\uFEFF${POSITIONS_HEADER}\n${rows.join("\n")}\n\n"Date downloaded ${day} ${time} ET"\n`,
      takesAll: false,
    };
  });
}
