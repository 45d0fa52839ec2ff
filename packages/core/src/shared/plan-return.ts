import { type ChangePlan, type DeletedRow, findTwice, type Layers, type RowRules } from "./plan-changes.ts";

/** Plans that edits give way to what their source says, and that deleted rows come back. */
export function planReturn<Row extends object>(
  asked: { readonly ids: readonly string[]; readonly keys: readonly string[] },
  { stored, deleted }: Layers<Row>,
  { keyOf }: Pick<RowRules<Row>, "keyOf">,
): ChangePlan<Row> {
  const problems: string[] = [];
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byKey = new Map(deleted.map((row) => [row.key, row]));
  const updates = [...new Set(asked.ids)].flatMap((id) => {
    const row = byId.get(id);
    if (row?.source === undefined) {
      problems.push(row === undefined ? NOT_STORED : `${keyOf(row)} ${withoutSource(row.provenance)}`);
      return [];
    }
    return [{ ...row.source, id }];
  });
  const back = [...new Set(asked.keys)].flatMap((key): readonly DeletedRow<Row>[] => {
    const row = byKey.get(key);
    problems.push(...(row === undefined ? [`${key} is not deleted`] : []));
    return row === undefined ? [] : [row];
  });
  const changes = {
    inserts: back.flatMap(({ source }) => source ?? []),
    updates,
    deletes: [],
    beneath: [],
    hides: [],
    shows: back.map(({ key }) => key),
  };
  const twice = problems.length === 0 ? findTwice(changes, stored, { keyOf }) : undefined;
  return { ...changes, problems: twice === undefined ? problems : [`${twice} is stored already`] };
}

const NOT_STORED = "No row with this id is stored";

const withoutSource = (provenance: string) =>
  provenance === "MANUAL" ? "was added by hand: no source has it" : "is not edited";
