import { type ChangePlan, type Layers, planChanges, type SourceRow } from "../reference-data/plan-changes.ts";
import type { SyncPlan } from "../reference-data/plan-sync.ts";
import { type ChangeOf, editRules, planCalendarSync } from "../reference-data/reference-calendar.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { EARNINGS, EARNINGS_FIELDS, type EarningsRecord } from "./earnings-record.ts";

/** An administrator's change; an absent value stays. */
export type EarningsChange = ChangeOf<EarningsRecord> & {
  /** Fields that are set to nothing; a value given beside wins. */
  readonly clearFields?: readonly (typeof EARNINGS_FIELDS)[number][] | null | undefined;
};

const { keyOf } = EARNINGS;

/** Plans the changes to `layers`, which hold every record that they name or that is of one of their days. */
export const planEarningsChanges = (
  asked: readonly EarningsChange[],
  layers: Layers<EarningsRecord>,
): ChangePlan<EarningsRecord> => planChanges(asked, layers, { ...editRules(EARNINGS), build });

/**
 * Plans a sync with a source's earnings; `layers` hold the records of the same days.
 *
 * Companies move their reports: with `overwrite` a record of the source's goes when it now tells the same quarter of the
 * company for another day. A quarter that an administrator dated otherwise is not added beside that.
 */
export function planEarningsSync(
  layers: Layers<EarningsRecord>,
  offered: readonly SourceRow<EarningsRecord>[],
  overwrite: boolean,
): SyncPlan<EarningsRecord> {
  const { stored } = layers;
  const plan = planCalendarSync(EARNINGS, layers, offered, overwrite);
  const manual = reportsOf(stored.filter(({ provenance }) => provenance === "MANUAL"));
  const inserts = plan.inserts.filter((record) => !manual.has(reportOf(record) ?? ""));
  const told = reportsOf(offered);
  const days = new Set(offered.map(keyOf));
  const isMoved = (record: EarningsRecord) => !days.has(keyOf(record)) && told.has(reportOf(record) ?? "");
  return {
    ...plan,
    inserts,
    deletes: overwrite
      ? stored.filter((record) => record.provenance === "FINNHUB" && isMoved(record))
      : plan.deletes,
    keptCount: plan.keptCount + plan.inserts.length - inserts.length,
  };
}

const reportsOf = (records: readonly EarningsRecord[]): ReadonlySet<string> =>
  new Set(records.flatMap((record) => reportOf(record) ?? []));

/** Names a company's report of a quarter, whatever its day. */
const reportOf = ({ symbol, year, quarter }: EarningsRecord): string | undefined =>
  year === undefined || quarter === undefined ? undefined : `${symbol} ${year} ${quarter}`;

/** Plans the import of an administrator's list: each listed record becomes as listed, others stay. */
export function planEarningsImport(
  layers: Layers<EarningsRecord>,
  given: readonly EarningsRecord[],
): ChangePlan<EarningsRecord> {
  const stored = new Map(layers.stored.map((record) => [keyOf(record), record]));
  const asked = [...new Map(given.map((record) => [keyOf(record), record])).values()].map((record) => {
    const id = stored.get(keyOf(record))?.id;
    return id === undefined
      ? { ...record, action: "INSERT" as const }
      : { ...record, id, action: "UPDATE" as const, clearFields: EARNINGS_FIELDS };
  });
  return planEarningsChanges(asked, layers);
}

function build(
  { id: _, action: __, clearFields, ...asked }: EarningsChange,
  before: EarningsRecord | undefined,
): Result<EarningsRecord, string> {
  const known = { ...before, ...given(asked) };
  const { symbol, date, hour = "" } = known;
  if (symbol === undefined || date === undefined) {
    return err("symbol and date are needed");
  }
  const cleared = new Set<string>((clearFields ?? []).filter((field) => (asked[field] ?? null) === null));
  const amounts = Object.fromEntries(
    EARNINGS_FIELDS.filter((field) => known[field] !== undefined && !cleared.has(field)).map((field) => [
      field,
      known[field],
    ]),
  );
  return ok({ ...amounts, symbol, date, hour: cleared.has("hour") ? "" : hour });
}

const given = (asked: Omit<EarningsChange, "action" | "clearFields">): Partial<EarningsRecord> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined));
