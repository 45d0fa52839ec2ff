import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { countAllRows, ledgerOf } from "../testing/figures.ts";
import { sample } from "../testing/samples.ts";
import { confirmFile, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const CONFIRM_AND_DIE = fileURLToPath(new URL("../testing/confirm-and-die.ts", import.meta.url));
const FIRST = sample("s11/Accounts_History (1).csv");
const SECOND = sample("s11/Accounts_History (2).csv");

test.each(["closed", "inserted", "matched", "merged", "done"])(
  "killed when it is %s, a confirm has stored nothing, and the next one everything",
  async (step) => {
    const [ann, bob] = [await createUser(app), await createUser(app)];
    for (const person of [ann, bob]) {
      await importFile(app, person, FIRST);
    }
    await importFile(app, bob, SECOND);
    const { data } = await previewFile(app, ann, SECOND);
    const { sessionId } = data.previewFileUpload;
    const before = await countAllRows(app);

    const killed = confirmIn(ann.id, sessionId, step);

    expect(killed.signal).toBe("SIGKILL");
    expect(await settled(before)).toEqual(before);
    const { data: confirmed } = await confirmFile(app, ann, sessionId);
    expect(confirmed.confirmFileUpload).toMatchObject({
      normalizedTransactionsAdded: 4,
      duplicatesSkipped: 4,
    });
    expect(await ledgerOf(app, ann.id)).toEqual(await ledgerOf(app, bob.id));
  },
);

test("a confirm whose answer was lost is answered again by another process, and does nothing twice", async () => {
  const ann = await createUser(app);
  const { data } = await previewFile(app, ann, FIRST);
  const { sessionId } = data.previewFileUpload;
  expect(confirmIn(ann.id, sessionId).stdout).toBe("7\n");
  const before = await countAllRows(app);

  const again = await confirmFile(app, ann, sessionId);
  const other = confirmIn(ann.id, sessionId);

  expect(again.data.confirmFileUpload.normalizedTransactionsAdded).toBe(7);
  expect(other.stdout).toBe("7\n");
  expect(await countAllRows(app)).toEqual(before);
});

test("two processes that confirm one session at once import it once", async () => {
  const ann = await createUser(app);
  const { data } = await previewFile(app, ann, FIRST);
  const { sessionId } = data.previewFileUpload;

  const here = Promise.all(Array.from({ length: 5 }, () => confirmFile(app, ann, sessionId)));
  const there = confirmIn(ann.id, sessionId);
  const replies = await here;

  expect(there.stdout).toBe("7\n");
  expect(new Set(replies.map(({ data: reply }) => reply.confirmFileUpload.importId)).size).toBe(1);
  const imports = await app.database.prisma.import.count({ where: { userId: ann.id } });
  expect(imports).toBe(1);
});

test("a database user that is no superuser imports the same", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, FIRST);
  const { data } = await previewFile(app, bob, FIRST);
  const role = `plain_${ann.id.replaceAll("-", "")}`;
  const url = new URL(app.databaseUrl);
  url.username = role;
  url.password = role;
  const pool = app.owner;
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  await pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`);
  await pool.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`);

  const confirmed = confirmIn(bob.id, data.previewFileUpload.sessionId, undefined, url.toString());

  await pool.query(`DROP OWNED BY ${role}`);
  await pool.query(`DROP ROLE ${role}`);
  expect(confirmed).toMatchObject({ stdout: "7\n", stderr: "" });
  expect(await ledgerOf(app, bob.id)).toEqual(await ledgerOf(app, ann.id));
});

function confirmIn(userId: string, sessionId: string, step?: string, databaseUrl = app.databaseUrl) {
  return spawnSync(
    process.execPath,
    [CONFIRM_AND_DIE, databaseUrl, userId, sessionId, ...(step === undefined ? [] : [step])],
    { encoding: "utf8", timeout: 15_000 },
  );
}

/** PostgreSQL takes a moment to notice that its client has died. */
async function settled(before: Record<string, number>): Promise<Record<string, number>> {
  let counts = await countAllRows(app);
  for (let attempt = 0; attempt < 50 && JSON.stringify(counts) !== JSON.stringify(before); attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    counts = await countAllRows(app);
  }
  return counts;
}
