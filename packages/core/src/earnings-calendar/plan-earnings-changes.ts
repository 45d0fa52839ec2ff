import type { CalendarDate } from "../shared/calendar-date.ts";
import {
  type AskedChange,
  type ChangePlan,
  type Changes,
  type OfferedRow,
  planChanges,
  planSync,
  type StoredRow,
  type SyncPlan,
} from "../shared/plan-changes.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { compareEarnings, describeEarningsChanges } from "./compare-earnings.ts";
import type { EarningsRecord } from "./earnings-record.ts";

/** An administrator's change; an absent value stays. */
export type EarningsChange = AskedChange & {
  readonly [Field in keyof EarningsRecord]?: EarningsRecord[Field] | null | undefined;
};

const keyOf = ({ symbol, date }: EarningsRecord) => `${symbol} ${date}`;

/** Plans the changes to `stored`, which holds every record that they name or that is of one of their days. */
export const planEarningsChanges = (
  asked: readonly EarningsChange[],
  stored: readonly StoredRow<EarningsRecord>[],
): ChangePlan<EarningsRecord> => planChanges(asked, stored, { keyOf, build, isSame });

type Known = OfferedRow<EarningsRecord> | StoredRow<EarningsRecord>;

/**
 * Plans a sync with a source's earnings; `stored` holds the records of the same days.
 *
 * Companies move their reports: with `overwrite` a record of the source's goes when it now tells the same quarter of the
 * company for another day. A quarter that an administrator dated otherwise is not added beside that.
 */
export function planEarningsSync(
  stored: readonly StoredRow<EarningsRecord>[],
  offered: readonly OfferedRow<EarningsRecord>[],
  overwrite: boolean,
): SyncPlan<EarningsRecord> {
  const plan = planSync(compareEarnings<Known>(stored, offered), overwrite);
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
  stored: readonly StoredRow<EarningsRecord>[],
  given: readonly EarningsRecord[],
): Changes<EarningsRecord> {
  const manual = given.map((record) => ({ ...record, provenance: "MANUAL" as const }));
  const differences = compareEarnings<Known>(stored, manual);
  return {
    inserts: differences.flatMap((found) => (found.type === "ADDED" ? [found.offered] : [])),
    updates: differences.flatMap((found) =>
      found.type === "MODIFIED" && found.stored.id !== undefined
        ? [{ ...found.offered, id: found.stored.id }]
        : [],
    ),
    deletes: [],
  };
}

function build(
  { id: _, action: __, ...asked }: EarningsChange,
  before: StoredRow<EarningsRecord> | undefined,
): Result<EarningsRecord, string> {
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined);
  const merged: { symbol?: string; date?: CalendarDate; hour?: string } = {
    ...before,
    ...Object.fromEntries(given),
  };
  return merged.symbol === undefined || merged.date === undefined
    ? err("symbol and date are needed")
    : ok({ ...merged, symbol: merged.symbol, date: merged.date, hour: merged.hour ?? "" });
}

const isSame = (before: EarningsRecord, after: EarningsRecord) =>
  keyOf(before) === keyOf(after) && describeEarningsChanges(before, after) === undefined;
