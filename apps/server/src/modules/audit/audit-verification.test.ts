import { copyFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const VERIFY = "mutation { adminVerifyAuditLog { isWhole verified problem checkedAt } }";
const HOUSE = "{ adminGetHousekeeping { tasks auditLog { isWhole problem checkedAt } } }";
const DAY_MS = 24 * 60 * 60_000;

/** An installation with three entries of a year ago and two of today, and a backup that holds the chain of all five. */
async function startWithBackup() {
  const world = await startTestApp();
  const boss = await createUser(world, { roles: ["ADMIN"] });
  const add = (text: string, at: Date) =>
    world.database.pool.query(
      "INSERT INTO audit_logs (action_type, success, description, performed_at) VALUES ('LOGIN', true, $1, $2)",
      [text, at],
    );
  for (const text of ["old 1", "old 2", "old 3"]) {
    await add(text, new Date(TEST_NOW.getTime() - 365 * DAY_MS));
  }
  await add("new 4", TEST_NOW);
  const made = await world.services.backups.make({ userId: boss.id });
  expect(made.error).toBeUndefined();
  await add("new 6", TEST_NOW);
  const ask = async (text: string) =>
    Object.values<Record<string, unknown>>((await graphqlRequest(world, boss, text)).data)[0] ?? {};
  return { ...world, boss, fileName: made.fileName, ask };
}

test("nobody, and nobody but administrators, may have the log verified", async () => {
  const world = await startTestApp();
  const [user, reader] = [await createUser(world), await createUser(world, { roles: ["READONLY"] })];

  expect((await graphqlRequest(world, undefined, VERIFY)).errors?.[0]?.extensions?.["code"]).toBe(
    "UNAUTHENTICATED",
  );
  for (const who of [user, reader]) {
    expect((await graphqlRequest(world, who, VERIFY)).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  }
});

test("a whole log with a legitimate cleanup is whole, and nothing to do", async () => {
  const { ask, services, boss } = await startWithBackup();
  expect(await ask(HOUSE)).toMatchObject({ auditLog: null });

  expect(await services.audit.cleanUp(90, { userId: boss.id })).toBe(3);

  // Three that went and the two, the backup's own entry, and the cleanup's.
  expect(await ask(VERIFY)).toEqual({
    ...{ isWhole: true, verified: 7, problem: null, checkedAt: TEST_NOW.toISOString() },
  });
  const { tasks, auditLog } = await ask(HOUSE);
  expect(tasks).not.toContain("AUDIT_LOG");
  expect(auditLog).toEqual({ isWhole: true, problem: null, checkedAt: TEST_NOW.toISOString() });
});

// As the owner of the database does it, with hashes that are right afterwards.
const CUT = (from: number) => `
  BEGIN; DELETE FROM audit_logs l USING audit_chain c WHERE c.log_id = l.id AND c.position >= ${from};
  DELETE FROM audit_chain WHERE position >= ${from}; COMMIT`;
const RECHAIN = `
  BEGIN; UPDATE audit_logs SET description = 'never happened' WHERE description = 'old 2';
  CREATE TEMP TABLE kept AS TABLE audit_chain; DELETE FROM audit_chain;
  DO $$ DECLARE link record; own bytea; previous bytea := ''; BEGIN
    FOR link IN SELECT k.position, l AS entry FROM kept k JOIN audit_logs l ON l.id = k.log_id ORDER BY k.position LOOP
      own := audit_entry_hash(link.entry); previous := sha256(previous || own);
      INSERT INTO audit_chain (position, log_id, entry_hash, hash) VALUES (link.position, (link.entry).id, own, previous);
    END LOOP; END $$; COMMIT`;
const CHANGE = "UPDATE audit_logs SET success = false WHERE description = 'old 1'";

test.each([
  // The backup was made after its own entry, the fifth.
  [
    "cut at its end",
    CUT(4),
    (file: string) => `The end of the log was cut off: the backup ${file} holds a later entry.`,
  ],
  [
    "chained anew from a row on",
    RECHAIN,
    (file: string) => `The log was chained anew: the backup ${file} holds another link at this place.`,
  ],
  [
    "changed in a row",
    CHANGE,
    () => expect.stringMatching(/^This entry was changed\. Entry [0-9a-f-]{36}\.$/),
  ],
])("a log that was %s is broken, a task, on record once, and found by doctor", async (_how, sql, wordsOf) => {
  const { ask, owner, services, fileName } = await startWithBackup();
  await owner.query(sql);
  const problem = wordsOf(fileName);

  const logFinding = async () => {
    for await (const finding of services.doctor.examine()) {
      if (finding.what === "Audit log") {
        return finding;
      }
    }
    return undefined;
  };
  expect(await logFinding()).toMatchObject({ isGood: false });
  // Doctor changes nothing.
  expect(await ask(HOUSE)).toMatchObject({ auditLog: null });
  expect(await ask(VERIFY)).toMatchObject({ isWhole: false, problem });
  await services.audit.verify();

  const { tasks, auditLog } = await ask(HOUSE);
  expect(tasks).toContain("AUDIT_LOG");
  expect(auditLog).toMatchObject({ isWhole: false, problem });
  const { rows } = await owner.query(
    "SELECT error_message AS words FROM audit_logs WHERE action_type = 'SUSPICIOUS_ACTIVITY'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].words).toContain("The audit log was changed outside the app.");
});

test.each([
  ["from before a restore, which brings no records of backups", "DELETE FROM backups"],
  ["of another installation, which was brought into the folder", "UPDATE backups SET kind = 'FOUND'"],
])("a backup %s says nothing of this log", async (_which, sql) => {
  const { ask, owner } = await startWithBackup();
  await owner.query(sql);
  await owner.query(CUT(4));

  expect(await ask(VERIFY)).toMatchObject({ isWhole: true, verified: 3 });
});

test("a newer backup of another installation hides no cut", async () => {
  const { ask, owner, fileName, spoolDir } = await startWithBackup();
  const folder = path.join(spoolDir, "backups");
  copyFileSync(path.join(folder, fileName), path.join(folder, "strikebook-2031-01-01T000000Z.backup"));
  await owner.query(CUT(4));

  expect((await ask(VERIFY))["problem"]).toContain(`the backup ${fileName} holds a later entry`);
});
