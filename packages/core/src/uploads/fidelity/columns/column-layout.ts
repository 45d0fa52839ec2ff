import type { DecimalText } from "../../../shared/decimal.ts";
import { readMoneyText, UNREADABLE } from "../../csv/money-text.ts";
import { cellAt } from "../cells/row-values.ts";
import { isOptionType } from "../meaning/action-kinds.ts";
import { hasValue } from "../meaning/row-completeness.ts";
import type { RowMeaning } from "../meaning/row-meaning.ts";
import type { HistoryColumns } from "./history-columns.ts";

/** Whether the cells stand under their names. SHIFTED: quantity and price in each other's place. */
export type Layout = "AS_NAMED" | "SHIFTED";

/** Downloads before this day bear true headers (docs/fidelity-files.md 1.6). */
const DEFECT_POSSIBLE_FROM = "2025-09-01";
/** Every public sample from here to the repair is shifted; between the two days both occur. */
const DEFECT_CERTAIN_FROM = "2025-11-01";
const REPAIRED_AFTER = "2025-12-03";

/** Votes that are enough while rows still come, and rows that are held back for them at most. */
const MARGIN = 5;
export const HELD_ROWS_MAX = 5000;

const CURRENCY = /^\s*[A-Z]{3}\s*$/;

/** The columns as the cells really stand. */
export function arrangeColumns(columns: HistoryColumns, layout: Layout): HistoryColumns {
  const { quantity, price, currency } = columns;
  if (layout === "AS_NAMED" || quantity === undefined || price === undefined) {
    return columns;
  }
  if (currency === undefined) {
    return { ...columns, quantity: price, price: quantity };
  }
  return { ...columns, currency: quantity, price: currency, quantity: price };
}

/**
 * Rows of workplace plans have a share count and no price, and the count stands under Quantity or Price whatever the
 * header says (docs/fidelity-files.md 1.8). Undefined when not exactly one of the cells bears a number.
 */
export function arrangePlanColumns(
  cells: readonly string[],
  columns: HistoryColumns,
): HistoryColumns | undefined {
  const { quantity, price, currency, ...rest } = columns;
  const filled = [quantity, price, currency].filter((index) => hasValue(numberAt(cells, index)));
  return filled.length === 1 && filled[0] !== undefined ? { ...rest, quantity: filled[0] } : undefined;
}

/**
 * The layout that one row's currency cell proves; undefined when it is blank or the file has no such column.
 */
export function layoutByCurrency(cells: readonly string[], columns: HistoryColumns): Layout | undefined {
  if (columns.currency === undefined) {
    return undefined;
  }
  if (CURRENCY.test(cellAt(cells, columns.quantity))) {
    return "SHIFTED";
  }
  return CURRENCY.test(cellAt(cells, columns.currency)) ? "AS_NAMED" : undefined;
}

// Out of use before the defect came up.
const OLD_FORMATS = new Set(["H1", "H2", "H3", "H4"]);

/** True for headers of the mislabelled kind: those repaired in December 2025 name the price first. */
export const mayBeShifted = ({ quantity, price }: HistoryColumns, formatId: string): boolean =>
  quantity !== undefined && price !== undefined && quantity < price && !OLD_FORMATS.has(formatId);

/** Gathers what rows without a currency cell prove, until one side is ahead (docs/fidelity-files.md 1.6). */
export function createLayoutVote(columns: HistoryColumns) {
  const votes = { AS_NAMED: 0, SHIFTED: 0 };
  return {
    add(cells: readonly string[], meaning: RowMeaning): void {
      const vote = voteOf(cells, columns, meaning);
      if (vote !== undefined) {
        votes[vote] += 1;
      }
    },
    /** The layout that is clearly ahead; `isComplete` when no more rows come. */
    decide(isComplete: boolean): Layout | undefined {
      const lead = votes.AS_NAMED - votes.SHIFTED;
      const [more, fewer] = lead > 0 ? [votes.AS_NAMED, votes.SHIFTED] : [votes.SHIFTED, votes.AS_NAMED];
      if (Math.abs(lead) < (isComplete ? 1 : MARGIN) || more < fewer * 3) {
        return undefined;
      }
      return lead > 0 ? "AS_NAMED" : "SHIFTED";
    },
  };
}

/** The tie-break: what was the case on the day of the download; undefined when both were or the day is unknown. */
export function layoutByDownload(downloadedAt: string | undefined): Layout | undefined {
  const day = downloadedAt?.slice(0, 10);
  if (day === undefined || (day >= DEFECT_POSSIBLE_FROM && day < DEFECT_CERTAIN_FROM)) {
    return undefined;
  }
  return day >= DEFECT_CERTAIN_FROM && day <= REPAIRED_AFTER ? "SHIFTED" : "AS_NAMED";
}

/** A file with rows of days after the repair was downloaded after it. */
export const layoutByRows = (newestDay: string | undefined): Layout | undefined =>
  newestDay !== undefined && newestDay > REPAIRED_AFTER ? "AS_NAMED" : undefined;

/** True when a row reads differently in the two layouts. */
export function isLayoutRelevant(cells: readonly string[], columns: HistoryColumns): boolean {
  return numberAt(cells, columns.quantity) !== numberAt(cells, columns.price);
}

function voteOf(cells: readonly string[], columns: HistoryColumns, meaning: RowMeaning): Layout | undefined {
  // Plan rows bear their share count under Price in true layouts too.
  if (meaning.action.isPlan || meaning.kind === undefined) {
    return undefined;
  }
  const named = numberAt(cells, columns.quantity);
  const other = numberAt(cells, columns.price);
  const isQuantity = (value: string | undefined, beside: string | undefined) =>
    looksLikeQuantity(value, beside, { meaning, amount: numberAt(cells, columns.amount) });
  const [asNamed, shifted] = [isQuantity(named, other), isQuantity(other, named)];
  if (asNamed === shifted) {
    return undefined;
  }
  return asNamed ? "AS_NAMED" : "SHIFTED";
}

/** True when `value` can only be the quantity and `beside` only the price. */
function looksLikeQuantity(
  value: string | undefined,
  beside: string | undefined,
  { meaning, amount }: { meaning: RowMeaning; amount: string | undefined },
): boolean {
  if (value === undefined) {
    return false;
  }
  if (value.startsWith("-")) {
    return true;
  }
  if (beside === undefined) {
    // Cash rows write the missing quantity as 0.000; ends of contracts and deliveries of shares have no price.
    return value === "0" || UNPRICED.has(meaning.kind ?? "");
  }
  if (meaning.kind !== undefined && isOptionType(meaning.kind) && beside.includes(".")) {
    return !value.includes(".");
  }
  const isCoreShare = beside === "1" && value !== "1" && value === amount?.replace("-", "");
  return meaning.assetClass === "CASH" && isCoreShare;
}

const UNPRICED = new Set<string>([
  "OPT_EXPIRED",
  "OPT_ASSIGNED",
  "OPT_EXERCISED",
  "distribution",
  "name change",
  "SPINOFF",
  "REVERSE_SPLIT",
  "MERGER",
]);

function numberAt(cells: readonly string[], index: number | undefined): DecimalText | undefined {
  const value = readMoneyText(cellAt(cells, index));
  return value === UNREADABLE ? undefined : value;
}
