import { POSITION_TYPES } from "@strikebook/validators/portfolio/position-limits";
import { readPage } from "../../../lib/address/read-page.ts";
import { type Sort, useSortParam } from "../../../lib/address/sort.ts";
import { type AddressValues, useAddressParams } from "../../../lib/address/use-address-params.ts";
import type { PositionType } from "../position-types.ts";

/** The sort orders of a list of positions, and the rows it shows at once. */
export type ListShape = {
  readonly sorts: readonly string[];
  readonly newestFirst: Sort;
  readonly pageSizes: readonly number[];
  readonly pageSize: number;
};

/** Page, order and filters of the positions, held in the address: reload and links keep them. */
export function usePositionPage({ sorts, newestFirst, pageSizes, pageSize }: ListShape) {
  const [params, setValues] = useAddressParams();
  const { sort = newestFirst, toggleSort } = useSortParam(sorts, newestFirst);
  /** Another filter or size shows the first page. */
  const change = (values: AddressValues, how?: "replace") => setValues({ page: undefined, ...values }, how);
  const symbol = (params.get("symbol") ?? "").trim().toUpperCase();
  const positionType: PositionType | undefined = POSITION_TYPES.find((each) => each === params.get("type"));
  return {
    page: readPage(params.get("page")),
    size: pageSizes.find((each) => String(each) === params.get("size")) ?? pageSize,
    sort,
    toggleSort,
    symbol,
    positionType,
    isFiltered: symbol !== "" || positionType !== undefined,
    search: (params.get("search") ?? "").trim(),
    turnTo: (page: number) => change({ page: page === 0 ? undefined : String(page + 1) }),
    setSize: (next: number) => change({ size: next === pageSize ? undefined : String(next) }),
    setSymbol: (next: string) => change({ symbol: next.trim().toUpperCase() }, "replace"),
    setType: (next: string) => change({ type: next }),
    setSearch: (next: string) => change({ search: next.trim() }, "replace"),
    clearFilters: () => change({ symbol: undefined, type: undefined }, "replace"),
  };
}

export type PositionPage = ReturnType<typeof usePositionPage>;
