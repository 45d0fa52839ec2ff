import { breakEvenUnknown, lifetimeBreakEvens } from "@strikebook/core/campaigns/break-even";
import { lastPriceBySymbol } from "@strikebook/core/closing-prices/last-price";
import { type ClosedNow, ifClosedNow } from "@strikebook/core/if-closed-now/if-closed-now";
import { joinOpenParts } from "@strikebook/core/if-closed-now/open-parts";
import type { Book } from "@strikebook/core/ledger/ledger";
import { basisOf, basisPerShare } from "@strikebook/core/ledger/lots/lot-basis";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { EVER, type Period } from "@strikebook/core/shared/period";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { OwnedAccounts, Reader } from "@strikebook/core/sharing/reader";
import { earnedBy, type ProfitSplit, splitProfit } from "@strikebook/core/trade-summary/profit-split";
import type { SeriesDay } from "@strikebook/core/trade-summary/realized-series";
import { otherRootsOf } from "@strikebook/core/transactions/index-options";
import type { SymbolQuery } from "@strikebook/validators/ledger/ledger";
import type { FindNames, UnderlyingNames } from "../../ledger/names/underlying-names.repository.ts";
import type { Named } from "../../ledger/names/with-names.ts";
import type { ListReadablePrices } from "../../records/prices/last-prices.repository.ts";
import { readOnce } from "../../records/read-once.ts";
import { joinNames, joinOnRecord } from "./names-of-owners.ts";
import type { NameOnRecord, OpenOfAccount, SymbolsRepository } from "./symbols.repository.ts";

export type { NameOnRecord };

/** Price and value of an underlying in the accounts' newest snapshots, in US dollars. */
export type HeldValue = {
  /** The newest day among the snapshots. */
  readonly day: CalendarDate;
  /** Of one share; null when no shares are held. */
  readonly lastPrice: DecimalText | null;
  /** Of shares and contracts together. */
  readonly currentValue: DecimalText;
};

/** Shares in one account, with what they cost by either book. US dollars. */
export type SymbolHolding = {
  readonly accountId: string;
  readonly accountName: string;
  readonly quantity: DecimalText;
  /** Of these the ones whose cost is unknown: the bases are those of the others. */
  readonly unknownQuantity: DecimalText;
  readonly lots: number;
  readonly tradeBasis: DecimalText;
  readonly taxBasis: DecimalText;
  readonly tradeBasisPerShare: DecimalText | null;
  readonly taxBasisPerShare: DecimalText | null;
};

export type SymbolOverview = {
  /** Its newest name. */
  readonly underlying: string;
  /** The names under which it is in the ledger, the oldest first. */
  readonly names: readonly NameOnRecord[];
  /** The newest names of what else was called as asked, before. */
  readonly others: readonly string[];
  /** Trading symbols of the same index that are in the ledger: options on an index may have two roots. */
  readonly otherRoots: readonly string[];
  /** Of its rows; null without any. */
  readonly firstDay: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  readonly profit: ProfitSplit;
  readonly trades: number;
  /** Of them those without an opening on record, which no figure counts. */
  readonly unmatchedTrades: number;
  readonly wins: number;
  readonly losses: number;
  readonly contracts: number;
  readonly openPremium: DecimalText;
  /** Contracts of which some are open, and those of them whose premium no file tells. */
  readonly openPremiums: number;
  readonly unknownPremiums: number;
  /** total + income if all that is open were closed at its last price. */
  readonly closedNow: () => Promise<ClosedNow>;
  /** Prices of the underlying, ascending, at which everything that was ever earned with it comes to 0 (domain.md 5). */
  readonly breakEvens: readonly DecimalText[];
  /** Why nobody knows them; null where they are known, and with nothing open. */
  readonly breakEvenUnknown: string | null;
  readonly holdings: readonly SymbolHolding[];
  readonly held: HeldValue | null;
};

type Needs = {
  readonly repository: SymbolsRepository;
  /** The accounts that a reader may see: display name by id. */
  readonly listReadableNames: (reader: Reader) => Promise<ReadonlyMap<string, string>>;
  /** Closings and income of the underlying by year, all accounts that may be read. */
  readonly sumYears: (
    owner: OwnedAccounts,
    scope: Named & { readonly book: Book; readonly period: Period },
  ) => Promise<readonly SeriesDay[]>;
  readonly findNames: FindNames;
  readonly listPrices: ListReadablePrices;
  readonly findHeld: (reader: Reader, underlying: string, today: CalendarDate) => Promise<HeldValue | null>;
};

