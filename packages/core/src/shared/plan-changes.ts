import type { Difference } from "./compare-records.ts";
import { formatCount } from "./count-words.ts";
import type { Result } from "./result.ts";

export type BulkAction = "DELETE" | "INSERT" | "UPDATE";

/** Where a row of reference data comes from; MANUAL rows are an administrator's and no sync overwrites them. */
export type Provenance = "ADHOC" | "FINNHUB" | "MANUAL" | "RULE";

export type StoredRow<Row> = Row & { readonly id: string; readonly provenance: Provenance };

/** Changes to stored rows, to be made all or none. */
export type Changes<Row> = {
  readonly inserts: readonly (Row & { readonly provenance: Provenance })[];
  readonly updates: readonly StoredRow<Row>[];
  readonly deletes: readonly StoredRow<Row>[];
};

/** Changes asked for in bulk; with a problem nothing of it is to be done. */
export type ChangePlan<Row> = Changes<Row> & {
  /** One for each change that cannot be made, beginning with `Update 3: `, 1-based. */
  readonly problems: readonly string[];
};

/** A change as an administrator asks for it, besides its values. */
export type AskedChange = { readonly id?: string | null | undefined; readonly action: BulkAction };

type ChangeRules<Row, Asked> = {
  /** Two rows of one key cannot stand beside each other; the key is also their name: `US 2026-12-25`. */
  keyOf(row: Row): string;
  /** The row as it shall be; `before` is absent for a new one. The failure says what is wrong, as a clause. */
  build(asked: Asked, before: StoredRow<Row> | undefined): Result<Row, string>;
  /** True when nothing is to be stored. */
  isSame(before: Row, after: Row): boolean;
};

/** Works out what an administrator's changes do to `stored`, which holds every row they name or collide with. */
export function planChanges<Row extends object, Asked extends AskedChange>(
  asked: readonly Asked[],
  stored: readonly StoredRow<Row>[],
  rules: ChangeRules<Row, Asked>,
): ChangePlan<Row> {
  const plan = {
    inserts: [] as (Row & { provenance: Provenance })[],
    updates: [] as StoredRow<Row>[],
    deletes: [] as StoredRow<Row>[],
    problems: [] as string[],
  };
  const byId = new Map(stored.map((row) => [row.id, row]));
  const named = new Set<string>();
  for (const [index, change] of asked.entries()) {
    const problem = planChange(change, { byId, named, plan, rules });
    if (problem !== undefined) {
      plan.problems.push(`Update ${index + 1}: ${problem}`);
    }
  }
  const twice = plan.problems.length === 0 ? findTwice(plan, stored, rules) : undefined;
  return { ...plan, problems: twice === undefined ? plan.problems : [`${twice} is stored already`] };
}

type Planning<Row, Asked> = {
  readonly byId: ReadonlyMap<string, StoredRow<Row>>;
  readonly named: Set<string>;
  readonly plan: {
    inserts: (Row & { provenance: Provenance })[];
    updates: StoredRow<Row>[];
    deletes: StoredRow<Row>[];
  };
  readonly rules: ChangeRules<Row, Asked>;
};

/** Adds one change to the plan; answers what is wrong with it. */
function planChange<Row extends object, Asked extends AskedChange>(
  change: Asked,
  { byId, named, plan, rules }: Planning<Row, Asked>,
): string | undefined {
  if (change.action === "INSERT") {
    const built = rules.build(change, undefined);
    if (!built.ok) {
      return built.error;
    }
    plan.inserts.push({ ...built.value, provenance: "MANUAL" });
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
    plan.deletes.push(before);
    return undefined;
  }
  const built = rules.build(change, before);
  if (!built.ok) {
    return built.error;
  }
  if (!rules.isSame(before, built.value)) {
    plan.updates.push({ ...built.value, id: before.id, provenance: "MANUAL" });
  }
  return undefined;
}

/** The first key that two rows would have once the plan is carried out. */
function findTwice<Row extends object>(
  { inserts, updates, deletes }: Changes<Row>,
  stored: readonly StoredRow<Row>[],
  { keyOf }: Pick<ChangeRules<Row, never>, "keyOf">,
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

/** A row that a source offers. */
export type OfferedRow<Row> = Row & { readonly id?: undefined; readonly provenance: Provenance };

export type SyncPlan<Row> = Changes<Row> & {
  /** Rows that the source tells otherwise and that stay as they are. */
  readonly keptCount: number;
};

/**
 * Plans a sync: missing rows are added. Rows that differ are corrected only with `overwrite`, and an administrator's
 * never. Rows that the source does not have stay.
 */
export function planSync<Row extends object>(
  differences: readonly Difference<OfferedRow<Row> | StoredRow<Row>>[],
  overwrite: boolean,
): SyncPlan<Row> {
  const inserts: (Row & { provenance: Provenance })[] = [];
  const updates: StoredRow<Row>[] = [];
  let keptCount = 0;
  for (const difference of differences) {
    if (difference.type === "ADDED") {
      inserts.push(difference.offered);
    } else if (difference.type === "MODIFIED") {
      const { stored, offered } = difference;
      if (overwrite && stored.provenance !== "MANUAL" && stored.id !== undefined) {
        updates.push({ ...offered, id: stored.id });
      } else {
        keptCount += 1;
      }
    }
  }
  return { inserts, updates, deletes: [], keptCount };
}

/** `2 added, 1 updated, 0 deleted`. */
export function describePlan({ inserts, updates, deletes }: Changes<object>): string {
  return `${formatCount(inserts.length)} added, ${formatCount(updates.length)} updated, ${formatCount(deletes.length)} deleted`;
}

export const countPlan = ({ inserts, updates, deletes }: Changes<object>): number =>
  inserts.length + updates.length + deletes.length;
