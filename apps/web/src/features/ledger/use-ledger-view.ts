import { TRANSACTION_TYPES } from "@strikebook/core/transactions/transaction";
import { readDay } from "../../lib/address/read-day.ts";
import { rememberScope } from "../../lib/address/scope.ts";
import { type AddressValues, useAddressParams } from "../../lib/address/use-address-params.ts";
import { usePageAddress } from "../../lib/address/use-list-address.ts";

/** The filters of the ledger; an absent one filters nothing. */
export type LedgerFilter = {
  /** Both days included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of an account. */
  readonly account?: string | undefined;
  readonly symbol?: string | undefined;
  /** All names of the symbol's underlying; absent for the rows that bear this one. */
  readonly names?: "all" | undefined;
  readonly type?: string | undefined;
};

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const SYMBOL_LENGTH_MAX = 200;

const NO_FILTER: AddressValues = {
  from: undefined,
  to: undefined,
  account: undefined,
  symbol: undefined,
  names: undefined,
  type: undefined,
  row: undefined,
};

/** Filter, page and the row that a figure led to, held in the address. */
export function useLedgerView() {
  const [params] = useAddressParams();
  const { change, page, turnTo } = usePageAddress();
  const filter = readFilter(params);
  return {
    filter,
    /** The part of the filter that goes along to the other pages about the ledger, from the `?` on. */
    shared: sharedQuery(filter),
    page,
    turnTo,
    /** Its id; undefined when the page was not opened for one row. */
    row: params.get("row") ?? undefined,
    narrow: (filter: LedgerFilter, how?: "replace") => change({ ...filter, row: undefined }, how),
    setAccount: (account: string | undefined) => {
      rememberScope(account === undefined ? { view: "overall" } : { view: "accounts", account });
      change({ account, row: undefined });
    },
    clear: () => change(NO_FILTER),
  };
}

export type LedgerView = ReturnType<typeof useLedgerView>;

/** Reads the filter from an address; what is no day, account or type is left out. */
export function readFilter(params: URLSearchParams): LedgerFilter {
  const [from, to] = [readDay(params.get("from")), readDay(params.get("to"))];
  const type = params.get("type");
  const symbol = params.get("symbol")?.trim().slice(0, SYMBOL_LENGTH_MAX) || undefined;
  return {
    from,
    to: from !== undefined && to !== undefined && from > to ? undefined : to,
    account: ID.exec(params.get("account") ?? "")?.[0],
    symbol,
    names: symbol !== undefined && params.get("names") === "all" ? "all" : undefined,
    type: TRANSACTION_TYPES.find((each) => each === type),
  };
}

function sharedQuery({ account, symbol, names }: LedgerFilter): string {
  const query = new URLSearchParams({
    ...(account && { account }),
    ...(symbol && { symbol }),
    ...(names && { names }),
  });
  return query.size === 0 ? "" : `?${query}`;
}

/** All names are part of the filter by symbol. */
export const countFilters = ({ names: _, ...filter }: LedgerFilter): number =>
  Object.values(filter).filter((value) => value !== undefined).length;
