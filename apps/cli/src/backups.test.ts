import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestCli } from "./testing/test-cli.ts";

const { run, database, folder, close } = await startTestCli();
afterAll(close);

const usernames = async () =>
  (await database.pool.query("SELECT username FROM users ORDER BY 1")).rows.map(({ username }) => username);
const addUser = (name: string) =>
  run(`users create --username ${name} --email ${name}@example.com --first-name A --last-name B`);
const written = (out: string) => /Wrote (\S+\.backup)/.exec(out)?.[1] ?? "";

const to = path.join(folder, "stick");
const secret = path.join(folder, "passphrase");
mkdirSync(to);
writeFileSync(secret, "correct horse\nnot this line\n");

let file = "";

test("backup writes a file and proves it", async () => {
  await addUser("ann");
  const { code, out, err } = await run(["backup", "--to", to]);
  file = written(out);

  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("every row and every sum is the same");
  expect(readdirSync(to)).toEqual([path.basename(file)]);
});

test("verify tells whose data it is, restores it elsewhere and changes nothing", async () => {
  const { code, out } = await run(["verify", file]);

  expect(code).toBe(0);
  expect(out).toMatch(/^Backup of \d{4}-.*Z, Strikebook 0: \d+ rows, undamaged\.$/m);
  expect(out).toContain("ann: realized 0 (tax 0), no positions");
  expect(out).toContain("every row and every sum is the same");
});

test("restore replaces data only when it is told to, and saves it first", async () => {
  await addUser("bob");

  expect(await run(["restore", file])).toMatchObject({
    code: 1,
    err: "There is data in the database already. Add --replace to put the backup in its place; what is there is saved first.",
  });
  expect(await usernames()).toEqual(["ann", "bob"]);

  const { code, out, err } = await run(["restore", file, "--replace"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(await usernames()).toEqual(["ann"]);
  const entries = await database.prisma.auditLog.findMany({ where: { actionType: "DATA_RESTORED" } });
  expect(entries).toMatchObject([
    {
      description: expect.stringContaining(`All data replaced by backup ${path.basename(file)}: `),
      details: { madeBy: "0", rows: Number(/, Strikebook 0: (\d+) rows/.exec(out)?.[1]) },
      userAgent: "strikebook command line",
    },
  ]);

  const [, back = ""] = /To bring it back: npm run strikebook -- (.*)/.exec(out) ?? [];
  expect((await run(back)).code).toBe(0);
  expect(await usernames()).toEqual(["ann", "bob"]);
});

test("restore as of the version that made the backup is told by that version's name", async () => {
  const other = await run(["restore", file, "--replace", "--as-of-version", "0.9"]);
  expect(other.err).toContain("Strikebook 0 made this backup: --as-of-version 0 keeps it so");
  expect(await usernames()).toEqual(["ann", "bob"]);

  const inContainer = { STRIKEBOOK_RUNS_IN: "container" };
  const { code, out } = await run(["restore", file, "--replace", "--as-of-version", "0"], "", inContainer);
  expect(code).toBe(0);
  expect(out).toContain("The data is as Strikebook 0 left it: bring and start that version.");
  const [, back = ""] =
    /To bring it back: docker compose run --rm strikebook strikebook (.*)/.exec(out) ?? [];
  expect((await run(back)).code).toBe(0);
  expect(await usernames()).toEqual(["ann", "bob"]);
});

test("a damaged file is refused in words, and nothing changes", async () => {
  const bytes = readFileSync(file);
  bytes[200] = (bytes[200] ?? 0) ^ 4;
  const damaged = path.join(folder, "damaged.backup");
  writeFileSync(damaged, bytes);

  for (const command of ["verify", "restore"]) {
    expect(await run([command, damaged])).toMatchObject({
      code: 1,
      err: "This backup is damaged: chunk 0 was changed. Nothing was changed.",
    });
  }
  expect(await usernames()).toEqual(["ann", "bob"]);
});

test("with a passphrase a file opens with it only", async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const made = await run(["backup", "--to", to, "--passphrase-file", secret]);
  expect(made).toMatchObject({ code: 0, err: "" });
  const locked = written(made.out);

  expect((await run(["verify", locked])).err).toContain("This backup is encrypted");
  writeFileSync(path.join(folder, "wrong"), "battery staple");
  expect((await run(["verify", locked, "--passphrase-file", path.join(folder, "wrong")])).err).toContain(
    "The passphrase does not open this backup",
  );
  expect((await run(["verify", locked, "--quick", "--passphrase-file", secret])).code).toBe(0);
});
