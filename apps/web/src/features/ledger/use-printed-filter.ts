import { useQuery } from "@tanstack/react-query";
import { formatDate, formatDays } from "../../lib/format.ts";
import { typeWords } from "../../lib/type-words.ts";
import { accountChoices } from "../brokerage-accounts/account-choices.queries.ts";
import type { LedgerFilter } from "./use-ledger-view.ts";

/** A filter of the ledger in words, for the title on paper: account, symbol, type and days. */
export function usePrintedFilter({ account, symbol, type, from, to }: LedgerFilter): (string | undefined)[] {
  const { data: accounts } = useQuery(accountChoices());
  const name = account === undefined ? "All accounts" : accounts?.find(({ id }) => id === account)?.name;
  return [name, symbol, type && typeWords(type), daysText(from, to)];
}

function daysText(from: string | undefined, to: string | undefined): string | undefined {
  if (from !== undefined && to !== undefined) {
    return formatDays(from, to);
  }
  return from === undefined ? to && `to ${formatDate(to)}` : `from ${formatDate(from)}`;
}
