import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { withClient } from "@strikebook/database/testing/test-database";
import { afterAll, expect, test } from "vitest";
import { startTestCli } from "./testing/test-cli.ts";

const SAMPLES = fileURLToPath(
  new URL("../../../packages/core/src/uploads/fidelity/fixtures/samples/s01/", import.meta.url),
);

const { run, database, ownerUrl, folder, close } = await startTestCli();
const owner = (statement: string) => withClient(ownerUrl, (client) => client.query(statement));
afterAll(close);

await run("users create --username ann --email ann@example.com --first-name Ann --last-name Lee");
await run(["import", path.join(SAMPLES, "Accounts_History.csv"), "--user", "ann"]);

/** The problems that doctor names, without that of the disk: how full it is differs by machine. */
async function wrongs(): Promise<string[]> {
  const { out } = await run("doctor");
  return out.split("\n").filter((line) => line.startsWith("WRONG") && !line.includes("Disk:"));
}

test("an installation without a backup is told so; with one all is well", async () => {
  expect(await run("doctor")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\d of 8 checks found something wrong\.$/),
  });
  expect(await wrongs()).toEqual(["WRONG  Backup: none was made yet: npm run strikebook -- backup"]);

  await run("backup");

  expect(await wrongs()).toEqual([]);
  expect((await run("doctor")).out).toContain(
    "ok     Sums of ann: every lot, day, month and total follows from the rows",
  );
});

// Each time a cent, or a row, that an import did not write.
test.each([
  [
    "UPDATE realized_day_totals SET net = net + 0.01 WHERE day = (SELECT max(day) FROM realized_day_totals)",
    "totals of days",
  ],
  [
    "UPDATE realized_months SET sells = sells + 0.01 WHERE month = (SELECT max(month) FROM realized_months)",
    "months",
  ],
  [
    "UPDATE realized_days SET trades = trades + 1 WHERE day = (SELECT max(day) FROM realized_days)",
    "realized days",
  ],
  ["DELETE FROM open_lots WHERE id = (SELECT max(id) FROM open_lots)", "open lots"],
  [
    "UPDATE closing_lots SET buys = buys + 0.01 WHERE closing_id = (SELECT max(id) FROM realized_closings)",
    "lots of closings",
  ],
])("%s is found", async (statement, part) => {
  const client = await database.pool.connect();
  const table = /(?:UPDATE|FROM) (\w+)/.exec(statement)?.[1] ?? "";
  await client.query(`CREATE TEMP TABLE kept AS SELECT * FROM ${table}`);
  expect((await client.query(statement)).rowCount).toBeGreaterThan(0);

  expect(await wrongs()).toEqual([`WRONG  Sums of ann: matching the transactions again gives other ${part}`]);

  await client.query(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept; DROP TABLE kept`);
  client.release();
  expect(await wrongs()).toEqual([]);
});

test("a file that an upload left behind is found", async () => {
  const file = path.join(folder, "left.upload");
  writeFileSync(file, "");
  utimesSync(file, new Date(2026, 0, 1), new Date(2026, 0, 1));

  expect(await wrongs()).toEqual([expect.stringContaining(`Uploads: left behind in ${folder}: 1.`)]);
});

test("an entry of the audit log that was rewritten is found", async () => {
  await owner("UPDATE audit_logs SET description = 'nothing' WHERE id = (SELECT id FROM audit_logs LIMIT 1)");

  expect(await wrongs()).toContainEqual(expect.stringMatching(/^WRONG {2}Audit log: .*\(entry /));
});

test("a passphrase that is easily guessed is a warning, and nothing wrong", async () => {
  const guessable = await startTestCli({ passphrase: "1234567" });
  await guessable.run("backup");

  const { out } = await guessable.run("doctor");
  await guessable.close();

  expect(out).toMatch(/^ok {5}Backup: proven/m);
  expect(out.match(/^warn .*$/gm)).toEqual([
    "warn   Passphrase: The passphrase for backups is easily guessed: choose one of at least 8 characters, and keep the old one for older files.",
  ]);
  expect((await run("doctor")).out).not.toContain("Passphrase");
});
