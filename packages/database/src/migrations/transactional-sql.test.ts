import { expect, it } from "vitest";
import { untransactionalWord } from "./transactional-sql.ts";

it.each([
  ["CREATE INDEX CONCURRENTLY i ON t (a)", "CONCURRENTLY"],
  ["BEGIN;\nCREATE TABLE t (a int);\nCOMMIT;", "BEGIN"],
  ["CREATE TABLE t (a int); commit", "commit"],
  ["VACUUM t", "VACUUM"],
])("names what cannot be part of a transaction: %s", (sql, word) => {
  expect(untransactionalWord(sql)).toBe(word);
});

it.each([
  "CREATE TABLE t (a int); -- CONCURRENTLY would do",
  "INSERT INTO t VALUES ('it''s; COMMIT')",
  "/* BEGIN */ CREATE TABLE t (a int)",
  "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $body$ BEGIN NULL; END; $body$",
  'ALTER TABLE t ADD COLUMN "begin" date, ADD COLUMN "end" date',
])("lets pass what only looks so: %s", (sql) => {
  expect(untransactionalWord(sql)).toBeUndefined();
});
