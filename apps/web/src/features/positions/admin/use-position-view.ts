import { readPage } from "../../../lib/read-page.ts";
import { useSortParam } from "../../../lib/sort.ts";
import { type AddressValues, useAddressParams } from "../../../lib/use-address-params.ts";
import { NEWEST_FIRST, POSITION_SORTS } from "./position-figures.ts";

export const POSITION_PAGE_SIZES = [20, 50, 100, 200] as const;
const PAGE_SIZE = 50;

/** Search, order and page of the positions, held in the address. */
export function usePositionView() {
  const [params, setValues] = useAddressParams();
  const { sort = NEWEST_FIRST, toggleSort } = useSortParam(POSITION_SORTS, NEWEST_FIRST);
  const change = (values: AddressValues, how?: "replace") => setValues({ page: undefined, ...values }, how);
  return {
    search: (params.get("search") ?? "").trim(),
    sort,
    toggleSort,
    page: readPage(params.get("page")),
    size: POSITION_PAGE_SIZES.find((each) => String(each) === params.get("size")) ?? PAGE_SIZE,
    setSearch: (text: string) => change({ search: text.trim() }, "replace"),
    turnTo: (page: number) => change({ page: page === 0 ? "" : String(page + 1) }),
    setSize: (size: number) => change({ size: size === PAGE_SIZE ? "" : String(size) }),
  };
}
