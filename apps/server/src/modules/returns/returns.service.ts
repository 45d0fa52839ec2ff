import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import type { ValueDay } from "@strikebook/core/portfolio/value-point";
import {
  accountBridges,
  askedDays,
  type ReturnsGiven,
  reckonReturns,
  spansOf,
} from "@strikebook/core/returns/reckon-returns";
import type { ReturnAccount, Returns } from "@strikebook/core/returns/returns";
import { type SymbolReturns, symbolReturns } from "@strikebook/core/returns/symbol-returns";
import { compareNames } from "@strikebook/core/shared/compare-names";
import type { Period } from "@strikebook/core/shared/period";
import type { ReturnsQuery } from "@strikebook/validators/summaries/returns";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import type { AccountOnRecord, ReturnsRepository } from "./returns.repository.ts";

export type AccountReturns = { readonly accountId: string; readonly returns: Returns };

type Needs = {
  readonly repository: ReturnsRepository;
  /** Days on which the value of the accounts changed, up to the end of the period. */
  readonly listValueDays: (
    userId: string,
    scope: { readonly period: Period; readonly accountIds?: readonly string[] | null | undefined },
  ) => Promise<ValueDay[]>;
  readonly findHolidays: FindHolidays;
};

export function createReturnsService(needs: Needs) {
  return {
    /** Returns of the accounts together. */
    find: async (userId: string, query: ReturnsQuery): Promise<Returns> =>
      reckonReturns(await read(needs, userId, query)),

    /** Each account by itself, by name, but those that were closed before the span. */
    async listByAccount(userId: string, query: ReturnsQuery): Promise<AccountReturns[]> {
      const given = await read(needs, userId, query);
      return given.accounts
        .filter(({ closedOn }) => closedOn === undefined || closedOn > query.from)
        .toSorted((a, b) => compareNames(a.name, b.name))
        .map((account) => ({
          accountId: account.accountId,
          returns: reckonReturns({ ...given, accounts: [account] }),
        }));
    },

    /** Each underlying that was held, traded or paid income, what brought most first. */
    async listBySymbol(userId: string, query: ReturnsQuery): Promise<SymbolReturns[]> {
      const accounts = needs.repository.listRealizing(userId, query);
      const given = await read(needs, userId, query, accounts);
      const realized = (await accounts).flatMap((account) => account.realized);
      return symbolReturns(accountBridges(spansOf(given).spans, given), realized, given.span);
    },
  };
}

/** What the span's figures are made of. */
async function read(
  { repository, listValueDays, findHolidays }: Needs,
  userId: string,
  { from, to, accountIds }: ReturnsQuery,
  listed: Promise<readonly AccountOnRecord[]> = repository.listAccounts(userId),
): Promise<ReturnsGiven> {
  const span = { startDate: from, endDate: to };
  const [onRecord, days, rows, isSession] = await Promise.all([
    listed,
    listValueDays(userId, { period: span, accountIds }),
    repository.listRows(userId, { from, to, accountIds }),
    sessionsUntil(findHolidays, { date: from, today: to }),
  ]);
  const chosen = new Set(accountIds ?? onRecord.map(({ accountId }) => accountId));
  const accounts = accountsOf(onRecord, days).filter(({ accountId }) => chosen.has(accountId));
  const { spans } = spansOf({ accounts, rows, span, isSession });
  const held = await repository.listHeld(userId, askedDays(spans));
  return { span, accounts, rows, held, isSession };
}

function accountsOf(onRecord: readonly AccountOnRecord[], days: readonly ValueDay[]): ReturnAccount[] {
  const names = uniqueAccountNames(
    onRecord.map(({ number, ...each }) => ({ ...each, ...(number !== null && { number }) })),
  );
  const snapshots = Map.groupBy(
    days.flatMap(({ day, accounts }) =>
      accounts
        .filter(({ covered }) => covered === 1)
        .map(({ accountId, value }) => ({ accountId, day, value })),
    ),
    ({ accountId }) => accountId,
  );
  return onRecord.map(({ accountId, name, closedOn }) => ({
    accountId,
    name: names.get(accountId) ?? name,
    closedOn: closedOn ?? undefined,
    snapshots: (snapshots.get(accountId) ?? []).map(({ day, value }) => ({ day, value })),
  }));
}
