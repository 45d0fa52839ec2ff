import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { listTables } from "./backup/tables.ts";
import type {} from "./testing/global-setup.ts";
import { cloneDatabase, withClient } from "./testing/test-database.ts";

const DOCUMENT = readFileSync(new URL("../../../docs/personal-tables.md", import.meta.url), "utf8");

/** Cells of the document's rows, the table's name first and bare. */
const LISTED = [...DOCUMENT.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, table = "", rest = ""]) => {
  const [, tabs = "", log = "", names = "", letterCase = "", backup = ""] = rest.split(" | ");
  return { table, tabs, log, names, letterCase, backup };
});

/** Tables whose rows go with a person, by way of however many others; campaigns themselves are made of the ledger and its backlog. */
const OF_PEOPLE = `
  WITH RECURSIVE below AS (
    SELECT 'users'::regclass::oid AS oid
    UNION
    SELECT c.conrelid FROM pg_constraint c JOIN below ON c.confrelid = below.oid
     WHERE c.contype = 'f' AND c.confdeltype = 'c')
  SELECT relname AS name FROM below JOIN pg_class USING (oid) WHERE relname <> 'users' ORDER BY 1`;

const WITH_PERSON = `
  SELECT relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
   WHERE a.attname = 'user_id' AND NOT a.attisdropped AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

const TOLD = `
  SELECT relname AS name, CASE p.proname WHEN 'tell_import' THEN 'IMPORT'
         ELSE trim(trailing '\\000' FROM encode(t.tgargs, 'escape')) END AS kind
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
   WHERE p.proname IN ('tell_person_change', 'tell_import') AND relname <> 'users' ORDER BY 1, 2`;

/** Tables of what is worked out ahead of a question: no fact of a person is in them. */
const WORKED_OUT = ["campaign_backlog", "campaigns"];
/** Rows that outlive the person whom they name. */
const FACTS_OF_THE_HOUSE = ["upload_metrics"];

async function inSchema<Row extends object>(sql: string): Promise<Row[]> {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  try {
    return (await withClient(clone.url, (client) => client.query<Row>(sql))).rows;
  } finally {
    await clone.drop();
  }
}

const isFact = (name: string) => !WORKED_OUT.includes(name);

test("every table of people is in the list, goes with the person, and no other is listed", async () => {
  const ofPeople = (await inSchema<{ name: string }>(OF_PEOPLE)).map(({ name }) => name);
  const withPerson = (await inSchema<{ name: string }>(WITH_PERSON)).map(({ name }) => name);

  expect(LISTED.map(({ table }) => table).toSorted()).toEqual(ofPeople.filter(isFact).toSorted());
  expect(
    withPerson.filter((name) => !(ofPeople.includes(name) || FACTS_OF_THE_HOUSE.includes(name))),
  ).toEqual([]);
});

test("other tabs hear of a table by the trigger that the list names", async () => {
  const told = await inSchema<{ name: string; kind: string }>(TOLD);
  const kindsOf = (table: string) => told.filter(({ name }) => name === table).map(({ kind }) => kind);

  const inList = LISTED.map(({ table, tabs }) => [table, /^[A-Z]/.test(tabs) ? tabs.split(", ") : []]);
  expect(inList).toEqual(LISTED.map(({ table }) => [table, kindsOf(table)]));
  for (const { table, tabs } of LISTED.filter((each) => kindsOf(each.table).length === 0)) {
    const speakers = /^with (.+)$/.exec(tabs)?.[1]?.split(", ") ?? [];
    const isAnswered =
      speakers.length > 0 ? speakers.every((one) => kindsOf(one).length > 0) : /^- : ./.test(tabs);
    expect([table, isAnswered]).toEqual([table, true]);
  }
});

test("backups hold what the list says, and no question is left open", async () => {
  const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const kept = await withClient(clone.url, (client) => listTables(client));
  await clone.drop();
  const names = new Set(kept.map(({ name }) => name.replace("public.", "")));

  expect(LISTED.map(({ table, backup }) => [table, backup])).toEqual(
    LISTED.map(({ table }) => [table, names.has(table) ? "yes" : "no"]),
  );
  expect(LISTED.filter((each) => Object.values(each).includes(""))).toEqual([]);
});
