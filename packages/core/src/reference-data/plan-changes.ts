import { formatCount } from "../shared/count-words.ts";
import type { Result } from "../shared/result.ts";

export type BulkAction = "DELETE" | "INSERT" | "UPDATE";

/** Where a row of reference data comes from; MANUAL rows are an administrator's edit over their source. */
export type Provenance = "ADHOC" | "FINNHUB" | "MANUAL" | "RULE";

/** A row as a source says it. */
export type SourceRow<Row> = Row & { readonly provenance: Provenance };

/** A row in effect: a source's own, or an edit (MANUAL) with the source's row beneath it, absent when no source has one. */
type RowInEffect<Row> = Row & {
  readonly provenance: Provenance;
  readonly source?: SourceRow<Row> | undefined;
};

export type StoredRow<Row> = RowInEffect<Row> & { readonly id: string };

/** A row that an administrator deleted, or moved to another key. */
export type DeletedRow<Row> = {
  readonly key: string;
  /** The row that stays away, absent when no source has it. */
  readonly source?: SourceRow<Row> | undefined;
  /** False for rows that were deleted with their whole range: the next sync stores those again. */
  readonly survivesSync: boolean;
  /** The id of the row that moved from here; it may be gone since. */
  readonly movedId?: string | undefined;
};

/** A table of reference data: the rows in effect over what the sources say, and the rows that are kept away. */
export type Layers<Row> = {
  readonly stored: readonly StoredRow<Row>[];
  readonly deleted: readonly DeletedRow<Row>[];
};

/** Changes to stored rows, to be made all or none. */
export type Changes<Row> = {
  readonly inserts: readonly RowInEffect<Row>[];
  readonly updates: readonly StoredRow<Row>[];
  readonly deletes: readonly StoredRow<Row>[];
  /** Edits that stay in effect while the source's row beneath them changes. */
  readonly beneath: readonly StoredRow<Row>[];
  /** Rows that are kept away from now on, or whose source has changed. */
  readonly hides: readonly DeletedRow<Row>[];
  /** Keys that are no longer kept away. */
  readonly shows: readonly string[];
};

/** Changes asked for in bulk; with a problem nothing of it is to be done. */
export type ChangePlan<Row> = Changes<Row> & {
  /** One for each change that cannot be made, beginning with `Update 3: `, 1-based. */
  readonly problems: readonly string[];
};

/** Tells rows apart. */
export type RowRules<Row> = {
  /** Two rows of one key cannot stand beside each other; the key is also their name: `US 2026-12-25`. */
  keyOf(row: Row): string;
  /** True when nothing is to be stored. */
  isSame(before: Row, after: Row): boolean;
};

/** A change as an administrator asks for it, besides its values. */
export type AskedChange = { readonly id?: string | null | undefined; readonly action: BulkAction };

type ChangeRules<Row, Asked> = RowRules<Row> & {
  /** The row as it shall be; `before` is absent for a new one. The failure says what is wrong, as a clause. */
  build(asked: Asked, before: StoredRow<Row> | undefined): Result<Row, string>;
};

type Draft<Row> = {
  readonly inserts: Row[];
  readonly updates: (Row & { readonly id: string })[];
  readonly deletes: StoredRow<Row>[];
};

/** Works out what an administrator's changes do to `layers`, which hold every row they name or collide with. */
export function planChanges<Row extends object, Asked extends AskedChange>(
  asked: readonly Asked[],
  layers: Layers<Row>,
  rules: ChangeRules<Row, Asked>,
): ChangePlan<Row> {
  const draft: Draft<Row> = { inserts: [], updates: [], deletes: [] };
  const problems: string[] = [];
  const byId = new Map(layers.stored.map((row) => [row.id, row]));
  const named = new Set<string>();
  for (const [index, change] of asked.entries()) {
    const problem = planChange(change, { byId, named, draft, rules });
    if (problem !== undefined) {
      problems.push(`Update ${index + 1}: ${problem}`);
    }
  }
  const plan = overSource(draft, layers, rules);
  const twice = problems.length === 0 ? findTwice(plan, layers.stored, rules) : undefined;
  return { ...plan, problems: twice === undefined ? problems : [`${twice} is stored already`] };
}

