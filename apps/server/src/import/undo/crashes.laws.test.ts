import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { countAllRows } from "../testing/figures.ts";
import { sample } from "../testing/samples.ts";
import { stateOf } from "../testing/state.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const UNDO_AND_DIE = fileURLToPath(new URL("../testing/undo-and-die.ts", import.meta.url));
const FIRST = sample("s11/Accounts_History (1).csv");
const SECOND = sample("s11/Accounts_History (2).csv");

test.each(["locked", "removed", "forgotten", "matched", "done"])(
  "killed when it is %s, an undo has changed nothing, and the next one does everything",
  async (step) => {
    const [ann, bob] = [await createUser(app), await createUser(app)];
    await importFile(app, bob, SECOND);
    const { result } = await importFile(app, ann, FIRST);
    await importFile(app, ann, SECOND);
    const before = await stateOf(app, ann.id);

    const killed = undoIn(ann.id, result.importId, step);

    expect(killed.signal).toBe("SIGKILL");
    expect(await stateOf(app, ann.id)).toEqual(before);
    const { errors } = await undoImport(app, ann, result.importId);
    expect(errors).toBeUndefined();
    expect(await stateOf(app, ann.id)).toEqual(await stateOf(app, bob.id));
  },
);

test("an undo whose answer was lost is answered again by another process, and does nothing twice", async () => {
  const ann = await createUser(app);
  const { result } = await importFile(app, ann, FIRST);
  const first = undoIn(ann.id, result.importId);
  const before = await countAllRows(app);

  const again = await undoImport(app, ann, result.importId);

  expect(first.stdout).toBe(`${result.normalizedTransactionsAdded}\n`);
  expect(again.data.undoImport.effect.transactionsRemoved).toBe(result.normalizedTransactionsAdded);
  expect(await countAllRows(app)).toEqual(before);
});

test("two processes that undo one import at once undo it once", async () => {
  const ann = await createUser(app);
  const { result } = await importFile(app, ann, FIRST);

  const here = Promise.all(Array.from({ length: 3 }, () => undoImport(app, ann, result.importId)));
  const there = undoIn(ann.id, result.importId);

  const removed = (await here).map(({ data }) => data.undoImport.effect.transactionsRemoved);
  expect([...removed, Number(there.stdout)]).toEqual(Array(4).fill(result.normalizedTransactionsAdded));
  const audit = await app.database.prisma.auditLog.count({
    where: { performedById: ann.id, actionType: "IMPORT_UNDONE" },
  });
  expect(audit).toBe(1);
});

function undoIn(userId: string, importId: string, step?: string) {
  return spawnSync(
    process.execPath,
    [UNDO_AND_DIE, app.databaseUrl, userId, importId, ...(step === undefined ? [] : [step])],
    { encoding: "utf8", timeout: 30_000 },
  );
}
