import { useQuery } from "@tanstack/react-query";
import { useAddressParam } from "../../lib/address/use-address-params.ts";
import { useChosenAccount, useScopeAddress } from "../../lib/address/use-scope.ts";
import { useExchangeToday } from "../../lib/browser/exchange-clock.ts";
import { accountChoices } from "../brokerage-accounts/account-choices.queries.ts";

/** All accounts or one of them, and a year; kept in the address, which names no year where it is the present one. */
export function useIncomeScope() {
  const today = useExchangeToday();
  const address = useScopeAddress();
  const accounts = useQuery({ ...accountChoices(), enabled: address.view === "accounts" });
  const chosen = useChosenAccount(address, accounts.data);
  const [named, setNamed] = useAddressParam("year");
  const current = Number(today.slice(0, 4));
  const year = /^(19|20)\d\d$/.test(named ?? "") && Number(named) <= current ? Number(named) : current;
  return {
    ...address,
    ...chosen,
    accounts,
    today,
    year,
    isCurrent: year === current,
    setYear: (next: number) => setNamed(next === current ? undefined : String(next)),
    /** True while the Accounts view has no account to show. */
    needsAccount: address.view === "accounts" && chosen.account === undefined,
  };
}

export type IncomeScope = ReturnType<typeof useIncomeScope>;
