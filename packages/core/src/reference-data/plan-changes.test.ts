import { expect, test } from "vitest";
import { err, ok } from "../shared/result.ts";
import { type AskedChange, describePlan, type Layers, planChanges, type StoredRow } from "./plan-changes.ts";

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
  expect(found.updates).toMatchObject([{ id: "1", key: "a", value: "corrected", provenance: "MANUAL" }]);
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

const SOURCE = { key: "b", value: "said", provenance: "FINNHUB" } as const;

test("an edit keeps the source's row beneath it, also when it is edited again", () => {
  const edited = { id: "2", key: "b", value: "mine", provenance: "MANUAL", source: SOURCE } as const;

  expect(plan([{ action: "UPDATE", id: "1", value: "x" }]).updates).toEqual([
    {
      id: "1",
      key: "a",
      value: "x",
      provenance: "MANUAL",
      source: { key: "a", value: "rule", provenance: "RULE" },
    },
  ]);
  expect(
    plan([{ action: "UPDATE", id: "2", value: "other" }], { stored: [edited], deleted: [] }).updates,
  ).toEqual([{ ...edited, value: "other" }]);
});

test("an edit that says what its source says is none", () => {
  const edited = { id: "2", key: "b", value: "mine", provenance: "MANUAL", source: SOURCE } as const;
  const { updates } = plan([{ action: "UPDATE", id: "2", value: "said" }], { stored: [edited], deleted: [] });

  expect(updates).toEqual([{ ...SOURCE, id: "2", source: undefined }]);
});

test("a row that is deleted or moved away leaves its source's row kept away; one added by hand leaves nothing", () => {
  expect(
    plan([
      { action: "DELETE", id: "1" },
      { action: "DELETE", id: "2" },
    ]).hides,
  ).toEqual([{ key: "a", source: { key: "a", value: "rule", provenance: "RULE" }, survivesSync: true }]);
  expect(plan([{ action: "UPDATE", id: "1", key: "z" }])).toMatchObject({
    updates: [{ id: "1", key: "z", provenance: "MANUAL", source: undefined }],
    hides: [{ key: "a" }],
  });
});

test("a row added where one was deleted is an edit over what was deleted", () => {
  const deleted = [{ key: "b", source: SOURCE, survivesSync: true }];
  const found = plan([{ action: "INSERT", key: "b", value: "new" }], { stored: [], deleted });

  expect(found).toMatchObject({
    inserts: [{ provenance: "MANUAL", source: SOURCE }],
    hides: [],
    shows: ["b"],
  });
});

const plan = (asked: readonly Asked[], layers: Layers<Row> = { stored, deleted: [] }) =>
  planChanges<Row, Asked>(asked, layers, {
    keyOf: ({ key }) => key,
    build: (change, before) => {
      const key = change.key ?? before?.key;
      return key === undefined
        ? err("a key is needed")
        : ok({ key, value: change.value ?? before?.value ?? "" });
    },
    isSame: (before, after) => before.key === after.key && before.value === after.value,
  });
