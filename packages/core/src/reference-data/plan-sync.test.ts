import { expect, test } from "vitest";
import type { DeletedRow, SourceRow, StoredRow } from "./plan-changes.ts";
import { planStart, planSync, START_POLICY, syncPolicy } from "./plan-sync.ts";

type Row = { readonly key: string; readonly value: string };

const RULES = {
  keyOf: ({ key }: Row) => key,
  isSame: (one: Row, other: Row) => one.value === other.value,
};
const says = (key: string, value: string): SourceRow<Row> => ({ key, value, provenance: "FINNHUB" });

const STORED: StoredRow<Row>[] = [
  { id: "1", key: "a", value: "rule", provenance: "RULE" },
  {
    id: "2",
    key: "b",
    value: "mine",
    provenance: "MANUAL",
    source: { key: "b", value: "old", provenance: "RULE" },
  },
  { id: "3", key: "d", value: "kept", provenance: "RULE" },
];
const DELETED: DeletedRow<Row>[] = [
  { key: "e", survivesSync: true },
  { key: "f", source: says("f", "said"), survivesSync: false },
];
const LAYERS = { stored: STORED, deleted: DELETED };
const OFFERED = ["a", "b", "c", "e", "f"].map((key) => says(key, "said"));

test("a sync adds what is missing and follows the source beneath edits; the edit itself stays", () => {
  const careful = planSync(LAYERS, OFFERED, RULES, syncPolicy(false));

  expect(careful).toMatchObject({ updates: [], deletes: [], keptCount: 2 });
  expect(careful.inserts).toEqual([says("c", "said"), says("f", "said")]);
  expect(careful.beneath).toEqual([{ ...STORED[1], source: says("b", "said") }]);
});

test("an overwriting sync corrects every row but an administrator's", () => {
  const forced = planSync(LAYERS, OFFERED, RULES, syncPolicy(true));

  expect(forced.updates).toEqual([{ ...says("a", "said"), id: "1" }]);
  expect(forced.keptCount).toBe(1);
});

test("a deleted row stays away over syncs, and what it would be is known; a deleted range comes back", () => {
  const { hides, shows } = planSync(LAYERS, OFFERED, RULES, syncPolicy(true));

  expect(hides).toEqual([{ key: "e", source: says("e", "said"), survivesSync: true }]);
  expect(shows).toEqual(["f"]);
});

test("a start corrects its own rows only, and brings nothing back", () => {
  const stored: StoredRow<Row>[] = [...STORED, { id: "4", key: "c", value: "theirs", provenance: "FINNHUB" }];
  const plan = planSync({ stored, deleted: DELETED }, OFFERED, RULES, START_POLICY);

  expect(plan.updates.map(({ id }) => id)).toEqual(["1"]);
  expect(plan).toMatchObject({ inserts: [], shows: [] });
});

test("a start takes away what no rule gives any more, as a row and beneath an edit, within what it covers", () => {
  const stored: StoredRow<Row>[] = [...STORED, { id: "5", key: "x", value: "mine", provenance: "MANUAL" }];
  const covers = ({ key }: Row) => key !== "d";
  const deleted: DeletedRow<Row>[] = [
    { key: "g", source: { key: "g", value: "rule", provenance: "RULE" }, survivesSync: true },
  ];
  const plan = planStart({ stored, deleted }, [], RULES, covers);

  expect(plan.deletes.map(({ id }) => id)).toEqual(["1"]);
  expect(plan.beneath).toEqual([{ id: "2", key: "b", value: "mine", provenance: "MANUAL" }]);
  expect(plan.hides).toEqual([{ key: "g", survivesSync: true }]);
});
