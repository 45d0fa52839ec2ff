import { expect, test } from "vitest";
import type { Layers } from "./plan-changes.ts";
import { planReturn } from "./plan-return.ts";

type Row = { readonly key: string; readonly value: string };

const SOURCE = { key: "a", value: "said", provenance: "RULE" } as const;
const LAYERS: Layers<Row> = {
  stored: [
    { id: "1", key: "a", value: "mine", provenance: "MANUAL", source: SOURCE },
    { id: "2", key: "b", value: "by hand", provenance: "MANUAL" },
    { id: "3", key: "c", value: "said", provenance: "RULE" },
  ],
  deleted: [
    { key: "d", source: { ...SOURCE, key: "d" }, survivesSync: true },
    { key: "e", survivesSync: true },
  ],
};
const plan = (ids: string[], keys: string[] = []) =>
  planReturn({ ids, keys }, LAYERS, { keyOf: ({ key }) => key });

test("an edit gives way to its source", () => {
  expect(plan(["1", "1"])).toMatchObject({ updates: [{ ...SOURCE, id: "1" }], problems: [] });
});

test("a deleted row comes back as its source has it, or is just no longer kept away", () => {
  expect(plan([], ["d", "e"])).toMatchObject({
    inserts: [{ key: "d", value: "said", provenance: "RULE" }],
    shows: ["d", "e"],
    problems: [],
  });
});

test.each([
  [["9"], [], "No row with this id is stored"],
  [["2"], [], "b was added by hand: no source has it"],
  [["3"], [], "c is not edited"],
  [[], ["z"], "z is not deleted"],
])("%j, %j: %s", (ids, keys, problem) => {
  expect(plan(ids, keys).problems).toEqual([problem]);
});

test("a row that was moved goes back to its day in one act, and the day that it leaves is its source's again", () => {
  const asked = { ids: ["4"], keys: ["d"] };
  const moved = { id: "4", key: "f", value: "mine", provenance: "MANUAL" } as const;
  const deleted = [{ key: "d", source: { ...SOURCE, key: "d" }, survivesSync: true, movedId: "4" }];
  const words = { keyOf: ({ key }: Row) => key };

  expect(planReturn(asked, { stored: [moved], deleted }, words)).toMatchObject({
    inserts: [],
    updates: [{ id: "4", key: "d", value: "said", provenance: "RULE" }],
    shows: ["d"],
    problems: [],
  });
  const source = { ...SOURCE, key: "f" };
  expect(planReturn(asked, { stored: [{ ...moved, source }], deleted }, words).inserts).toEqual([source]);
  // Deleted since.
  expect(planReturn({ ids: [], keys: ["d"] }, { stored: [], deleted }, words)).toMatchObject({
    inserts: [{ key: "d" }],
    updates: [],
  });
  // Moved on from a second day: it goes back once, and the other day has its own row again.
  const twice = [...deleted, { key: "e", source: { ...SOURCE, key: "e" }, survivesSync: true, movedId: "4" }];
  expect(planReturn({ ids: [], keys: ["d", "e"] }, { stored: [moved], deleted: twice }, words)).toMatchObject(
    {
      inserts: [{ key: "e" }],
      updates: [{ id: "4", key: "d" }],
    },
  );
});
