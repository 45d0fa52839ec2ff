import { useQuery } from "@tanstack/react-query";
import { useChosenAccount, useScopeAddress } from "../../lib/address/use-scope.ts";
import { accountChoices } from "../brokerage-accounts/account-choices.queries.ts";

/** View, account, basis and book of a summary page, and the accounts to choose from. */
export function useSummaryScope() {
  const address = useScopeAddress(["basis", "book"]);
  const accounts = useQuery({ ...accountChoices(), enabled: address.view === "accounts" });
  return { ...address, accounts, ...useChosenAccount(address, accounts.data) };
}

export type SummaryScope = ReturnType<typeof useSummaryScope>;
