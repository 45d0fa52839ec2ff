import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { makeBackup } from "@strikebook/database/backup/make-backup";
import type {} from "@strikebook/database/testing/global-setup";
import { cloneDatabase, withClient } from "@strikebook/database/testing/test-database";
import { readEnv } from "@strikebook/server/env";
import { afterAll, expect, inject, test } from "vitest";
import { runCli } from "./cli.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-cli-full-"));
const disk = path.join(folder, "disk");
/** A disk of its own needs root. */
const canMount = process.platform === "linux" && process.getuid?.() === 0;

mkdirSync(disk);
if (canMount) {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=100m", "tmpfs", disk]);
}
afterAll(() => {
  if (canMount) {
    execFileSync("umount", ["-l", disk]);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** A backup of more rows than the small disk holds. */
async function largeBackup(): Promise<string> {
  const large = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  await withClient(large.url, (client) =>
    client.query(`INSERT INTO users (username, email, first_name, last_name, password_hash)
      SELECT 'a' || n, 'a' || n, md5(n::text), md5((n + 1)::text), 'h' FROM generate_series(1, 120000) n`),
  );
  const file = path.join(folder, "large.backup");
  await makeBackup({ databaseUrl: large.url, file, appVersion: "0", now: new Date() });
  await large.drop();
  return file;
}

if (canMount) {
  test("a restore onto a full disk says so, and changes nothing", async () => {
    const DATA_DIR = path.join(disk, "data");
    const run = async (...words: readonly string[]) => {
      const { PATH } = process.env;
      const main = fileURLToPath(new URL("main.ts", import.meta.url));
      const child = spawn(process.execPath, [main, ...words], { env: { PATH, DATA_DIR } });
      const [code, out, err] = await Promise.all([
        new Promise((resolve) => child.once("close", resolve)),
        text(child.stdout),
        text(child.stderr),
      ]);
      return { code, out, err };
    };

    const restored = await run("restore", await largeBackup());

    expect(restored.code).toBe(1);
    expect(restored.err).toBe(
      `The disk is full: free some space on the disk of ${path.join(DATA_DIR, "postgres")}, then try again.\n`,
    );
    execFileSync("mount", ["-o", "remount,size=300m", disk]);
    expect(await run("users", "list")).toMatchObject({ code: 0, err: "" });
  }, 180_000);
}

test.each([
  [{ DATABASE_URL: "postgres://db.example/strikebook" }, "the database's server"],
  [{ DATA_DIR: "/srv/strikebook" }, "/srv/strikebook/postgres"],
])("a full disk is told with its place, %o", async (env, place) => {
  const full = Object.assign(new Error('could not extend file "base/5/1"'), { code: "53100" });
  const err: string[] = [];

  const code = await runCli(
    ["users", "list"],
    { out: () => undefined, err: (line) => void err.push(line), readInput: async () => "" },
    {
      withServices: () => Promise.reject(full),
      readEnv: () => readEnv(env),
      runsIn: "npm",
    },
  );

  expect({ code, err }).toEqual({
    code: 1,
    err: [`The disk is full: free some space on the disk of ${place}, then try again.`],
  });
});
