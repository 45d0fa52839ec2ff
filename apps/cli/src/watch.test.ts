import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { FolderLook } from "./commands/watch/folder-look.ts";
import { WatchMemory } from "./commands/watch/watch-memory.ts";
import { startTestCli } from "./testing/test-cli.ts";

vi.setConfig({ testTimeout: 60_000 });

const FIXTURES = fileURLToPath(
  new URL("../../../packages/core/src/uploads/fidelity/fixtures/", import.meta.url),
);
const HISTORY = path.join(FIXTURES, "samples/s01/Accounts_History.csv");
const NAMELESS = path.join(FIXTURES, "history-one-account-renamed~export.csv");
const FOREIGN = path.join(FIXTURES, "refused-other-brokerage~transactions.csv");

const cli = await startTestCli();
afterAll(cli.close);
const never = new AbortController().signal;

let made = 0;
let folder = "";
let username = "";
beforeEach(async () => {
  made += 1;
  username = `ann${made}`;
  folder = mkdtempSync(path.join(cli.folder, "inbox-"));
  await cli.run(
    `users create --username ${username} --email ${username}@example.com --first-name Ann --last-name Lee`,
  );
});

const userOf = () => cli.services.users.findByName(username);
const put = (source: string, name = "Accounts_History.csv") => copyFileSync(source, path.join(folder, name));
const rowsOf = async () =>
  await cli.database.prisma.transaction.count({ where: { userId: (await userOf()).id } });
const importsOf = async () =>
  await cli.database.prisma.import.count({ where: { userId: (await userOf()).id } });

/** Looks as often as asked, as the command does without its waits; answers what was said. */
async function start() {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const terminal = { out: say, err: say, readInput: async () => "" };
  const user = await userOf();
  const memory = await WatchMemory.open(cli.folder, folder, user.id);
  const look = new FolderLook({ services: cli.services, terminal, folder, memory, user });
  return {
    lines,
    look: async (times = 1) => {
      for (let time = 0; time < times; time++) {
        await look.look(never);
      }
    },
  };
}

test("a file is imported once two looks find it the same, and once only, however often it is looked at", async () => {
  put(HISTORY);
  const { lines, look } = await start();
  await look();
  expect(await rowsOf()).toBe(0);

  await look(4);

  expect(lines).toEqual([expect.stringMatching(/^Accounts_History\.csv: imported\. \d+ transactions added/)]);
  expect(await rowsOf()).toBeGreaterThan(0);
  expect(await importsOf()).toBe(1);
  const audit = await cli.database.prisma.auditLog.findFirstOrThrow({
    where: { actionType: "FILE_IMPORTED", performedById: (await userOf()).id },
  });
  expect(audit.userAgent).toBe("strikebook command line");
});

test("a half-written file waits until it grows no more, and nothing of it is lost", async () => {
  const whole = readFileSync(HISTORY);
  const file = path.join(folder, "Accounts_History.csv");
  writeFileSync(file, whole.subarray(0, 900));
  const { lines, look } = await start();
  for (let cut = 900; cut < whole.length; cut += Math.ceil(whole.length / 5)) {
    await look();
    appendFileSync(file, whole.subarray(cut, cut + Math.ceil(whole.length / 5)));
  }
  expect(lines).toEqual([]);
  await look(2);

  expect(readFileSync(file).equals(whole)).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/: imported\. /)]);
  expect(await importsOf()).toBe(1);
});

test("the same bytes under another name, or renamed, are not imported again; after a restart neither", async () => {
  put(HISTORY);
  put(HISTORY, "copy of it.csv");
  const first = await start();
  await first.look(2);
  const rows = await rowsOf();
  expect(first.lines[1]).toBe(
    "copy of it.csv: the same content as Accounts_History.csv, which was imported.",
  );
  renameSync(path.join(folder, "Accounts_History.csv"), path.join(folder, "renamed.csv"));
  await first.look(2);
  expect(first.lines[2]).toMatch(/^renamed\.csv: the same content as Accounts_History\.csv/);

  const second = await start();
  await second.look(3);

  expect(second.lines).toHaveLength(2);
  expect([await rowsOf(), await importsOf()]).toEqual([rows, 1]);
});

test("an import that was undone in the browser is not made again, and a lost memory imports nothing twice", async () => {
  put(HISTORY);
  await (await start()).look(2);
  const rows = await rowsOf();
  rmSync(path.join(cli.folder, "watch"), { recursive: true });
  const again = await start();
  await again.look(2);
  expect(again.lines).toEqual([expect.stringMatching(/^Accounts_History\.csv: imported\. /)]);
  expect([await rowsOf(), await importsOf()]).toEqual([rows, 1]);

  const { id } = await userOf();
  const { id: importId } = await cli.database.prisma.import.findFirstOrThrow({ where: { userId: id } });
  await cli.services.uploadHistory.undo({ userId: id }, id, importId);
  expect(await rowsOf()).toBe(0);
  const after = await start();
  await after.look(3);

  expect(after.lines).toEqual([]);
  expect(await rowsOf()).toBe(0);
});

