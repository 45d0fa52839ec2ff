import type {
  Changes,
  DeletedRow,
  Layers,
  Provenance,
  RowRules,
  SourceRow,
  StoredRow,
} from "./plan-changes.ts";

/** What a sync may do to the rows that it finds. An administrator's edit stays in effect whatever it says. */
export type SyncPolicy = {
  /** Whether a row that the source tells otherwise takes the source's place. */
  replaces(provenance: Provenance): boolean;
  /** The same for the row beneath an edit or a deletion; `undefined` where no source had one. */
  replacesBeneath(provenance: Provenance | undefined): boolean;
  /** Rows that were deleted with their whole range are stored again. */
  readonly bringsBack: boolean;
};

export type SyncPlan<Row> = Changes<Row> & {
  /** Rows that the source tells otherwise and that stay as they are. */
  readonly keptCount: number;
};

/** An administrator's sync: it adds what is missing, and corrects what differs only with `overwrite`. */
export const syncPolicy = (overwrite: boolean): SyncPolicy => ({
  replaces: () => overwrite,
  replacesBeneath: () => true,
  bringsBack: true,
});

const isOurs = (provenance: Provenance | undefined) => provenance === "RULE" || provenance === "ADHOC";

/** A start of the program: its own rows follow its rules, Finnhub's stay. */
export const START_POLICY: SyncPolicy = {
  replaces: isOurs,
  replacesBeneath: (provenance) => provenance === undefined || isOurs(provenance),
  bringsBack: false,
};

/** Plans a sync: the source's layer follows the source, the edits over it stay. Rows that the source lacks stay too. */
export function planSync<Row extends object>(
  { stored, deleted }: Layers<Row>,
  offered: readonly SourceRow<Row>[],
  { keyOf, isSame }: RowRules<Row>,
  policy: SyncPolicy,
): SyncPlan<Row> {
  const plan: Drafted<Row> = { ...emptyPlan<Row>(), kept: [] };
  const storedByKey = new Map(stored.map((row) => [keyOf(row), row]));
  const deletedByKey = new Map(deleted.map((row) => [row.key, row]));
  const sync = { plan, policy, isSame };
  // Of two rows with one key the later wins.
  for (const [key, said] of new Map(offered.map((row) => [keyOf(row), row]))) {
    const row = storedByKey.get(key);
    if (row === undefined) {
      planMissing(said, deletedByKey.get(key), sync);
    } else {
      planKnown(said, row, sync);
    }
  }
  const { kept, ...changes } = plan;
  return { ...changes, keptCount: kept.length };
}

type Drafted<Row> = Lists<Changes<Row>> & { readonly kept: StoredRow<Row>[] };

type Syncing<Row> = Pick<RowRules<Row>, "isSame"> & {
  readonly plan: Drafted<Row>;
  readonly policy: SyncPolicy;
};

/** A row that is not in effect: new, or deleted by an administrator. */
function planMissing<Row>(said: SourceRow<Row>, gone: DeletedRow<Row> | undefined, sync: Syncing<Row>): void {
  const { plan, policy } = sync;
  if (gone === undefined) {
    plan.inserts.push(said);
  } else if (policy.bringsBack && !gone.survivesSync) {
    plan.inserts.push(said);
    plan.shows.push(gone.key);
  } else if (follows(gone.source, said, sync)) {
    plan.hides.push({ ...gone, source: said });
  }
}

/** A row that is in effect, as the source's own or as an edit over it. */
function planKnown<Row>(said: SourceRow<Row>, row: StoredRow<Row>, sync: Syncing<Row>): void {
  const { plan, policy, isSame } = sync;
  const isEdit = row.provenance === "MANUAL";
  if (isEdit && follows(row.source, said, sync)) {
    plan.beneath.push({ ...row, source: said });
  }
  if (isSame(row, said)) {
    return;
  }
  if (!isEdit && policy.replaces(row.provenance)) {
    plan.updates.push({ ...said, id: row.id });
  } else {
    plan.kept.push(row);
  }
}

const follows = <Row>(
  beneath: SourceRow<Row> | undefined,
  said: SourceRow<Row>,
  { policy, isSame }: Syncing<Row>,
) => policy.replacesBeneath(beneath?.provenance) && (beneath === undefined || !isSame(beneath, said));

/**
 * Plans what a start does with the rows that the program computes: they follow the rules, and a day of `covers` that no
 * rule gives any more goes.
 */
export function planStart<Row extends object>(
  layers: Layers<Row>,
  computed: readonly SourceRow<Row>[],
  rules: RowRules<Row>,
  covers: (row: Row) => boolean,
): SyncPlan<Row> {
  const plan = planSync(layers, computed, rules, START_POLICY);
  const keys = new Set(computed.map(rules.keyOf));
  const isStale = (row: SourceRow<Row>) =>
    isOurs(row.provenance) && covers(row) && !keys.has(rules.keyOf(row));
  return {
    ...plan,
    deletes: layers.stored.filter(isStale),
    beneath: [
      ...plan.beneath,
      ...layers.stored.flatMap(({ source, ...row }) =>
        source && isStale(source) ? [row as typeof row & Row] : [],
      ),
    ],
    hides: [
      ...plan.hides,
      ...layers.deleted.flatMap(({ source, ...row }) => (source && isStale(source) ? [row] : [])),
    ],
  };
}

type Lists<Plan> = { [List in keyof Plan]: Plan[List] extends readonly (infer Item)[] ? Item[] : never };

const emptyPlan = <Row>(): Lists<Changes<Row>> => ({
  inserts: [],
  updates: [],
  deletes: [],
  beneath: [],
  hides: [],
  shows: [],
});
