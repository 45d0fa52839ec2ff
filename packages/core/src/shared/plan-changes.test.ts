import { expect, test } from "vitest";
import { compareRecords } from "./compare-records.ts";
import {
  type AskedChange,
  describePlan,
  type OfferedRow,
  planChanges,
  planSync,
  type StoredRow,
} from "./plan-changes.ts";
import { err, ok } from "./result.ts";

type Row = { readonly key: string; readonly value: string };
type Asked = AskedChange & Partial<Row>;

const stored: StoredRow<Row>[] = [
  { id: "1", key: "a", value: "rule", provenance: "RULE" },
  { id: "2", key: "b", value: "mine", provenance: "MANUAL" },
];

test("changes become the administrator's; what is asked for and is so already changes nothing", () => {
  const found = plan([
    { action: "INSERT", key: "c", value: "new" },
    { action: "UPDATE", id: "1", value: "corrected" },
    { action: "UPDATE", id: "2", value: "mine" },
  ]);

  expect(found.inserts).toEqual([{ key: "c", value: "new", provenance: "MANUAL" }]);
  expect(found.updates).toEqual([{ id: "1", key: "a", value: "corrected", provenance: "MANUAL" }]);
  expect(describePlan(found)).toBe("1 added, 1 updated, 0 deleted");
});

test.each<[Asked[], string]>([
  [[{ action: "UPDATE", value: "x" }], "Update 1: an id is needed"],
  [
    [
      { action: "INSERT", key: "c" },
      { action: "DELETE", id: "9" },
    ],
    "Update 2: no row with this id is stored",
  ],
  [
    [
      { action: "DELETE", id: "1" },
      { action: "UPDATE", id: "1", value: "x" },
    ],
    "Update 2: a is named twice",
  ],
  [[{ action: "INSERT", value: "x" }], "Update 1: a key is needed"],
  [[{ action: "INSERT", key: "a", value: "x" }], "a is stored already"],
  [[{ action: "UPDATE", id: "1", key: "b" }], "b is stored already"],
])("%j: %s", (asked, problem) => {
  expect(plan(asked).problems).toEqual([problem]);
});

test("a key that a deletion frees can be taken by another row", () => {
  const found = plan([
    { action: "DELETE", id: "2" },
    { action: "UPDATE", id: "1", key: "b" },
    { action: "INSERT", key: "a", value: "x" },
  ]);

  expect(found.problems).toEqual([]);
});

test("a sync adds what is missing; only when told to does it correct, and an administrator's row never", () => {
  const offered: OfferedRow<Row>[] = ["a", "b", "c"].map((key) => ({
    key,
    value: "source",
    provenance: "FINNHUB",
  }));
  const differences = compareRecords<OfferedRow<Row> | StoredRow<Row>>(
    [...stored, { id: "3", key: "d", value: "kept", provenance: "RULE" }],
    offered,
    ({ key }) => key,
    (one, other) => one.value === other.value,
  );

  const careful = planSync<Row>(differences, false);
  const forced = planSync<Row>(differences, true);

  expect(careful).toMatchObject({ inserts: [{ key: "c" }], updates: [], deletes: [], keptCount: 2 });
  expect(forced).toMatchObject({
    inserts: [{ key: "c", provenance: "FINNHUB" }],
    updates: [{ id: "1", value: "source", provenance: "FINNHUB" }],
    deletes: [],
    keptCount: 1,
  });
});

const plan = (asked: readonly Asked[]) =>
  planChanges<Row, Asked>(asked, stored, {
    keyOf: ({ key }) => key,
    build: (change, before) => {
      const key = change.key ?? before?.key;
      return key === undefined
        ? err("a key is needed")
        : ok({ key, value: change.value ?? before?.value ?? "" });
    },
    isSame: (before, after) => before.key === after.key && before.value === after.value,
  });
