import { lifetimeBreakEvens } from "@strikebook/core/campaigns/break-even";
import type { Book } from "@strikebook/core/ledger/ledger";
import type { Rename } from "@strikebook/core/ledger/linking/renames";
import { basisOf, basisPerShare } from "@strikebook/core/ledger/lots/lot-basis";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { EVER, type Period } from "@strikebook/core/shared/period";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { type ProfitSplit, splitProfit } from "@strikebook/core/trade-summary/profit-split";
import type { SeriesDay } from "@strikebook/core/trade-summary/realized-series";
import type { SymbolQuery } from "@strikebook/validators/ledger/ledger";
import type { OpenOfAccount, SymbolSpan, SymbolsRepository } from "./symbols.repository.ts";

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

export type SymbolOverview = SymbolSpan & {
  readonly underlying: string;
  readonly profit: ProfitSplit;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly contracts: number;
  readonly openPremium: DecimalText;
  /** Prices of the underlying, ascending, at which everything that was ever earned with it comes to 0 (domain.md 5). */
  readonly breakEvens: readonly DecimalText[];
  readonly holdings: readonly SymbolHolding[];
  readonly held: HeldValue | null;
};

type Needs = {
  readonly repository: SymbolsRepository;
  /** A user's accounts: display name by id. */
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  /** Closings and income of the underlying by year, all accounts. */
  readonly sumYears: (
    userId: string,
    scope: { readonly book: Book; readonly period: Period; readonly underlying: string },
  ) => Promise<readonly SeriesDay[]>;
  readonly listRenames: (userId: string) => Promise<readonly Rename[]>;
  readonly findHeld: (userId: string, underlying: string, today: CalendarDate) => Promise<HeldValue | null>;
};

export function createSymbolsService(needs: Needs) {
  const { repository, listAccountNames, sumYears, listRenames, findHeld } = needs;
  return {
    /** Null when neither the ledger nor a snapshot of today knows anything of the underlying. */
    async find(
      userId: string,
      { underlying, book }: SymbolQuery,
      today: CalendarDate,
    ): Promise<SymbolOverview | null> {
      const [span, open, positions, years, renames, held, names] = await Promise.all([
        repository.findSpan(userId, underlying),
        repository.listOpen(userId, underlying),
        repository.listPositions(userId, underlying, book),
        sumYears(userId, { book, period: EVER, underlying }),
        listRenames(userId),
        findHeld(userId, underlying, today),
        listAccountNames(userId),
      ]);
      if (span.firstDay === null && held === null) {
        return null;
      }
      const count = (name: "losses" | "trades" | "wins") => years.reduce((sum, year) => sum + year[name], 0);
      const profit = splitProfit(years);
      const earned = toUnits(profit.netProfitLoss) + toUnits(profit.income);
      return {
        ...span,
        underlying,
        profit,
        // These sums leave out what was earned under another name: no figure is better than half of one.
        breakEvens: renames.some(({ from, into }) => from === underlying || into === underlying)
          ? []
          : lifetimeBreakEvens(earned, positions),
        trades: count("trades"),
        wins: count("wins"),
        losses: count("losses"),
        contracts: open.reduce((sum, { contracts }) => sum + contracts, 0),
        openPremium: fromUnits(open.reduce((sum, { openPremium }) => sum + toUnits(openPremium), 0n)),
        holdings: open
          .filter(({ shareLots }) => shareLots > 0)
          .map((part) => holdingOf(part, names))
          .sort((a, b) => compareNames(a.accountName, b.accountName)),
        held,
      };
    },
  };
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
