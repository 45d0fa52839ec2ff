import { useQuery } from "@tanstack/react-query";
import { useChosenAccount, useScopeAddress } from "../../lib/address/use-scope.ts";
import { accountChoices } from "../brokerage-accounts/account-choices.queries.ts";

/** All accounts or one of them, kept in the address. */
export function useContractsScope() {
  const address = useScopeAddress();
  const accounts = useQuery({ ...accountChoices(), enabled: address.view === "accounts" });
  const chosen = useChosenAccount(address, accounts.data);
  return {
    ...address,
    ...chosen,
    accounts,
    /** True while the Accounts view has no account to show. */
    needsAccount: address.view === "accounts" && chosen.account === undefined,
  };
}