export function createSymbolsService(needs: Needs) {
  const { listReadableNames, listPrices, findNames, findHeld } = needs;
  return {
    /** By any name that it has or had. Null when neither the ledger nor a snapshot of today has anything of it. */
    async find(
      reader: Reader,
      { underlying: asked, book }: SymbolQuery,
      today: CalendarDate,
    ): Promise<SymbolOverview | null> {
      const known = await Promise.all(
        reader.map(async (owner) => ({ owner, named: await findNames(owner.userId, asked) })),
      );
      const named = joinNames(
        known.map((each) => each.named),
        asked,
      );
      const [owners, held, accountNames] = await Promise.all([
        Promise.all(known.map((each) => readOwner(needs, each, book))),
        findHeldAs(findHeld, { reader, named, today }),
        listReadableNames(reader),
      ]);
      const names = joinOnRecord(owners.flatMap((owner) => owner.names));
      const open = owners.flatMap((owner) => owner.open);
      const positions = joinOpenParts(owners.flatMap((owner) => owner.positions));
      const years = owners.flatMap((owner) => owner.years);
      const [firstDay = null] = names.map((name) => name.firstDay);
      // A statement may have made lots, and closings, under a name that no row bears.
      const isKnown = firstDay !== null || held !== null || open.length > 0 || years.length > 0;
      if (!isKnown) {
        return null;
      }
      const profit = splitProfit(years);
      const contracts = positions.filter(({ assetClass }) => assetClass === "OPTION");
      const earned = earnedBy(years);
      const counts = countsOf(years);
      return {
        underlying: named.underlying,
        names,
        others: named.others,
        otherRoots: [...new Set(owners.flatMap(({ roots }) => roots.map(({ name }) => name)))],
        firstDay,
        lastDay: lastOf(names.map((name) => name.lastDay)),
        profit,
        breakEvens: lifetimeBreakEvens(toUnits(earned), positions, counts.unmatchedTrades),
        breakEvenUnknown: breakEvenUnknown(positions, counts.unmatchedTrades) ?? null,
        openPremiums: contracts.length,
        unknownPremiums: contracts.filter(({ amount }) => amount === null).length,
        closedNow: readOnce(async () => {
          const symbols = positions.map(({ instrument }) => instrument);
          const prices = await listPrices(reader, symbols, today);
          return ifClosedNow(earned, positions, lastPriceBySymbol(prices));
        }),
        ...counts,
        contracts: open.reduce((sum, { contracts }) => sum + contracts, 0),
        openPremium: fromUnits(open.reduce((sum, { openPremium }) => sum + toUnits(openPremium), 0n)),
        holdings: open
          .filter(({ shareLots }) => shareLots > 0)
          .map((part) => holdingOf(part, accountNames))
          .sort((a, b) => compareNames(a.accountName, b.accountName)),
        held,
      };
    },
  };
}

/** The rows of one owner, by the names that they know. */
async function readOwner(
  { repository, sumYears }: Pick<Needs, "repository" | "sumYears">,
  { owner, named }: { readonly owner: OwnedAccounts; readonly named: UnderlyingNames },
  book: Book,
) {
  const [names, open, positions, years, ...roots] = await Promise.all([
    repository.listNames(owner, named),
    repository.listOpen(owner, named),
    repository.listPositions(owner, named, book),
    sumYears(owner, { ...named, book, period: EVER }),
    ...otherRootsOf(named.underlying).map((underlying) => repository.listNames(owner, { underlying })),
  ]);
  return { names, open, positions, years, roots: roots.flat() };
}

const lastOf = (days: readonly CalendarDate[]): CalendarDate | null => days.toSorted().at(-1) ?? null;

function countsOf(years: readonly SeriesDay[]) {
  const count = (name: "losses" | "trades" | "unmatched" | "wins") =>
    years.reduce((sum, year) => sum + year[name], 0);
  return {
    trades: count("trades"),
    unmatchedTrades: count("unmatched"),
    wins: count("wins"),
    losses: count("losses"),
  };
}

/** By its newest name, else by an earlier one in a snapshot of a day on which it still had it. */
async function findHeldAs(
  findHeld: Needs["findHeld"],
  { reader, named, today }: { reader: Reader; named: UnderlyingNames; today: CalendarDate },
): Promise<HeldValue | null> {
  const held = await findHeld(reader, named.underlying, today);
  const earlier = (named.spans ?? []).filter(({ underlying }) => underlying !== named.underlying);
  if (held !== null || earlier.length === 0) {
    return held;
  }
  for (const underlying of new Set(earlier.map((span) => span.underlying))) {
    const found = await findHeld(reader, underlying, today);
    const isThen = earlier.some(
      (span) =>
        span.underlying === underlying && found !== null && span.from <= found.day && found.day < span.until,
    );
    if (isThen) {
      return found;
    }
  }
  return null;
}

function holdingOf(
  { accountId, quantity, unknownQuantity, tradeAmount, taxAmount, shareLots }: OpenOfAccount,
  names: ReadonlyMap<string, string>,
): SymbolHolding {
  const known = fromUnits(toUnits(quantity) - toUnits(unknownQuantity));
  const figures = (amount: DecimalText) => ({
    basis: basisOf({ amount }) ?? amount,
    perShare: basisPerShare({ assetClass: "STOCK", quantity: known, amount }),
  });
  const [trade, tax] = [figures(tradeAmount), figures(taxAmount)];
  return {
    accountId,
    accountName: names.get(accountId) ?? accountId,
    quantity,
    unknownQuantity,
    lots: shareLots,
    tradeBasis: trade.basis,
    taxBasis: tax.basis,
    tradeBasisPerShare: trade.perShare,
    taxBasisPerShare: tax.perShare,
  };
}
