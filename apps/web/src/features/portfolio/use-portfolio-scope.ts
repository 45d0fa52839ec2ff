import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { readDay } from "../../lib/read-day.ts";
import { readPage } from "../../lib/read-page.ts";
import { availablePortfolioDates, portfolioAccounts } from "./portfolio.queries.ts";

/** As long as the filter takes it; no symbol is longer. */
export const SYMBOL_LENGTH_MAX = 40;

export type PortfolioView = "accounts" | "overall";

/** View, account, date, symbol and page, all kept in the address so that a reload and a link restore them. */
export function usePortfolioAddress() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) {
            next.delete(name);
          } else {
            next.set(name, value);
          }
        }
        return next;
      },
      { replace: true },
    );
  const view: PortfolioView = params.get("view") === "accounts" ? "accounts" : "overall";
  return {
    view,
    chosenAccount: params.get("account") ?? undefined,
    date: readDay(params.get("date")),
    /** Narrows the table of positions. */
    symbol: params.get("symbol")?.trim().slice(0, SYMBOL_LENGTH_MAX).toUpperCase() || undefined,
    /** From 0; not yet held against the number of pages. */
    page: readPage(params.get("page")),
    showView: (next: PortfolioView) =>
      change({
        view: next === "accounts" ? next : undefined,
        account: undefined,
        page: undefined,
      }),
    setAccount: (account: string) => change({ account, page: undefined }),
    setDate: (date: string | undefined) => change({ date, page: undefined }),
    setSymbol: (symbol: string | undefined) => change({ symbol, page: undefined }),
    setPage: (page: number) => change({ page: page === 0 ? undefined : String(page + 1) }),
  };
}

/** The address together with what there is to choose from. The first account is taken when none is chosen. */
export function usePortfolioScope() {
  const address = usePortfolioAddress();
  const { view, chosenAccount, date } = address;
  const dates = useQuery(availablePortfolioDates());
  const accounts = useQuery({ ...portfolioAccounts(date), enabled: view === "accounts" });
  const account = view === "accounts" ? (chosenAccount ?? accounts.data?.[0]) : undefined;
  return {
    ...address,
    dates,
    accounts,
    account,
    /** True while the Accounts view has nothing to show positions of. */
    needsAccount: view === "accounts" && account === undefined,
    filter: { ...(date !== undefined && { date }), ...(account !== undefined && { account }) },
  };
}

export type PortfolioScope = ReturnType<typeof usePortfolioScope>;
