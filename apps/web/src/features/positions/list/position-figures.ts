import { type DecimalText, decimal, decimalText, sum } from "@strikebook/core/shared/decimal";
import { type Sort, type SortValue, sortRows } from "../../../lib/address/sort.ts";
import type { UserPosition } from "../admin-positions.queries.ts";

export const NEWEST_FIRST: Sort = { columnId: "date", direction: "desc" };

const BY_COLUMN: Readonly<Record<string, SortValue<UserPosition>>> = {
  date: { kind: "text", of: ({ portfolioDate }) => portfolioDate },
  account: { kind: "text", of: ({ accountName }) => accountName },
  symbol: { kind: "text", of: ({ symbol }) => symbol },
  quantity: { kind: "number", of: ({ quantity }) => quantity },
  price: { kind: "number", of: ({ lastPrice }) => lastPrice },
  value: { kind: "number", of: ({ currentValue }) => currentValue },
  today: { kind: "number", of: ({ todaysGainLossDollar }) => todaysGainLossDollar },
  total: { kind: "number", of: ({ totalGainLossDollar }) => totalGainLossDollar },
};

export const POSITION_SORTS = Object.keys(BY_COLUMN);

export const inOrder = (positions: readonly UserPosition[], sort: Sort) =>
  sortRows(positions, sort, BY_COLUMN);

/** Those whose symbol, description or account's name holds `search`, in any case. */
export function matching(positions: readonly UserPosition[], search: string): readonly UserPosition[] {
  const wanted = search.trim().toLowerCase();
  return wanted === ""
    ? positions
    : positions.filter(({ symbol, description, accountName }) =>
        [symbol, description, accountName].some((text) => text?.toLowerCase().includes(wanted)),
      );
}

/** A sum of what is known, and of how many positions nothing is. */
export type KnownSum = { readonly value: DecimalText | null; readonly unknownCount: number };

export type PositionTotals = {
  readonly count: number;
  readonly value: KnownSum;
  readonly today: KnownSum;
  readonly total: KnownSum;
};

export function totalsOf(positions: readonly UserPosition[]): PositionTotals {
  return {
    count: positions.length,
    value: knownSum(positions.map(({ currentValue }) => currentValue)),
    today: knownSum(positions.map(({ todaysGainLossDollar }) => todaysGainLossDollar)),
    total: knownSum(positions.map(({ totalGainLossDollar }) => totalGainLossDollar)),
  };
}

/** Null where there are values and none of them is known. */
function knownSum(values: readonly (string | null)[]): KnownSum {
  const known = values.filter((value) => value !== null);
  const unknownCount = values.length - known.length;
  return {
    value: known.length === 0 && unknownCount > 0 ? null : decimalText(sum(known.map(decimal))),
    unknownCount,
  };
}
