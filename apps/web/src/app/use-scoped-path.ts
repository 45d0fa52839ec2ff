import { useLocation } from "react-router-dom";
import { type Scope, useRememberedScope } from "../lib/address/scope.ts";
import { menuPath } from "./navigation/menu-entries.ts";
import { PATHS } from "./paths.ts";

/** The parts of the scope that an address may hold. */
type Part = "account" | "basis" | "book" | "date";

const SUMMARY: readonly Part[] = ["account", "basis", "book"];

/** The parts that a page understands; every other page understands none. */
const UNDERSTOOD: Readonly<Record<string, readonly Part[]>> = {
  [PATHS.portfolio]: ["account", "date"],
  [PATHS.portfolioAnalytics]: ["account", "date"],
  [PATHS.portfolioTotal]: ["date"],
  [PATHS.tradeSummary]: SUMMARY,
  [PATHS.yearSummary]: SUMMARY,
  [PATHS.monthSummary]: SUMMARY,
  [PATHS.weekSummary]: SUMMARY,
  [PATHS.openContracts]: ["account"],
  [PATHS.campaigns]: ["account"],
  [PATHS.income]: ["account"],
  [PATHS.returns]: ["account"],
  [PATHS.ledger]: ["account"],
  [PATHS.openLots]: ["account", "book"],
};

const partsOf = (path: string) => UNDERSTOOD[path] ?? [];

/**
 * Turns the path of a page into the link there that takes the present scope along: the account wherever one is shown,
 * basis and book among the summaries, the date among the portfolio's pages.
 */
export function useScopedPath(): (path: string) => string {
  const { pathname, search } = useLocation();
  const scope = useRememberedScope();
  const hasDate = partsOf(menuPath(pathname)).includes("date");
  const date = hasDate ? (new URLSearchParams(search).get("date") ?? undefined) : undefined;
  return (path) => {
    const values = { ...textsOf(scope), date };
    const query = new URLSearchParams(
      partsOf(path).flatMap((part) => {
        const value = values[part];
        return value === undefined ? [] : [[part, value]];
      }),
    );
    return query.size === 0 ? path : `${path}?${query}`;
  };
}

/** As addresses write it; what a page shows without being asked is left out. */
function textsOf({
  view,
  account,
  basis,
  book,
}: Scope): Readonly<Record<Exclude<Part, "date">, string | undefined>> {
  return {
    account: view === "accounts" ? account : undefined,
    basis: basis === "CASH" ? "cash" : undefined,
    book: book === "TAX" ? "tax" : undefined,
  };
}
