import { calendarDate } from "../../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../../shared/decimal.ts";
import { fromUnits, toUnits } from "../../shared/units.ts";
import type {
  TaxClosing,
  TaxFacts,
  TaxOpening,
  TaxPart,
  UnmatchedClosing,
} from "../../tax-year/tax-facts.ts";
import type { TaxLot } from "../../tax-year/tax-rows.ts";
import { reckonTaxYear, type TaxYear } from "../../tax-year/tax-year.ts";
import type { RealizedRow } from "../../uploads/realized-row.ts";
import { compareRealized, type ToCompare } from "../compare-realized.ts";
import { exportsOfYear } from "../exported-lots.ts";

export const ACCOUNT = "taxable";
const YEAR = 2025;

/** A part of a purchase of shares in the taxable account: what it cost and, where it was sold, what for. */
export type InventedPart = {
  readonly opening: string;
  readonly bought: string;
  readonly quantity: number;
  /** Null where the purchase is in no file. */
  readonly cost: number | null;
  readonly sold?: string;
  readonly proceeds?: number;
  /** Several parts of one sale share it. */
  readonly closing?: string;
  readonly isShort?: boolean;
  readonly instrument?: string;
  readonly accountId?: string;
};

const text = (value: number): DecimalText => decimalText(decimal(String(value)));

function partOf(invented: InventedPart, index: number): TaxPart {
  const { instrument = "ABCD", accountId = ACCOUNT, isShort = false, cost, proceeds = 0 } = invented;
  const security = { instrument, security: instrument, underlying: instrument, assetClass: "STOCK" } as const;
  const openedOn = calendarDate(invented.bought);
  const opening: TaxOpening = {
    ...security,
    id: invented.opening,
    accountId,
    day: openedOn,
    order: index,
    type: isShort ? "SELL" : "BUY",
  };
  const closing: TaxClosing | null =
    invented.sold === undefined
      ? null
      : {
          id: invented.closing ?? `sale ${index}`,
          accountId,
          day: calendarDate(invented.sold),
          order: 1000 + index,
          type: isShort ? "BUY" : "SELL",
        };
  return {
    ...security,
    opening,
    closing,
    accountId,
    openedOn,
    isShort,
    quantity: text(invented.quantity),
    buys: cost === null ? null : text(cost),
    sells: text(proceeds),
    deliverable: "1" as DecimalText,
  };
}

/** A sale whose purchase is in no file. */
function unmatchedOf(invented: InventedPart, index: number): UnmatchedClosing {
  const { instrument, security, underlying, assetClass, closing, isShort, quantity, sells } = partOf(
    { ...invented, cost: 0 },
    index,
  );
  if (closing === null || sells === null) {
    throw new Error("not sold");
  }
  return { instrument, security, underlying, assetClass, closing, isShort, quantity, proceeds: sells };
}

export function inventFacts(parts: readonly InventedPart[]): TaxFacts {
  return {
    accounts: [
      { id: ACCOUNT, number: "Z12345678", isRetirement: false, owner: "SELF" },
      { id: "second", number: "Z12345679", isRetirement: false, owner: "SELF" },
    ],
    parts: parts.filter(({ cost }) => cost !== null).map(partOf),
    unmatched: parts.filter(({ cost }) => cost === null).map(unmatchedOf),
    deliveries: [],
    splits: [],
    marks: [],
    unsizedCash: [],
  };
}

const ASKED = {
  year: YEAR,
  today: calendarDate("2026-11-27"),
  lastTradingDay: calendarDate("2025-12-31"),
};

/** What Fidelity would export of our own rows: a row each. */
export const exportedRows = (year: TaxYear): RealizedRow[] =>
  year.lots.filter(({ accountId }) => accountId === ACCOUNT).map(exportedRow);

function exportedRow(lot: TaxLot, index: number): RealizedRow {
  return {
    line: index + 2,
    kind: "CLOSED",
    symbol: lot.instrument,
    quantity: lot.quantity,
    isShort: lot.isShort,
    ...(lot.openedOn !== null && { openedOn: lot.openedOn }),
    closedOn: lot.sold,
    proceeds: lot.proceeds,
    ...(lot.cost !== null && { cost: lot.cost }),
    gain: lot.gain ?? ("0" as DecimalText),
    ...(lot.term !== "UNKNOWN" && { term: lot.term }),
  };
}

/** A gain that is so many dollars higher. */
export const plus = (gain: string | undefined, dollars: number): DecimalText =>
  fromUnits(toUnits(gain ?? "0") + toUnits(text(dollars)));

/** The invented year with its export, changed as said, compared. */
export function compareInvented(
  parts: readonly InventedPart[],
  change: (rows: RealizedRow[]) => readonly RealizedRow[],
  more: Partial<ToCompare> = {},
) {
  const facts = inventFacts(parts);
  const taxYear = reckonTaxYear(facts, "BROKER", ASKED);
  const file = { accountId: ACCOUNT, importId: "import", fileName: "Realized.csv", unread: [] };
  return compareRealized({
    exports: exportsOfYear([{ ...file, rows: change(exportedRows(taxYear)) }], YEAR),
    taxYear,
    otherReadings: [reckonTaxYear(facts, "STATUTE", ASKED), reckonTaxYear(facts, "STRICT", ASKED)],
    facts,
    firstDays: new Map([[ACCOUNT, calendarDate("2024-01-01")]]),
    ...more,
  });
}
