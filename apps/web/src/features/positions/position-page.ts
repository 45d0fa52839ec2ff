import { POSITION_TYPES } from "@strikebook/validators/positions";
import { readPage } from "../../lib/read-page.ts";
import { readSort, type Sort } from "../../lib/sort.ts";
import { type AddressValues, useAddressParams } from "../../lib/use-address-params.ts";
import type { PositionType } from "./position-types.ts";

export const PAGE_SIZES = [20, 50, 100] as const;
const NEWEST_FIRST: Sort = { columnId: "portfolioDate", direction: "desc" };

/** The server's names of the columns that can be sorted by. */
export const SORTS = ["symbol", "quantity", "currentValue", "positionType", "portfolioDate", "accountName"];

/** Page, order and filters of the positions, held in the address: reload and links keep them. */
export function usePositionPage() {
  const [params, setValues] = useAddressParams();
  const change = (values: AddressValues, how?: "replace") => setValues({ page: undefined, ...values }, how);
  const sort = readSort(params.get("sort"), SORTS) ?? NEWEST_FIRST;
  const size: number = PAGE_SIZES.find((each) => String(each) === params.get("size")) ?? PAGE_SIZES[0];
  const symbol = (params.get("symbol") ?? "").trim().toUpperCase();
  const positionType: PositionType | undefined = POSITION_TYPES.find((each) => each === params.get("type"));
  return {
    page: readPage(params.get("page")),
    size,
    sort,
    symbol,
    positionType,
    isFiltered: symbol !== "" || positionType !== undefined,
    turnTo: (page: number) => change({ page: page === 0 ? "" : String(page + 1) }),
    setSize: (next: string) => change({ size: next === String(PAGE_SIZES[0]) ? "" : next }),
    setSymbol: (next: string) => change({ symbol: next.trim().toUpperCase() }, "replace"),
    setType: (next: string) => change({ type: next }),
    clearFilters: () => change({ symbol: "", type: "" }, "replace"),
    toggleSort: (columnId: string) =>
      change({
        sort: `${columnId},${sort.columnId === columnId && sort.direction === "asc" ? "desc" : "asc"}`,
      }),
  };
}

export type PositionPage = ReturnType<typeof usePositionPage>;
