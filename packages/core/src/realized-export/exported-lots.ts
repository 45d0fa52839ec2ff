import type { CalendarDate } from "../shared/calendar-date.ts";
import { toUnits, type Units } from "../shared/units.ts";
import type { RealizedRow } from "../uploads/realized-row.ts";

/** An export of realized gains as it was imported. */
export type RealizedExport = {
  readonly accountId: string;
  readonly importId: string;
  readonly fileName: string;
  /** In the order of the file. */
  readonly rows: readonly RealizedRow[];
  /** Lines that could not be read, each with its reason. */
  readonly unread: readonly string[];
};

/** A lot as the broker closed it. US dollars. */
export type ExportedLot = {
  readonly line: number;
  /** What our row may call it: the symbol first, then the CUSIP. */
  readonly names: readonly string[];
  /** Positive. */
  readonly quantity: Units;
  readonly openedOn: CalendarDate | undefined;
  readonly closedOn: CalendarDate;
  readonly isShort: boolean;
  readonly cost: Units | undefined;
  readonly gain: Units;
  /** Positive: what rows of wash sales disallow of it. */
  readonly disallowed: Units;
  readonly term: "LONG" | "SHORT" | undefined;
};

/** What an export says of a year. */
export type ExportedYear = Pick<RealizedExport, "accountId" | "fileName" | "importId"> & {
  readonly lots: readonly ExportedLot[];
  readonly unread: readonly string[];
};

/**
 * What counts of a year: of each account the newest export with lots of that year. `exports` stand in the order of their
 * import, the newest last.
 */
export function exportsOfYear(exports: readonly RealizedExport[], year: number): ExportedYear[] {
  const isOfYear = (row: RealizedRow) => isClosed(row) && row.closedOn.startsWith(`${year}-`);
  const newest = new Map<string, RealizedExport>();
  for (const each of exports) {
    if (each.rows.some(isOfYear)) {
      newest.set(each.accountId, each);
    }
  }
  return [...newest.values()].map((each) => readYear(each, isOfYear));
}

type ClosedRow = RealizedRow & Required<Pick<RealizedRow, "closedOn" | "gain" | "quantity">>;

const isClosed = (row: RealizedRow): row is ClosedRow => row.kind === "CLOSED" && row.closedOn !== undefined;

function readYear(
  { accountId, importId, fileName, rows, unread }: RealizedExport,
  isOfYear: (row: RealizedRow) => boolean,
): ExportedYear {
  const closed = rows.filter(isClosed);
  const disallowed = new Map<number, Units>();
  const homeless: string[] = [];
  for (const wash of rows.filter(({ kind }) => kind === "WASH_SALE")) {
    const sale = findSale(closed, wash);
    if (sale === undefined) {
      homeless.push(`Line ${wash.line} of ${fileName}: a wash sale of ${wash.symbol} without its sale`);
    } else {
      disallowed.set(sale.line, (disallowed.get(sale.line) ?? 0n) + toUnits(wash.gain ?? "0"));
    }
  }
  return {
    accountId,
    importId,
    fileName,
    lots: closed.filter(isOfYear).map((row) => toLot(row, disallowed.get(row.line) ?? 0n)),
    unread: [...unread, ...homeless],
  };
}

/** A wash sale's row names its symbol and perhaps a day: it is of a loss of both, the one that stands nearest above it. */
function findSale(closed: readonly ClosedRow[], wash: RealizedRow): ClosedRow | undefined {
  const fits = closed.filter(
    (row) =>
      row.symbol === wash.symbol &&
      (wash.closedOn === undefined || row.closedOn === wash.closedOn) &&
      (wash.openedOn === undefined || wash.closedOn !== undefined || row.openedOn === wash.openedOn),
  );
  const losses = fits.filter(({ gain }) => gain.startsWith("-"));
  const found = losses.length > 0 ? losses : fits;
  return found.findLast(({ line }) => line < wash.line) ?? found[0];
}

const toLot = (row: ClosedRow, disallowed: Units): ExportedLot => ({
  line: row.line,
  names: row.cusip === undefined ? [row.symbol] : [row.symbol, row.cusip],
  quantity: toUnits(row.quantity),
  openedOn: row.openedOn,
  closedOn: row.closedOn,
  isShort: row.isShort,
  cost: row.cost === undefined ? undefined : toUnits(row.cost),
  gain: toUnits(row.gain),
  disallowed,
  term: row.term,
});
