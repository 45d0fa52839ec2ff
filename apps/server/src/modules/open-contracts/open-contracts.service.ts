import { describeContracts } from "@strikebook/core/open-contracts/describe-contracts";
import {
  type ExpiryRehearsal,
  type RehearsedAccount,
  rehearseExpiry,
} from "@strikebook/core/open-contracts/expiry-rehearsal";
import { heldShares } from "@strikebook/core/open-contracts/held-shares";
import type { HeldShares, Holdings, OpenContract } from "@strikebook/core/open-contracts/open-contract";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { ExpiryRehearsalQuery, OpenContractsQuery } from "@strikebook/validators/ledger/open-contracts";
import type { OpenContractsRepository } from "./open-contracts.repository.ts";

/** With the display name of its account. */
export type Named<Row> = Row & { readonly account: string };

export type NamedOutcome = Omit<ExpiryRehearsal["outcomes"][number], "accounts"> & {
  readonly accounts: readonly Named<RehearsedAccount>[];
};

export type NamedRehearsal = Omit<ExpiryRehearsal, "outcomes"> & {
  readonly outcomes: readonly NamedOutcome[];
};

type ListAccountNames = (userId: string) => Promise<ReadonlyMap<string, string>>;

export function createOpenContractsService(
  repository: OpenContractsRepository,
  listAccountNames: ListAccountNames,
) {
  return {
    /** Open contracts by expiration; what covers one is looked for among all underlyings of its account. */
    async list(
      userId: string,
      { accountIds = null, underlying }: OpenContractsQuery,
      today: CalendarDate,
    ): Promise<Named<OpenContract>[]> {
      const [names, holdings] = await Promise.all([
        listAccountNames(userId),
        findHoldings(repository, { userId, accountIds }, today),
      ]);
      return describeContracts(holdings, today)
        .filter((contract) => underlying == null || contract.underlying === underlying)
        .map((contract) => ({ ...contract, account: names.get(contract.accountId) ?? "" }));
    },

    /** Each account after an expiration, by name, in three cases. */
    async rehearse(
      userId: string,
      { accountIds = null, expiration, underlying, prices }: ExpiryRehearsalQuery,
      today: CalendarDate,
    ): Promise<NamedRehearsal> {
      const [names, holdings] = await Promise.all([
        listAccountNames(userId),
        findHoldings(repository, { userId, accountIds }, today),
      ]);
      const ending = holdings.contracts.map((contract) => contract.underlying);
      const lots = await repository.listLots({ userId, accountIds }, [...new Set(ending)]);
      const rehearsal = rehearseExpiry(
        { ...holdings, lots },
        { expiration, today, underlying: underlying ?? undefined, supposed: prices },
      );
      const named = (account: RehearsedAccount) => ({
        ...account,
        account: names.get(account.accountId) ?? "",
      });
      return {
        ...rehearsal,
        outcomes: rehearsal.outcomes.map(({ accounts, ...outcome }) => ({
          ...outcome,
          accounts: accounts.map(named).sort((a, b) => compareNames(a.account, b.account)),
        })),
      };
    },
  };
}

type Scope = { readonly userId: string; readonly accountIds: readonly string[] | null };

async function findHoldings(
  repository: OpenContractsRepository,
  scope: Scope,
  today: CalendarDate,
): Promise<Holdings> {
  const contracts = await repository.listContracts(scope);
  const underlyings = [...new Set(contracts.map(({ underlying }) => underlying))];
  const symbols = [...new Set([...underlyings, ...contracts.map(({ instrument }) => instrument)])];
  const [shares, snapshots, prices] = await Promise.all([
    repository.listShares(scope, underlyings),
    repository.listSnapshots(scope, today, underlyings),
    repository.listPrices(scope.userId, symbols, today),
  ]);
  return { contracts, prices, cash: snapshots.cash, shares: sharesOf(shares, snapshots) };
}

const NONE = "0" as DecimalText;

function sharesOf(
  { held, lastMoved }: Awaited<ReturnType<OpenContractsRepository["listShares"]>>,
  snapshots: Awaited<ReturnType<OpenContractsRepository["listSnapshots"]>>,
): HeldShares[] {
  const places = new Map(
    [...held, ...snapshots.shares].map(({ accountId, underlying }) => [
      `${accountId} ${underlying}`,
      { accountId, underlying: underlying ?? "" },
    ]),
  );
  return [...places.values()].map((place) => {
    const isHere = (row: { readonly accountId: string; readonly underlying: string | null }) =>
      row.accountId === place.accountId && row.underlying === place.underlying;
    const snapshot = snapshots.shares.find(isHere);
    return heldShares({
      ...place,
      inLedger: held.find(isHere)?.quantity ?? NONE,
      inSnapshot: snapshot?.figure ?? null,
      snapshotDay: snapshot?.day ?? null,
      lastMovedOn: lastMoved.get(place.underlying) ?? null,
    });
  });
}
