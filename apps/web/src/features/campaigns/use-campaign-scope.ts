import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { type Sort, useSortParam } from "../../lib/address/sort.ts";
import { useChosenAccount, useScopeAddress } from "../../lib/address/use-scope.ts";
import { accountChoices } from "../brokerage-accounts/account-choices.queries.ts";
import { isSorted, SORTS, sortOfOption } from "./campaign-sorts.ts";
import type { CampaignState } from "./campaigns.queries.ts";

export type StateFilter = "ALL" | CampaignState;

const FILTERS: readonly StateFilter[] = ["OPEN", "WAITING", "CLOSED", "ALL"];
/** Longer than any symbol. */
const SYMBOL_LENGTH_MAX = 40;
/** Open campaigns are asked for most. */
const FIRST: StateFilter = "OPEN";

/** View, account, symbol, state, kind, order and page of the list, all kept in the address. */
export function useCampaignScope() {
  const [params] = useSearchParams();
  const address = useScopeAddress();
  const { change, view } = address;
  const accounts = useQuery({ ...accountChoices(), enabled: view === "accounts" });
  const { account, problem } = useChosenAccount(address, accounts.data);
  const state = FILTERS.find((each) => each === params.get("state")?.toUpperCase()) ?? FIRST;
  const underlying = params.get("symbol")?.trim().slice(0, SYMBOL_LENGTH_MAX).toUpperCase() || undefined;
  const withHoldings = params.get("holdings") === "1";
  const sorting = useSortParam(Object.keys(SORTS));
  return {
    ...address,
    ...sorting,
    setSort: (option: string) => change({ sort: sortOfOption(option), page: undefined }),
    order: orderOf(sorting.sort),
    accounts,
    account,
    problem,
    state,
    setState: (next: StateFilter) =>
      change({ state: next === FIRST ? undefined : next.toLowerCase(), page: undefined }),
    underlying,
    setUnderlying: (symbol: string | undefined) => change({ symbol, page: undefined }),
    withHoldings,
    setWithHoldings: (isWanted: boolean) => change({ holdings: isWanted ? "1" : undefined, page: undefined }),
    /** True while the Accounts view has no account to show. */
    needsAccount: view === "accounts" && account === undefined,
    filter: { underlying, accountId: account?.id, state: state === "ALL" ? undefined : state, withHoldings },
  };
}

const orderOf = (sort: Sort | undefined) => ({
  sort: sort && isSorted(sort.columnId) ? SORTS[sort.columnId] : ("ATTENTION" as const),
  descending: sort?.direction === "desc",
});

export type CampaignScope = ReturnType<typeof useCampaignScope>;
