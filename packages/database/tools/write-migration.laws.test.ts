import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { migrate } from "../src/migrations/migrate.ts";
import type {} from "../src/testing/global-setup.ts";
import { cloneDatabase, withClient } from "../src/testing/test-database.ts";
import { PRISMA_FOLDER } from "./schema-difference.ts";
import { writeMigration } from "./write-migration.ts";

const MODEL = `
model Note {
  id     String @id @db.Uuid
  userId String @map("user_id") @db.Uuid
  text   String

  @@index([userId])
  @@map("notes")
}
`;

let home: string;
let prismaFolder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;

const emptyDatabase = () => cloneDatabase(inject("databaseAdminUrl"), "template0");
const now = new Date("2030-01-02T03:04:05.678Z");
const write = (name: string) => writeMigration({ prismaFolder, databaseUrl: database.url, now }, name);
const migrations = () => readdirSync(path.join(prismaFolder, "migrations"));

beforeEach(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), "strikebook-prisma-"));
  prismaFolder = path.join(home, "prisma");
  cpSync(PRISMA_FOLDER, prismaFolder, { recursive: true });
  database = await emptyDatabase();
});

afterEach(async () => {
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

it("a new model's migration holds its table alone, and applies to a database of before", async () => {
  const own = await emptyDatabase();
  await migrate(own.url, path.join(prismaFolder, "migrations"));
  writeFileSync(path.join(prismaFolder, "schema", "notes.prisma"), MODEL);

  expect(await write("notes")).toBe("prisma/migrations/20300102030405_notes/migration.sql");

  const sql = readFileSync(path.join(home, "prisma/migrations/20300102030405_notes/migration.sql"), "utf8");
  const statements = sql
    .replace(/^--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
  expect(statements).toEqual([
    'CREATE TABLE "notes" ( "id" UUID NOT NULL, "user_id" UUID NOT NULL, "text" TEXT NOT NULL, CONSTRAINT "notes_pkey" PRIMARY KEY ("id") )',
    'CREATE INDEX "notes_user_id_idx" ON "notes"("user_id")',
  ]);
  expect(await migrate(own.url, path.join(prismaFolder, "migrations"))).toEqual(["20300102030405_notes"]);
  const { rows } = await withClient(own.url, (client) => client.query("SELECT count(*)::int FROM notes"));
  expect(rows).toEqual([{ count: 0 }]);
  await own.drop();

  expect(await write("again")).toBeUndefined();
});

it("stands behind the latest migration, also when that one is dated ahead", async () => {
  const [, second = ""] = migrations().toReversed();
  cpSync(
    path.join(prismaFolder, "migrations", second),
    path.join(prismaFolder, "migrations", "20400101000000_later"),
    {
      recursive: true,
    },
  );
  rmSync(path.join(prismaFolder, "migrations", second), { recursive: true });
  writeFileSync(path.join(prismaFolder, "schema", "notes.prisma"), MODEL);
  await expect(write("new-notes")).resolves.toBe("prisma/migrations/20400101000001_new_notes/migration.sql");
});

it("writes nothing when nothing changed", async () => {
  const before = migrations();
  expect(await write("notes")).toBeUndefined();
  expect(migrations()).toEqual(before);
});

it.each(["", "Notes", "../notes", "two words", "1notes", "notes_", "notes--new"])(
  "refuses %j as a name",
  async (name) => {
    const before = migrations();
    writeFileSync(path.join(prismaFolder, "schema", "notes.prisma"), MODEL);
    await expect(write(name)).rejects.toThrow("is no name for a migration");
    expect(migrations()).toEqual(before);
  },
);

it("leaves nothing behind when the schema cannot be read", async () => {
  const before = migrations();
  appendFileSync(path.join(prismaFolder, "schema", "base.prisma"), "\nmodel Broken {\n");
  await expect(write("notes")).rejects.toThrow("prisma migrate diff failed");
  expect(migrations()).toEqual(before);
});