type Planning<Row, Asked> = {
  readonly byId: ReadonlyMap<string, StoredRow<Row>>;
  readonly named: Set<string>;
  readonly draft: Draft<Row>;
  readonly rules: ChangeRules<Row, Asked>;
};

/** Adds one change to the draft; answers what is wrong with it. */
function planChange<Row extends object, Asked extends AskedChange>(
  change: Asked,
  { byId, named, draft, rules }: Planning<Row, Asked>,
): string | undefined {
  if (change.action === "INSERT") {
    const built = rules.build(change, undefined);
    if (!built.ok) {
      return built.error;
    }
    draft.inserts.push(built.value);
    return undefined;
  }
  const before = byId.get(change.id ?? "");
  if (before === undefined) {
    return change.id ? "no row with this id is stored" : "an id is needed";
  }
  if (named.has(before.id)) {
    return `${rules.keyOf(before)} is named twice`;
  }
  named.add(before.id);
  if (change.action === "DELETE") {
    draft.deletes.push(before);
    return undefined;
  }
  const built = rules.build(change, before);
  if (!built.ok) {
    return built.error;
  }
  if (!rules.isSame(before, built.value)) {
    draft.updates.push({ ...built.value, id: before.id });
  }
  return undefined;
}

/** What the source says about a stored row. */
export function sourceOf<Row extends object>(row: StoredRow<Row>): SourceRow<Row> | undefined {
  if (row.provenance === "MANUAL") {
    return row.source;
  }
  const { id: _, source: __, ...said } = row;
  return said as unknown as SourceRow<Row>;
}

/**
 * The draft as edits over the source's rows of the same keys: an edit that says what its source says is none, and a
 * key that loses its row keeps the source's away.
 */
function overSource<Row extends object>(
  { inserts, updates, deletes }: Draft<Row>,
  { stored, deleted }: Layers<Row>,
  { keyOf, isSame }: RowRules<Row>,
): Changes<Row> {
  const sources = new Map<string, SourceRow<Row> | undefined>([
    ...deleted.map(({ key, source }) => [key, source] as const),
    ...stored.map((row) => [keyOf(row), sourceOf(row)] as const),
  ]);
  const edit = <Given extends Row>(row: Given) => {
    const source = sources.get(keyOf(row));
    return source !== undefined && isSame(source, row)
      ? { ...row, provenance: source.provenance, source: undefined }
      : { ...row, provenance: "MANUAL" as const, source };
  };
  const touched = new Set([...updates, ...deletes].map(({ id }) => id));
  const after = new Set([...updates, ...inserts].map(keyOf));
  const moved = new Set(updates.map(({ id }) => id));
  const vacated = stored.filter((row) => touched.has(row.id) && !after.has(keyOf(row)));
  return {
    inserts: inserts.map(edit),
    updates: updates.map(edit),
    deletes,
    beneath: [],
    hides: vacated.flatMap((row) => {
      const key = keyOf(row);
      const source = sources.get(key);
      const movedId = moved.has(row.id) ? row.id : undefined;
      return source === undefined ? [] : [{ key, source, survivesSync: true, movedId }];
    }),
    shows: deleted.map(({ key }) => key).filter((key) => after.has(key)),
  };
}

/** The first key that two rows would have once the changes are carried out. */
export function findTwice<Row extends object>(
  { inserts, updates, deletes }: Pick<Changes<Row>, "deletes" | "inserts" | "updates">,
  stored: readonly StoredRow<Row>[],
  { keyOf }: Pick<RowRules<Row>, "keyOf">,
): string | undefined {
  const changed = new Set([...updates, ...deletes].map(({ id }) => id));
  const keys = new Set<string>();
  for (const row of [...stored.filter(({ id }) => !changed.has(id)), ...updates, ...inserts]) {
    const key = keyOf(row);
    if (keys.has(key)) {
      return key;
    }
    keys.add(key);
  }
  return undefined;
}

type Counted = Pick<Changes<object>, "deletes" | "inserts" | "updates">;

/** `2 added, 1 updated, 0 deleted`. */
export function describePlan({ inserts, updates, deletes }: Counted): string {
  return `${formatCount(inserts.length)} added, ${formatCount(updates.length)} updated, ${formatCount(deletes.length)} deleted`;
}

export const countPlan = ({ inserts, updates, deletes }: Counted): number =>
  inserts.length + updates.length + deletes.length;
