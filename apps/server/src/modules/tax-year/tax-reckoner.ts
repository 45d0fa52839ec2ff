import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { TaxFacts, TaxPart, WashReading } from "@strikebook/core/tax-year/tax-facts";
import { taxYearOf } from "@strikebook/core/tax-year/tax-year";
import { listWashWarnings } from "@strikebook/core/tax-year/wash-radar";
import { reckonWashes } from "@strikebook/core/tax-year/wash-sales";
import { type SaleAsked, whatIfSold } from "@strikebook/core/tax-year/what-if-sold";
import { isIndexRoot } from "@strikebook/core/transactions/index-options";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import type { Household, ReadHousehold } from "./facts/household.repository.ts";
import { withoutOwnPurchases } from "./facts/joint-rows.ts";
import { personFacts } from "./facts/person-facts.ts";
import { nameAccounts } from "./named-accounts.ts";
import type { TaxYearsRepository } from "./tax-years.repository.ts";
import { type ToldSale, type ToldWarning, toldSale, toldWarning } from "./told-ahead.ts";
import { type ToldYear, toldYear } from "./told-year.ts";
import type { YearEnds } from "./year-ends.ts";

type Asked = { readonly yearEnds: YearEnds };

export type YearAsked = Asked & {
  readonly year: number;
  readonly readings: readonly WashReading[];
  readonly today: CalendarDate;
};

export type SealAsked = {
  readonly asked: YearAsked;
  readonly sealedOn: CalendarDate;
  readonly entry: AuditEntry;
};

export type RadarAsked = Asked & { readonly reading: WashReading; readonly today: CalendarDate };

export type PartsAsked = Asked & { readonly instruments: readonly string[] };

export type WhatIfAsked = Asked & { readonly reading: WashReading; readonly sale: SaleAsked };

type Needs = {
  readonly readHousehold: ReadHousehold;
  readonly keepSeal: TaxYearsRepository["seal"];
};

export type TaxReckoner = ReturnType<typeof createTaxReckoner>;

/**
 * Reads all that tax years are a function of, as it is at one moment, and reckons. Given and answered is plain data, so that a thread
 * can do it.
 */
export function createTaxReckoner({ readHousehold, keepSeal }: Needs) {
  const read = async (userId: string, yearEnds: YearEnds) => {
    const household = await readHousehold(userId, { days: [...yearEnds.values()], isMarked });
    return { household, facts: factsOf(household), accounts: nameAccounts(household) };
  };
  const tell = (
    { household, facts, accounts }: Awaited<ReturnType<typeof read>>,
    { year, readings, today, yearEnds }: YearAsked,
  ): ToldYear[] => {
    const lastTradingDay = yearEnds.get(year) ?? (`${year}-12-31` as CalendarDate);
    const asked = { year, today, lastTradingDay };
    return readings.map((reading) =>
      toldYear(taxYearOf(facts, reckonWashes(facts, reading), asked), {
        asked,
        household,
        facts,
        accounts,
      }),
    );
  };
  return {
    /** The year in each of the readings, in their order. */
    years: async (userId: string, asked: YearAsked): Promise<ToldYear[]> =>
      tell(await read(userId, asked.yearEnds), asked),

    /** Keeps the year as it is on record; false when it is sealed already. */
    async seal(userId: string, { asked, sealedOn, entry }: SealAsked): Promise<boolean> {
      const books = await read(userId, asked.yearEnds);
      const { spouseId } = books.household;
      const spouseIds = spouseId === undefined ? [] : [spouseId];
      return await keepSeal(userId, { sealedOn, years: tell(books, asked), spouseIds }, entry);
    },

    async radar(userId: string, { reading, today, yearEnds }: RadarAsked): Promise<ToldWarning[]> {
      const { facts, accounts } = await read(userId, yearEnds);
      const warnings = listWashWarnings(reckonWashes(facts, reading), today);
      return warnings.map((warning) => toldWarning(warning, accounts));
    },

    /** The parts of some instruments in the person's own accounts. */
    async parts(userId: string, { instruments, yearEnds }: PartsAsked): Promise<TaxPart[]> {
      const { facts, accounts } = await read(userId, yearEnds);
      const asked = new Set(instruments);
      return facts.parts.filter(
        ({ accountId, instrument }) => asked.has(instrument) && accounts.isOwn(accountId),
      );
    },

    /** Undefined for an account that is not the user's. */
    async whatIfSold(
      userId: string,
      { reading, sale, yearEnds }: WhatIfAsked,
    ): Promise<ToldSale | undefined> {
      const { facts, accounts } = await read(userId, yearEnds);
      return accounts.isOwn(sale.accountId)
        ? toldSale(whatIfSold(facts, reading, sale), accounts)
        : undefined;
    },
  };
}

const isMarked = (instrument: string): boolean => isIndexRoot(readContractSymbol(instrument)?.root ?? "");

/** Of a spouse only what counts for the person's losses: prices are of the person's own contracts. */
function factsOf({ self, spouse }: Household): TaxFacts {
  const own = personFacts(self, "SELF");
  if (spouse === undefined) {
    return own;
  }
  const other = personFacts(withoutOwnPurchases(spouse, self), "SPOUSE");
  return {
    accounts: [...own.accounts, ...other.accounts],
    parts: [...own.parts, ...other.parts],
    unmatched: own.unmatched,
    deliveries: [...own.deliveries, ...other.deliveries],
    splits: joinSplits(own.splits, other.splits),
    marks: own.marks,
    unsizedCash: own.unsizedCash,
  };
}

/** A split that came to both counts once. */
const joinSplits = (own: TaxFacts["splits"], others: TaxFacts["splits"]): TaxFacts["splits"] => [
  ...own,
  ...others.filter(
    (split) => !own.some(({ underlying, day }) => underlying === split.underlying && day === split.day),
  ),
];
