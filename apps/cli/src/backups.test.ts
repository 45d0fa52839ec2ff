import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

test("verify of a folder has a sentence for each backup, and an exit code for all", async () => {
  const sticks = path.join(folder, "sticks");
  mkdirSync(path.join(sticks, "older.backup"), { recursive: true });
  expect(await run(["verify", path.join(folder, "nowhere")])).toMatchObject({ code: 1 });
  rmSync(path.join(sticks, "older.backup"), { recursive: true });
  writeFileSync(path.join(sticks, "letter.txt"), "Dear all");
  writeFileSync(path.join(sticks, ".hidden.backup"), "");
  expect(await run(["verify", sticks])).toEqual({
    code: 1,
    out: "",
    err: `There is no backup in ${sticks}: none of its files ends in .backup.`,
  });

  copyFileSync(file, path.join(sticks, "a.backup"));
  const one = await run(["verify", sticks]);
  expect(one).toMatchObject({ code: 0, err: "" });
  expect(one.out).toMatch(
    /^a\.backup: \d+ rows of \d{4}-.*Z by Strikebook 0, restored elsewhere, and every row and sum is the same\.\nThe only backup is good\.$/,
  );

  const bytes = readFileSync(file);
  writeFileSync(path.join(sticks, "b.backup"), bytes.subarray(0, bytes.length - 9));
  writeFileSync(path.join(sticks, "c.backup"), "Dear all");
  copyFileSync(file, path.join(sticks, "d.backup"));
  mkdirSync(path.join(sticks, "e.backup"));
  const locked = readdirSync(to).find((name) => name !== path.basename(file)) ?? "";
  copyFileSync(path.join(to, locked), path.join(sticks, "f.backup"));

  const { code, out, err } = await run(["verify", sticks, "--quick"]);

  expect(code).toBe(1);
  const [a, b, c, d, e, f] = out.split("\n");
  expect(a).toMatch(/^a\.backup: \d+ rows of .* by Strikebook 0, undamaged\.$/);
  expect(b).toMatch(/^b\.backup: This backup is damaged: .*[^ ]\.$/);
  expect(c).toMatch(/^c\.backup: .*\.$/);
  expect(d).toMatch(/^d\.backup: .* undamaged\.$/);
  expect(e).toMatch(/^e\.backup: .*\.$/);
  expect(f).toMatch(/^f\.backup: This backup is encrypted/);
  expect(err).toBe("2 of 6 backups are good.");
  expect((await run(["verify", sticks, "--quick", "--passphrase-file", secret])).err).toBe(
    "3 of 6 backups are good.",
  );
});

test("a passphrase of one letter makes a backup that opens with it, and brings a warning everywhere", async () => {
  const short = path.join(folder, "short");
  writeFileSync(short, "a\n");
  const warning =
    "The passphrase for backups is easily guessed: choose one of at least 8 characters, and keep the old one for older files.";

  const made = await run(["backup", "--to", to, "--passphrase-file", short]);
  expect(made).toMatchObject({ code: 0, err: warning });
  const opened = await run(["verify", written(made.out), "--quick", "--passphrase-file", short]);
  expect(opened).toMatchObject({ code: 0, err: "" });

  const set = { BACKUP_PASSPHRASE_FILE: short };
  expect(await run(["settings"], "", set)).toEqual({ code: 0, out: "", err: warning });
  expect(await run(["settings"], "", { BACKUP_PASSPHRASE_FILE: secret })).toEqual({
    code: 0,
    out: "All settings are right.",
    err: "",
  });
});
