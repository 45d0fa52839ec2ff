import {
  type ChangePlan,
  type DeletedRow,
  findTwice,
  type Layers,
  type RowRules,
  type SourceRow,
  type StoredRow,
} from "./plan-changes.ts";

/**
 * Plans that edits give way to what their source says, and that deleted rows come back. A row that was moved goes back to
 * its own key; `stored` holds those as well.
 */
export function planReturn<Row extends object>(
  asked: { readonly ids: readonly string[]; readonly keys: readonly string[] },
  { stored, deleted }: Layers<Row>,
  { keyOf }: Pick<RowRules<Row>, "keyOf">,
): ChangePlan<Row> {
  const problems: string[] = [];
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byKey = new Map(deleted.map((row) => [row.key, row]));
  const keys = [...new Set(asked.keys)];
  const back = keys.flatMap((key) => byKey.get(key) ?? []);
  const { moved, inserts } = movesBack(back, byId);
  const edited = [...new Set(asked.ids)].filter((id) => !moved.has(id));
  const returned = edited.flatMap((id) => {
    const row = byId.get(id);
    if (row?.source === undefined) {
      problems.push(row === undefined ? NOT_STORED : `${keyOf(row)} ${withoutSource(row.provenance)}`);
      return [];
    }
    return [{ ...row.source, id }];
  });
  problems.push(...keys.filter((key) => !byKey.has(key)).map((key) => `${key} is not deleted`));
  const changes = {
    inserts,
    updates: [...returned, ...moved.values()],
    deletes: [],
    beneath: [],
    hides: [],
    shows: back.map(({ key }) => key),
  };
  const twice = problems.length === 0 ? findTwice(changes, stored, { keyOf }) : undefined;
  return { ...changes, problems: twice === undefined ? problems : [`${twice} is stored already`] };
}

/** Deleted rows come back as their source has them: in the place of the row that moved from there, which leaves its key to its source. */
function movesBack<Row extends object>(
  back: readonly DeletedRow<Row>[],
  byId: ReadonlyMap<string, StoredRow<Row>>,
) {
  const moved = new Map<string, StoredRow<Row>>();
  const inserts: SourceRow<Row>[] = [];
  for (const { source, movedId } of back) {
    const row = movedId === undefined || moved.has(movedId) ? undefined : byId.get(movedId);
    if (row !== undefined && source !== undefined) {
      moved.set(row.id, { ...source, id: row.id });
      inserts.push(...(row.source === undefined ? [] : [row.source]));
    } else if (source !== undefined) {
      inserts.push(source);
    }
  }
  return { moved, inserts };
}

const NOT_STORED = "No row with this id is stored";

const withoutSource = (provenance: string) =>
  provenance === "MANUAL" ? "was added by hand: no source has it" : "is not edited";
