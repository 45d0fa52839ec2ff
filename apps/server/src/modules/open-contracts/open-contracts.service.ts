import { describeContracts } from "@strikebook/core/open-contracts/describe-contracts";
import {
  type ExpiryRehearsal,
  type RehearsedAccount,
  rehearseExpiry,
} from "@strikebook/core/open-contracts/expiry-rehearsal";
import { heldShares } from "@strikebook/core/open-contracts/held-shares";
import {
  type AccountObligation,
  obligations,
  type WeekObligation,
} from "@strikebook/core/open-contracts/obligations";
import type { HeldShares, Holdings, OpenContract } from "@strikebook/core/open-contracts/open-contract";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { narrowed, type OwnedAccounts, type Reader, readEach } from "@strikebook/core/sharing/reader";
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

export type NamedObligation = WeekObligation<Named<AccountObligation>>;

type ListReadableNames = (reader: Reader) => Promise<ReadonlyMap<string, string>>;

export function createOpenContractsService(
  repository: OpenContractsRepository,
  listReadableNames: ListReadableNames,
) {
  return {
    /** Open contracts by expiration; what covers one is looked for among all underlyings of its account. */
    async list(
      reader: Reader,
      { accountIds, underlying }: OpenContractsQuery,
      today: CalendarDate,
    ): Promise<Named<OpenContract>[]> {
      const [names, holdings] = await Promise.all([
        listReadableNames(reader),
        findHoldings(repository, { reader, accountIds }, today),
      ]);
      return describeContracts(holdings, today)
        .filter((contract) => underlying == null || contract.underlying === underlying)
        .map(named(names));
    },

    /** What short contracts may make buy or deliver, by week and underlying; the accounts of each by name. */
    async owe(
      reader: Reader,
      { accountIds, underlying }: OpenContractsQuery,
      today: CalendarDate,
    ): Promise<NamedObligation[]> {
      const [names, contracts] = await Promise.all([
        listReadableNames(reader),
        readEach(narrowed(reader, accountIds), repository.listContracts),
      ]);
      return obligations(contracts, today)
        .filter((row) => underlying == null || row.underlying === underlying)
        .map(({ accounts, ...row }) => ({ ...row, accounts: byName(names, accounts) }));
    },

    /** Each account after an expiration, by name, in three cases. */
    async rehearse(
      reader: Reader,
      { accountIds, expiration, underlying, prices }: ExpiryRehearsalQuery,
      today: CalendarDate,
    ): Promise<NamedRehearsal> {
      const [names, holdings] = await Promise.all([
        listReadableNames(reader),
        findHoldings(repository, { reader, accountIds }, today),
      ]);
      const ending = holdings.contracts.map((contract) => contract.underlying);
      const lots = await readEach(narrowed(reader, accountIds), (owner) =>
        repository.listLots(owner, [...new Set(ending)]),
      );
      const rehearsal = rehearseExpiry(
        { ...holdings, lots },
        { expiration, today, underlying: underlying ?? undefined, supposed: prices },
      );
      return {
        ...rehearsal,
        outcomes: rehearsal.outcomes.map(({ accounts, ...outcome }) => ({
          ...outcome,
          accounts: byName(names, accounts),
        })),
      };
    },
  };
}

type OfAccount = { readonly accountId: string };

const named =
  (names: ReadonlyMap<string, string>) =>
  <Row extends OfAccount>(row: Row): Named<Row> => ({ ...row, account: names.get(row.accountId) ?? "" });

/** The accounts with their names, in the order of these. */
const byName = <Row extends OfAccount>(names: ReadonlyMap<string, string>, accounts: readonly Row[]) =>
  accounts.map((account) => named(names)(account)).sort((a, b) => compareNames(a.account, b.account));

type Asked = {
  readonly reader: Reader;
  readonly accountIds: readonly string[] | null | undefined;
};

/** What is held in the accounts; a price may be that of any account that may be read. */
async function findHoldings(
  repository: OpenContractsRepository,
  { reader, accountIds }: Asked,
  today: CalendarDate,
): Promise<Holdings> {
  const owners = narrowed(reader, accountIds);
  const contracts = await Promise.all(owners.map(repository.listContracts));
  const symbols = contracts.flat().flatMap(({ underlying, instrument }) => [underlying, instrument]);
  const [means, prices] = await Promise.all([
    Promise.all(owners.map((owner, index) => findMeans(repository, owner, contracts[index] ?? [], today))),
    repository.listPrices(reader, [...new Set(symbols)], today),
  ]);
  return {
    contracts: contracts.flat(),
    prices,
    cash: means.flatMap(({ cash }) => cash),
    shares: means.flatMap(({ shares }) => shares),
  };
}

/** What an owner's contracts can be covered with. */
async function findMeans(
  repository: OpenContractsRepository,
  owner: OwnedAccounts,
  contracts: Holdings["contracts"],
  today: CalendarDate,
): Promise<Pick<Holdings, "cash" | "shares">> {
  const underlyings = [...new Set(contracts.map(({ underlying }) => underlying))];
  const [shares, snapshots] = await Promise.all([
    repository.listShares(owner, underlyings),
    repository.listSnapshots(owner, today, underlyings),
  ]);
  return { cash: snapshots.cash, shares: sharesOf(shares, snapshots) };
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
