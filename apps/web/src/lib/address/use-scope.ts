import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import {
  type Basis,
  type Book,
  type Grouping,
  readBasis,
  readBook,
  readGrouping,
  rememberedScope,
  rememberScope,
  type Scope,
  type View,
} from "./scope.ts";
import {
  type AddressValues,
  pageParam,
  readPage,
  useNewestParams,
  withValues,
} from "./use-address-params.ts";

/** An account as a picker offers it. */
export type AccountChoice = {
  readonly id: string;
  /** Told apart from every other account of the user. */
  readonly name: string;
  /** As the brokerage calls it; several accounts may share it. */
  readonly plainName: string;
  /** The day from which on it counts nothing; null while it is open. */
  readonly closedOn: string | null;
};

/** Why the account of an address cannot be shown. */
export type AccountProblem = "ambiguous" | "unknown";

/** Why the account of an address cannot be shown, and what to do. */
export const ACCOUNT_PROBLEMS: Readonly<Record<AccountProblem, string>> = {
  ambiguous: "The link names more than one of your accounts. Choose one from the list.",
  unknown: "The link names an account that isn't yours or no longer exists. Choose one from the list.",
};

/** The parts of a scope that a page shows and its address holds, beside view and account. */
type Part = "basis" | "book" | "grouping";

/** An entry of the history with this state shows what its address says, and nothing remembered since. */
const SETTLED = { isScopeSettled: true } as const;

/**
 * View, account, basis, book and grouping of an address. On arrival the address is completed from the remembered scope; from
 * then on it alone decides, so that Back and Forward restore what was shown. Every change is a step of the history.
 */
export function useScopeAddress(parts: readonly Part[] = []) {
  const [params, setParams] = useSearchParams();
  const isSettled = (useLocation().state as Partial<typeof SETTLED> | null)?.isScopeSettled === true;
  const shown = readShown(params, isSettled ? undefined : rememberedScope());
  const newestParams = useNewestParams();
  const change = (changes: AddressValues, how?: "replace") =>
    setParams(withValues(newestParams(), changes), {
      replace: how === "replace",
      state: SETTLED,
    });
  return {
    ...shown,
    change,
    /** From 0; may be beyond the last page. */
    page: readPage(params.get("page")),
    turnTo: (page: number, how?: "replace") => change({ page: pageParam(page) }, how),
    /** Completes the address with what is shown and remembers it; `account` is the id of the one that is. */
    settle: (account: string | undefined) => {
      if (newestParams().toString() !== params.toString()) {
        // A change is on its way: what it leads to is settled when it is there.
        return;
      }
      const next = withValues(params, settledChanges({ ...shown, account }, parts));
      if (!isSettled || next.toString() !== params.toString()) {
        setParams(next, { replace: true, state: SETTLED });
      }
      rememberScope({
        view: shown.view,
        ...(account !== undefined && { account }),
        ...Object.fromEntries(parts.map((part) => [part, shown[part]])),
      });
    },
    showView: (view: View) =>
      change({
        view: view === "accounts" ? view : undefined,
        account: undefined,
        page: undefined,
      }),
    setAccount: (account: string) => change({ view: undefined, account, page: undefined }),
    setBasis: (basis: Basis) => change({ basis: basisText(basis) }),
    setBook: (book: Book) => change({ book: bookText(book) }),
    setGrouping: (grouping: Grouping) => change({ by: groupingText(grouping), page: undefined }),
  };
}

export type ScopeAddress = ReturnType<typeof useScopeAddress>;

/**
 * The account that the Accounts view shows, of the user's own: the one in the address, else the one shown last, else
 * the first. `choices` is undefined while they are fetched; a page without a choice of accounts gives no `address`.
 */
export function useChosenAccount(
  address: ScopeAddress | undefined,
  choices: readonly AccountChoice[] | undefined,
) {
  const isAccounts = address?.view === "accounts";
  const found = isAccounts && choices ? find(choices, address.accountParam) : undefined;
  const account = typeof found === "object" ? found : undefined;
  const isKnown = !isAccounts || choices !== undefined;
  useEffect(() => {
    if (isKnown) {
      address?.settle(account?.id);
    }
  });
  const problem: AccountProblem | undefined = typeof found === "string" ? found : undefined;
  return { account, problem };
}

type Shown = { readonly view: View; readonly account: { readonly name: string } | undefined };

/** Names on paper what a page shows; undefined while no account is chosen yet. */
export const printedAccount = ({ view, account }: Shown): string | undefined =>
  view === "overall" ? "All accounts" : account?.name;

function find(
  choices: readonly AccountChoice[],
  asked: string | undefined,
): AccountChoice | AccountProblem | undefined {
  if (asked === undefined) {
    const last = rememberedScope().account;
    return choices.find(({ id }) => id === last) ?? choices[0];
  }
  const exact = choices.find(({ id, name }) => id === asked || name === asked);
  const named = choices.filter(({ plainName }) => plainName === asked);
  return exact ?? (named.length > 1 ? "ambiguous" : (named[0] ?? "unknown"));
}

/** The address's scope, completed by `given`; the defaults where neither names a value. */
function readShown(params: URLSearchParams, given: Scope | undefined) {
  const view = readView(params) ?? given?.view ?? "overall";
  return {
    view,
    /** The account as the address has it: an id, or a name in old links. */
    accountParam: (view === "accounts" && params.get("account")?.trim()) || undefined,
    basis: readBasis(params.get("basis")) ?? given?.basis ?? "REALIZED",
    book: readBook(params.get("book")) ?? given?.book ?? "TRADE",
    grouping: readGrouping(params.get("by")) ?? given?.grouping ?? "LIST",
  };
}

type Settled = ReturnType<typeof readShown> & {
  readonly account: string | undefined;
};

/** The address parameters of a scope; defaults are left out. */
function settledChanges(shown: Settled, parts: readonly Part[]): AddressValues {
  const account = shown.account ?? shown.accountParam;
  const isAccounts = shown.view === "accounts";
  return {
    view: isAccounts && account === undefined ? "accounts" : undefined,
    account: isAccounts ? account : undefined,
    ...(parts.includes("basis") && { basis: basisText(shown.basis) }),
    ...(parts.includes("book") && { book: bookText(shown.book) }),
    ...(parts.includes("grouping") && { by: groupingText(shown.grouping) }),
  };
}

const basisText = (basis: Basis) => (basis === "CASH" ? "cash" : undefined);
const bookText = (book: Book) => (book === "TAX" ? "tax" : undefined);
const groupingText = (grouping: Grouping) => (grouping === "UNDERLYING" ? "underlying" : undefined);

function readView(params: URLSearchParams): View | undefined {
  const view = params.get("view");
  if (view === "overall" || view === "accounts") {
    return view;
  }
  return params.has("account") ? "accounts" : undefined;
}