test("a file that needs an answer waits for the person, once said, and nothing of it is stored", async () => {
  put(NAMELESS, "export.csv");
  const { lines, look } = await start();

  await look(4);

  expect(lines).toEqual([
    "export.csv: not imported. It names no account. It waits for you under Upload in the browser.",
  ]);
  const { id } = await userOf();
  const [left, ...others] = await cli.services.leftFiles.list(id);
  expect([left?.fileName, others]).toEqual(["export.csv", []]);
  expect(await cli.services.leftFiles.find(id, left?.sessionId ?? "")).toBe(readFileSync(NAMELESS, "utf8"));
  expect(await rowsOf()).toBe(0);
  const again = await start();
  await again.look(2);
  expect(again.lines).toEqual([]);
});

test("foreign, empty, huge and other files get one line each, and are refused on record once", async () => {
  put(FOREIGN, "foreign.csv");
  writeFileSync(path.join(folder, "empty.csv"), "");
  writeFileSync(path.join(folder, "notes.txt"), "hello");
  writeFileSync(path.join(folder, ".hidden.csv"), "hello");
  writeFileSync(path.join(folder, "huge.csv"), "");
  truncateSync(path.join(folder, "huge.csv"), 101 * 1024 * 1024);
  mkdirSync(path.join(folder, "sub.csv"));
  const { lines, look } = await start();

  await look(4);

  expect(lines).toEqual([
    expect.stringMatching(/^empty\.csv: refused\. File is empty/),
    expect.stringMatching(/^foreign\.csv: refused\. \S/),
    "huge.csv: refused. File too large (max 100MB).",
    "notes.txt: left alone. Only CSV files are allowed.",
  ]);
  expect(await importsOf()).toBe(0);
  const { id } = await userOf();
  const refused = { actionType: "FILE_REFUSED", performedById: id };
  const before = await cli.database.prisma.auditLog.count({ where: refused });
  await (await start()).look(2);
  expect(await cli.database.prisma.auditLog.count({ where: refused })).toBe(before);
});

test("a file that can't be read is said once and taken when it can", async () => {
  const file = path.join(folder, "Accounts_History.csv");
  // A link to itself: not even root can read it.
  symlinkSync(file, file);
  const { lines, look } = await start();

  await look(3);
  rmSync(file);
  put(HISTORY);
  await look(2);

  expect(lines).toEqual([
    "Accounts_History.csv: can't be read: ELOOP. I'll try again.",
    expect.stringMatching(/: imported\. /),
  ]);
});

test("a folder that vanishes is said once, and files are taken when it is back", async () => {
  const { lines, look } = await start();
  rmSync(folder, { recursive: true });
  await look(3);
  expect(lines).toEqual([expect.stringMatching(/^The folder .* can't be read\. I'll look for it again\.$/)]);

  mkdirSync(folder);
  put(HISTORY);
  await look(2);

  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^The folder .* is back\.$/),
    expect.stringMatching(/: imported\. /),
  ]);
});

test("--once looks and ends; a missing folder, an unknown, read-only or disabled person are refused", async () => {
  put(HISTORY);
  const line = (who: string, where = folder) => ["watch", where, "--user", who, "--once"];

  expect(await cli.run(line(username))).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/imported\. /),
  });
  expect(await cli.run(line(username))).toMatchObject({ code: 0, out: "" });
  expect(await cli.run(line(username, `${folder}/gone`))).toMatchObject({ code: 1 });
  expect(await cli.run(line("nobody"))).toMatchObject({ code: 1, err: "User nobody not found" });
  const { id } = await userOf();
  await cli.database.prisma.user.update({ where: { id }, data: { roles: ["READONLY"] } });
  expect((await cli.run(line(username))).err).toMatch(/read-only/);
  await cli.database.prisma.user.update({ where: { id }, data: { roles: ["USER"], enabled: false } });
  expect((await cli.run(line(username))).err).toMatch(/disabled/);
  expect(await cli.run(["watch", folder, "--user", username, "--every", "0"])).toMatchObject({ code: 2 });
});

test("an interrupt ends it after what is under way", async () => {
  put(HISTORY);
  const running = cli.run(["watch", folder, "--user", username, "--every", "1"]);
  await vi.waitFor(async () => expect(await importsOf()).toBe(1), 20_000);

  process.emit("SIGINT");

  const { code, out } = await running;
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Watching .*\nAccounts_History\.csv: imported\. .*\nStopped\. Nothing is half imported\.$/,
  );
  expect(process.listenerCount("SIGINT")).toBe(0);
  expect(existsSync(path.join(cli.folder, "watch"))).toBe(true);
  expect(readdirSync(folder)).toEqual(["Accounts_History.csv"]);
});
