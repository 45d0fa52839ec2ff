import { groupBy } from "@strikebook/core/shared/group-by";
import { fromUnits, toUnits, type Units } from "@strikebook/core/shared/units";
import type { Section1256Row } from "@strikebook/core/tax-year/section-1256";
import type { TaxLot } from "@strikebook/core/tax-year/tax-rows";
import type { Told } from "./named-accounts.ts";
import type { ChangedRow, ToldYear, YearChange } from "./told-year.ts";

/**
 * A sealed year against what is on record now. Rows are the same by what they tell: ids of rows and transactions are others after an
 * undo and a new import.
 */
export function yearChange(told: ToldYear, now: ToldYear): YearChange {
  const lots = changedRows(told.lots, now.lots, lotKey, lotText);
  const contracts = changedRows(told.section1256Rows, now.section1256Rows, contractKey, contractText);
  const dollars = [...lots, ...contracts].reduce((sum, { difference }) => sum + toUnits(difference), 0n);
  return {
    rows: lots.length + contracts.length,
    dollars: fromUnits(dollars),
    lots,
    section1256Rows: contracts,
  };
}

const lotKey = ({ accountId, instrument, sold, acquired, openedOn, isShort }: Told<TaxLot>): string =>
  JSON.stringify([accountId, instrument, sold, acquired, openedOn, isShort]);

const lotText = (lot: Told<TaxLot>): string => {
  const { proceeds, cost, gain, adjustment, code, quantity, term, lost, holdingSince } = lot;
  return JSON.stringify([
    lotKey(lot),
    proceeds,
    cost,
    gain,
    adjustment,
    code,
    quantity,
    term,
    lost,
    holdingSince,
  ]);
};

const contractKey = (row: Told<Section1256Row>): string =>
  JSON.stringify([row.accountId, row.instrument, row.openedOn, row.closedOn, row.isMarked, row.isShort]);

const contractText = (row: Told<Section1256Row>): string =>
  JSON.stringify([contractKey(row), row.quantity, row.proceeds, row.cost, row.gain, row.mark]);

type WithGain = { readonly gain: string | null };

/** Rows that are told alike cancel each other out; of the others those of one key are one row that changed. */
function changedRows<Row extends WithGain>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
  textOf: (row: Row) => string,
): ChangedRow<Row>[] {
  const gone = without(before, after, textOf);
  const added = groupBy(without(after, before, textOf), keyOf);
  const changed = gone.map((row) => changedRow(row, added.get(keyOf(row))?.shift() ?? null));
  return [...changed, ...[...added.values()].flat().map((row) => changedRow(null, row))];
}

/** The rows of which the others have none that is told alike, each once. */
function without<Row>(rows: readonly Row[], others: readonly Row[], textOf: (row: Row) => string): Row[] {
  const left = groupBy(others, textOf);
  return rows.filter((row) => left.get(textOf(row))?.pop() === undefined);
}

const changedRow = <Row extends WithGain>(before: Row | null, after: Row | null): ChangedRow<Row> => ({
  before,
  after,
  difference: fromUnits(gainOf(after) - gainOf(before)),
});

const gainOf = (row: WithGain | null): Units => toUnits(row?.gain ?? "0");
