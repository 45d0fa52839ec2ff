import { POSITION_TYPES } from "@strikebook/validators/portfolio/position-limits";
import { type ListShape, useListAddress } from "../../../lib/address/use-list-address.ts";
import type { PositionType } from "../position-types.ts";

/** Page, order and filters of the positions, held in the address: reload and links keep them. */
export function usePositionPage(shape: ListShape) {
  const list = useListAddress(shape);
  const { read, change } = list;
  const symbol = (read("symbol") ?? "").trim().toUpperCase();
  const positionType: PositionType | undefined = POSITION_TYPES.find((each) => each === read("type"));
  return {
    ...list,
    symbol,
    positionType,
    isFiltered: symbol !== "" || positionType !== undefined,
    search: (read("search") ?? "").trim(),
    setSymbol: (next: string) => change({ symbol: next.trim().toUpperCase() }, "replace"),
    setType: (next: string) => change({ type: next }),
    setSearch: (next: string) => change({ search: next.trim() }, "replace"),
    clearFilters: () => change({ symbol: undefined, type: undefined }, "replace"),
  };
}

export type PositionPage = ReturnType<typeof usePositionPage>;
