import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { readDay } from "../../lib/address/read-day.ts";
import { useChosenAccount, useScopeAddress } from "../../lib/address/use-scope.ts";
import { accountChoices } from "../brokerage-accounts/account-choices.queries.ts";
import { availablePortfolioDates } from "./portfolio.queries.ts";

/** As long as the filter takes it; no symbol is longer. */
export const SYMBOL_LENGTH_MAX = 40;

export type PortfolioPageName = "analytics" | "positions" | "total";

/**
 * View, account, date, grouping, symbol and page, all kept in the address so that a reload and a link restore them. The
 * total is about all accounts at once; only positions are grouped.
 */
export function usePortfolioScope(of: PortfolioPageName) {
  const datesOnly = of === "total";
  const [params] = useSearchParams();
  const address = useScopeAddress(of === "positions" ? ["grouping"] : []);
  const { change } = address;
  const view = datesOnly ? "overall" : address.view;
  const accounts = useQuery({ ...accountChoices(), enabled: view === "accounts" });
  const { account, problem } = useChosenAccount(datesOnly ? undefined : address, accounts.data);
  const date = readDay(params.get("date"));
  const dates = useQuery(availablePortfolioDates());
  return {
    of,
    view,
    showView: address.showView,
    setAccount: address.setAccount,
    accounts,
    account,
    problem,
    dates,
    date,
    /** The day from which days to expiry count: the one asked for, else today. */
    asOf: date ?? exchangeDay(new Date()),
    grouping: address.grouping,
    setGrouping: address.setGrouping,
    setDate: (next: string | undefined) => change({ date: next, page: undefined }),
    /** Narrows the table of positions. */
    symbol: params.get("symbol")?.trim().slice(0, SYMBOL_LENGTH_MAX).toUpperCase() || undefined,
    setSymbol: (next: string | undefined) => change({ symbol: next, page: undefined }),
    /** All positions of a symbol, one a row. */
    listSymbol: (symbol: string) => change({ by: undefined, symbol, page: undefined }),
    page: address.page,
    turnTo: address.turnTo,
    /** True while the Accounts view has nothing to show positions of. */
    needsAccount: view === "accounts" && account === undefined,
    /** True once the accounts are known and none of them is the one to show: the person has to choose. */
    asksForAccount: view === "accounts" && account === undefined && accounts.data !== undefined,
    filter: { ...(date !== undefined && { date }), ...(account && { accountId: account.id }) },
  };
}

export type PortfolioScope = ReturnType<typeof usePortfolioScope>;
