import { useQuery } from "@tanstack/react-query";
import { useAddressParams } from "../../lib/address/use-address-params.ts";
import { useChosenAccount, useScopeAddress } from "../../lib/address/use-scope.ts";
import { useExchangeToday } from "../../lib/browser/exchange-clock.ts";
import { accountChoices } from "../brokerage-accounts/account-choices.queries.ts";
import { type PeriodName, type ReturnsSpan, readPeriod, readSpan, spanOfPeriod } from "./returns-span.ts";

/** All accounts or one of them, and a period or two days; kept in the address, which names nothing for the present year. */
export function useReturnsScope() {
  const today = useExchangeToday();
  const address = useScopeAddress();
  const accounts = useQuery({ ...accountChoices(), enabled: address.view === "accounts" });
  const chosen = useChosenAccount(address, accounts.data);
  const [params, change] = useAddressParams();
  const period = readPeriod(params.get("period") ?? undefined, today);
  const typed = readSpan(params.get("from") ?? undefined, params.get("to") ?? undefined);
  return {
    ...address,
    ...chosen,
    accounts,
    today,
    period,
    span: typed ?? spanOfPeriod(period, today),
    /** The days were chosen one by one: they are never moved to others. */
    isTyped: typed !== undefined,
    setPeriod: (next: PeriodName) =>
      change({ period: next === "year" ? undefined : next, from: undefined, to: undefined }),
    setSpan: ({ from, to }: ReturnsSpan) => change({ period: undefined, from, to }),
    /** True while the Accounts view has no account to show. */
    needsAccount: address.view === "accounts" && chosen.account === undefined,
  };
}

export type ReturnsScope = ReturnType<typeof useReturnsScope>;
