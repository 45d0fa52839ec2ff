import type { Figure } from "../format.ts";
import { useAddressParams } from "./use-address-params.ts";

export type Sort = { readonly columnId: string; readonly direction: "asc" | "desc" };

/** How the rows of a table are ordered by a column: text by the alphabet, figures by value. */
export type SortValue<Row> = { readonly kind: "text" | "number"; readonly of: (row: Row) => Figure };

/** The rows in the order of `sort`, stable; missing values come last in either direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  values: Readonly<Record<string, SortValue<Row>>>,
): readonly Row[] {
  const value = sort ? values[sort.columnId] : undefined;
  if (!sort || !value) {
    return rows;
  }
  const turn = sort.direction === "asc" ? 1 : -1;
  // Each value is read once: thousands of rows are compared a hundred thousand times.
  const keyed = rows.map((row) => ({ row, key: keyOf(value.of(row) ?? "", value.kind) }));
  keyed.sort(({ key: left }, { key: right }) => {
    if (left === "" || right === "") {
      return Number(left === "") - Number(right === "");
    }
    return turn * compare(left, right);
  });
  return keyed.map(({ row }) => row);
}

/**
 * The sort in the address (`?sort=symbol,asc`), so that a reload and a link keep it and Back undoes it. Of several tables on one page each
 * has a `name` of its own.
 */
export function useSortParam(
  allowed: readonly string[],
  initial?: Sort,
  name = "sort",
): { readonly sort: Sort | undefined; readonly toggleSort: (columnId: string) => void } {
  const [params, change] = useAddressParams();
  const sort = readSort(params.get(name), allowed) ?? initial;
  const toggleSort = (columnId: string) => change({ [name]: turnedText(sort, columnId), page: undefined });
  return { sort, toggleSort };
}

export const sortText = ({ columnId, direction }: Sort): string => `${columnId},${direction}`;

/** The sort after a press on the head of a column: ascending, and descending where it was that already. */
export const turnedText = (sort: Sort | undefined, columnId: string): string =>
  sortText({ columnId, direction: sort?.columnId === columnId && sort.direction === "asc" ? "desc" : "asc" });

/** `symbol,desc` as a sort; undefined for anything that is not a column of `allowed`. */
export function readSort(text: string | null, allowed: readonly string[]): Sort | undefined {
  const [columnId, direction] = text?.split(",") ?? [];
  if (!columnId || !allowed.includes(columnId) || (direction !== "asc" && direction !== "desc")) {
    return undefined;
  }
  return { columnId, direction };
}

// One for all rows: `localeCompare` makes one for each comparison, which is seconds for thousands of rows.
const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Figures are compared as numbers: an order needs no exact cents. */
function keyOf(value: string | number, kind: "text" | "number"): string | number {
  if (value === "") {
    return value;
  }
  return kind === "number" ? Number(value) : String(value);
}

const compare = (left: string | number, right: string | number): number =>
  typeof left === "number" && typeof right === "number"
    ? left - right
    : names.compare(String(left), String(right));
