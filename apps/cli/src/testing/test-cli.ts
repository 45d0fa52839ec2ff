import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createSecretBox } from "@strikebook/auth/secret-box";
import { createTokens } from "@strikebook/auth/token";
import { openDatabase } from "@strikebook/database/client";
import type {} from "@strikebook/database/testing/global-setup";
import { cloneDatabase } from "@strikebook/database/testing/test-database";
import { systemClock } from "@strikebook/server/clock";
import { readEnv } from "@strikebook/server/env";
import { createServices } from "@strikebook/server/services";
import { inject } from "vitest";
import { runCli } from "../cli.ts";

/** The command line over a database of its own, backing up as `backups` has it; `close` it after the tests. */
export async function startTestCli(backups: { readonly passphrase?: string } = {}) {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const database = openDatabase(clone.appUrl, 4);
  const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-cli-"));
  const settings = {
    tokens: createTokens(["a secret of the tests, long enough to be one"]),
    secretBox: createSecretBox("a secret of the tests, long enough to be one"),
    bcryptCost: 4,
    welcome: async () => false,
    build: { version: "0", gitCommit: "0", gitBranch: "main", buildDate: "", environment: "test" },
    spoolDir: folder,
    backups: { folder: path.join(folder, "backups"), keep: { days: 7, weeks: 4, months: 12 }, ...backups },
  };
  const services = createServices({ database, ownerUrl: clone.url, clock: systemClock, settings });
  return {
    database,
    ownerUrl: clone.url,
    databaseUrl: clone.appUrl,
    services,
    /** For files that a command is given. */
    folder,

    /** Runs a line, with more settings; answers the exit code and what was written. */
    async run(line: string | readonly string[], input = "", env: Readonly<Record<string, string>> = {}) {
      const out: string[] = [];
      const err: string[] = [];
      const terminal = {
        out: (text: string) => void out.push(text),
        err: (text: string) => void err.push(text),
        readInput: async () => input,
      };
      const words = typeof line === "string" ? line.split(" ") : line;
      const code = await runCli(words, terminal, {
        withServices: (use) => use(services),
        readEnv: () =>
          readEnv({ DATABASE_URL: clone.url, APP_DATABASE_URL: clone.appUrl, DATA_DIR: folder, ...env }),
        runsIn: env["STRIKEBOOK_RUNS_IN"] === "container" ? "container" : "npm",
      });
      return { code, out: out.join("\n"), err: err.join("\n") };
    },

    async close() {
      await services.close();
      await database.close();
      await clone.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
