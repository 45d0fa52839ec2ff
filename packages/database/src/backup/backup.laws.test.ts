import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type {} from "../testing/global-setup.ts";
import { cloneDatabase, withClient } from "../testing/test-database.ts";
import { makeBackup } from "./make-backup.ts";
import { readBackup } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

const PLACES = 200;
const KILLS = 6;
const USERS = 20_000;

let source: Awaited<ReturnType<typeof cloneDatabase>>;
let target: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-backup-"));
  file = path.join(folder, "all.backup");
  source = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  target = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  await addUsers(source.url, "new", USERS);
  await addUsers(target.url, "old", 3);
  await makeBackup({ databaseUrl: source.url, file, appVersion: "0.1.0", now: new Date() });
});

afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

const addUsers = (url: string, name: string, count: number) =>
  withClient(url, (client) =>
    client.query(`INSERT INTO users (username, email, first_name, last_name, password_hash)
      SELECT '${name}' || n, '${name}' || n, md5(n::text), md5((n + 1)::text), 'h' FROM generate_series(1, ${count}) n`),
  );

const usernames = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query("SELECT username FROM users ORDER BY 1 LIMIT 5");
    return rows.map(({ username }) => username);
  });

const countUsers = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query("SELECT count(*)::int AS count FROM users");
    return rows[0]?.count;
  });

test.each([undefined, "a passphrase"])(
  "a byte changed anywhere is refused (passphrase: %s)",
  async (passphrase) => {
    const small = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
    const whole = path.join(folder, "small.backup");
    await addUsers(small.url, "few", 5);
    await makeBackup({ databaseUrl: small.url, file: whole, passphrase, appVersion: "0", now: new Date() });
    await small.drop();
    const bytes = readFileSync(whole);
    const changed = path.join(folder, "changed.backup");
    for (let count = 0; count < PLACES; count++) {
      const [at, bit] = [randomInt(bytes.length), randomInt(8)];
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ (1 << bit);
      writeFileSync(changed, other);
      await expect(readBackup({ file: changed, passphrase }), `byte ${at}, bit ${bit}`).rejects.toMatchObject(
        {
          name: "DomainError",
        },
      );
    }
  },
  300_000,
);

test("a restore that is killed leaves the database as it was, or all restored; the next one restores all of it", async () => {
  const program = `
    import { restoreBackup } from ${JSON.stringify(new URL("./restore-backup.ts", import.meta.url).href)};
    console.log("begins");
    await restoreBackup(process.argv[1], { file: process.argv[2] });`;
  let killed = 0;
  for (let count = 0; count < KILLS; count++) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, target.url, file]);
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once("exit", (_code, signal) => resolve(signal)),
    );
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await sleep(100 + count * 250);
    child.kill("SIGKILL");
    if ((await ended) === null) {
      break;
    }
    killed += 1;
    const found = await usernames(target.url);
    if (found.includes("new1")) {
      // Between the commit and the end of the program: all of it is there.
      expect(await countUsers(target.url)).toBe(USERS);
      break;
    }
    expect(found, `killed ${100 + count * 250} ms after the beginning`).toEqual(["old1", "old2", "old3"]);
  }
  expect(killed).toBeGreaterThan(1);

  await restoreBackup(target.url, { file });

  expect((await usernames(target.url))[0]).toBe("new1");
}, 120_000);

const MANY_USERS = 200_000;

/** Makes a backup in a process of its own, which may write no more than `kilobytes` into a file; its answer or its error. */
async function backUpWithin(databaseUrl: string, kilobytes: number | "unlimited"): Promise<string> {
  const script = `
    import { makeBackup } from ${JSON.stringify(new URL("make-backup.ts", import.meta.url).href)};
    const request = { databaseUrl: ${JSON.stringify(databaseUrl)}, file: ${JSON.stringify(path.join(folder, "limited.backup"))} };
    const made = await makeBackup({ ...request, appVersion: "0.1.0", now: new Date() }).catch((error) => error);
    console.log(made.code ?? made.summary ?? "made");`;
  const blocks = kilobytes === "unlimited" ? kilobytes : kilobytes * 2;
  const child = spawn("/bin/sh", [
    "-c",
    `ulimit -f ${blocks}; exec "$0" "$@"`,
    process.execPath,
    "--input-type=module",
    "-e",
    script,
  ]);
  const texts = [child.stdout, child.stderr].map(async (stream) => (await stream.toArray()).join(""));
  return (await Promise.all(texts)).join("").trim();
}

test("a backup ends when its disk takes no more, three times, and the next one is made when there is room", async () => {
  const large = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  // More than the sockets between the two hold: PostgreSQL waits for its reader.
  await addUsers(large.url, "many", MANY_USERS);

  for (const _try of [1, 2, 3]) {
    expect(await backUpWithin(large.url, 100)).toBe("EFBIG");
  }
  expect(readdirSync(folder).filter((name) => name.includes("limited"))).toEqual([]);
  expect(await backUpWithin(large.url, "unlimited")).toBe("made");
  const { summary } = await readBackup({ file: path.join(folder, "limited.backup") });
  expect(summary.tables["public.users"]?.rows).toBe(MANY_USERS);

  await large.drop();
}, 120_000);

test("a restore whose file breaks off while it is loaded ends, and leaves the database as it was", async () => {
  const before = await usernames(target.url);
  const half = path.join(folder, "half.backup");
  const bytes = readFileSync(file);
  writeFileSync(half, bytes.subarray(0, (bytes.length * 3) / 4));
  // Checked whole, then loaded from what is left of it, as from a stick that is pulled.
  const looks = [file];
  const pulled = {
    get file() {
      return looks.pop() ?? half;
    },
  };

  await expect(restoreBackup(target.url, pulled)).rejects.toThrow("it is cut short");

  expect(await usernames(target.url)).toEqual(before);
});
