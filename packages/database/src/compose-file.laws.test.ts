import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { accountToRunAs, reachableBinaries } from "./embedded/postgres-account.ts";
import { seenFrom } from "./embedded/postgres-files.ts";
import { commandOptions } from "./embedded/postgres-settings.ts";

const fromRoot = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), "utf8");

const COMPOSE = fromRoot("docker-compose.yml");
const account = accountToRunAs();
const binaries = path.join(reachableBinaries(account), "bin");

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "strikebook-compose-"));
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(dataDir, account.uid, account.gid);
  }
  initialize(initdbArguments());
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** The value in the file. */
function initdbArguments(): string {
  return found(/^ +POSTGRES_INITDB_ARGS: (--.*)$/m);
}

/** The server's `-c` settings, in the order of the file. */
function serverSettings(): string[] {
  const command = found(/^ {4}command: >-\n((?: {6}.*\n)+)/m);
  return [...command.matchAll(/-c (\S+)/g)].map(([, setting]) => setting ?? "");
}

function found(pattern: RegExp): string {
  const [, text] = pattern.exec(COMPOSE) ?? [];
  if (text === undefined) {
    throw new Error(`docker-compose.yml holds nothing like ${pattern}`);
  }
  return text;
}

/** As the entrypoint of the postgres image does it: the shell splits the variable. */
function initialize(args: string): void {
  const { cwd, seen } = seenFrom(account, dataDir);
  execFileSync("/bin/sh", ["-c", `"$0" -D "$1" -U strikebook --no-sync ${args}`, program("initdb"), seen], {
    ...account,
    cwd,
    env: { PATH: process.env["PATH"], LANG: "en_US.utf8" },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

function program(name: string): string {
  return path.join(binaries, name);
}

/** The value of one setting, as PostgreSQL computes it from the given ones without starting. */
function settingOf(name: string, settings: readonly string[]): string {
  const { cwd, seen } = seenFrom(account, dataDir);
  const given = settings.flatMap((setting) => ["-c", setting]);
  return execFileSync(program("postgres"), ["-D", seen, "-C", name, ...given], {
    ...account,
    cwd,
    encoding: "utf8",
  }).trim();
}

/** A single-user session prints rows as `1: name = "value" (...)`. */
function cellsOf(sql: string): string[] {
  const { cwd, seen } = seenFrom(account, dataDir);
  const output = execFileSync(program("postgres"), ["--single", "-D", seen, "postgres"], {
    ...account,
    cwd,
    input: sql,
    encoding: "utf8",
  });
  return [...output.matchAll(/ = "([^"]*)"/g)].map(([, cell]) => cell ?? "");
}

it("initializes PostgreSQL with exactly the arguments of docker-compose.yml, as the embedded one is", () => {
  const sql =
    "SELECT pg_encoding_to_char(encoding), datlocprovider, datlocale FROM pg_database WHERE datname = 'postgres'\n";
  expect(cellsOf(sql)).toEqual(["UTF8", "b", "C.UTF-8"]);
});

it("gives PostgreSQL settings it knows, those of the embedded one", () => {
  const settings = serverSettings();
  const embedded = commandOptions({ port: 5432, durable: true });
  const names = settings.map((setting) => setting.slice(0, setting.indexOf("=")));
  expect(names).toContain("max_wal_size");
  for (const name of names) {
    expect(settingOf(name, settings)).not.toBe("");
  }
  expect(embedded).toEqual(
    expect.arrayContaining(settings.filter((setting) => !setting.startsWith("shared_buffers="))),
  );
});

it("pins its images: Node to the exact version of .nvmrc, PostgreSQL to a minor version", () => {
  const bases = [...fromRoot("Dockerfile").matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
  expect(new Set(bases)).toEqual(new Set([`node:${fromRoot(".nvmrc").trim()}-bookworm-slim`]));
  const images = [...COMPOSE.matchAll(/^ +image: (postgres:\S+)$/gm)].map(([, image]) => image);
  const tags = images.map((image) => image?.replace(/^postgres:/, ""));
  expect(new Set(tags)).toEqual(new Set(["18.4"]));
});

it("gives every service bounds: memory, processes and log", () => {
  const services = COMPOSE.slice(COMPOSE.indexOf("\nservices:"), COMPOSE.indexOf("\nnetworks:"));
  const names = [...services.matchAll(/^ {2}(\w[\w-]*):$/gm)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["secrets", "postgres", "strikebook"]));
  for (const bound of ["mem_limit", "pids_limit", "logging", "read_only", "cap_drop"]) {
    expect([...services.matchAll(new RegExp(`^ {4}${bound}:`, "gm"))], bound).toHaveLength(names.length);
  }
});
