import { readSort, type Sort, sortText, turnedText } from "./sort.ts";
import { type AddressValues, pageParam, readPage, useAddressParams } from "./use-address-params.ts";

/** The orders of a list, and how many rows it shows at once. */
export type ListShape = {
  /** Columns that it can be ordered by. */
  readonly sorts: readonly string[];
  /** The order before one is chosen. */
  readonly initial: Sort;
  readonly pageSizes: readonly number[];
  /** The size before one is chosen. */
  readonly pageSize: number;
};

/** The name in the address; of a list beside another one it begins with `prefix`: `search` is `userSearch`. */
export const paramName = (name: string, prefix: string): string =>
  prefix === "" ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Filters and page of a list, held in the address: reload, links and Back keep them. Other filters show the first page. */
export function usePageAddress(prefix = "") {
  const [params, set] = useAddressParams();
  const read = (name: string) => params.get(paramName(name, prefix));
  const change = (values: AddressValues, how?: "replace") => {
    const entries = Object.entries({ page: undefined, ...values });
    set(Object.fromEntries(entries.map(([name, value]) => [paramName(name, prefix), value])), how);
  };
  return {
    read,
    change,
    /** From 0; may be beyond the last page. */
    page: readPage(read("page")),
    turnTo: (page: number, how?: "replace") => change({ page: pageParam(page) }, how),
  };
}

/** Filters, page, order and size of a list, held in the address in the same way. */
export function useListAddress({ sorts, initial, pageSizes, pageSize }: ListShape, prefix?: string) {
  const list = usePageAddress(prefix);
  const { read, change } = list;
  const sort = readSort(read("sort"), sorts) ?? initial;
  const setSort = (next: string) => change({ sort: next === sortText(initial) ? undefined : next });
  return {
    ...list,
    sort,
    setSort,
    toggleSort: (columnId: string) => setSort(turnedText(sort, columnId)),
    size: pageSizes.find((each) => String(each) === read("size")) ?? pageSize,
    setSize: (next: number) => change({ size: next === pageSize ? undefined : String(next) }),
  };
}
