import { expect, test } from "vitest";
import { readMigrations } from "../migrations/migration-files.ts";
import { foldEnumValues } from "./fold-enum-values.ts";

const migration = (sql: string) => ({ name: "m", sql, checksum: "c" });

test("a type gets the values of later migrations when it is created, in their order", () => {
  const folded = foldEnumValues([
    migration(`CREATE TYPE "book" AS ENUM ('TRADE', 'TAX');\nCREATE TYPE "role" AS ENUM ('ADMIN');`),
    migration(`ALTER TYPE "book" ADD VALUE 'BOTH';\nSELECT 'BOTH'::"book";`),
    migration(`ALTER TYPE "book" ADD VALUE 'NONE';`),
  ]);

  expect(folded.map(({ sql }) => sql)).toEqual([
    `CREATE TYPE "book" AS ENUM ('TRADE', 'TAX', 'BOTH', 'NONE');\nCREATE TYPE "role" AS ENUM ('ADMIN');`,
    `\nSELECT 'BOTH'::"book";`,
    "",
  ]);
  expect(folded.map(({ name, checksum }) => `${name} ${checksum}`)).toEqual(["m c", "m c", "m c"]);
});

test("no migration adds a value in another way", async () => {
  for (const { name, sql } of foldEnumValues(await readMigrations())) {
    expect(sql, name).not.toMatch(/ADD VALUE/i);
  }
});
