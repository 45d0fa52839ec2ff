import { type Actor, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import type { NamedAccount } from "@strikebook/core/option-summary/account-names";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { notFound } from "@strikebook/core/shared/errors";
import type { WashReading } from "@strikebook/core/tax-year/tax-facts";
import type { SaleAsked } from "@strikebook/core/tax-year/what-if-sold";
import type { Clock } from "../../clock.ts";
import { yearChange } from "./seal-changes.ts";
import { withAccounts } from "./sealed-accounts.ts";
import type { TaxReckoner } from "./tax-reckoner.ts";
import type { ListedYear, Seal, TaxYearsRepository } from "./tax-years.repository.ts";
import type { ToldSale, ToldWarning } from "./told-ahead.ts";
import { type AnsweredYear, READINGS, type ToldYear } from "./told-year.ts";
import type { YearEnds } from "./year-ends.ts";

export type { ListedYear };

type Needs = {
  readonly repository: TaxYearsRepository;
  /** Off the thread that answers everybody where there is much to reckon. */
  readonly reckoner: TaxReckoner;
  /** The last trading days of all years up to one. */
  readonly findYearEnds: (last: number) => Promise<YearEnds>;
  readonly listAccounts: (userId: string) => Promise<readonly NamedAccount[]>;
  readonly clock: Clock;
};

type YearOfReading = { readonly year: number; readonly reading: WashReading };

export type Change = { readonly actor: Actor; readonly userId: string; readonly today: CalendarDate };

/** Tax years of a user: sealed ones as they were told, others as what is on record tells them. The owner is an argument. */
export function createTaxYearsService({ repository, reckoner, findYearEnds, listAccounts, clock }: Needs) {
  const entryOf = (event: AuditEvent, actor: Actor) => auditEntry(event, actor, { at: clock.now() });
  const reckon = async (userId: string, asked: Asked): Promise<ToldYear[]> =>
    await reckoner.years(userId, { ...asked, yearEnds: await findYearEnds(lastYear(asked)) });

  const sealed = ({ sealedOn, told }: Seal, userId: string, today: CalendarDate): AnsweredYear => ({
    ...told,
    sealedOn,
    wouldChange: async () => {
      const [now] = await reckon(userId, { year: told.year, readings: [told.reading], today });
      return now === undefined ? null : yearChange(told, now);
    },
  });

  const list = async (userId: string, asked: Asked): Promise<AnsweredYear[]> => {
    const { year, readings, today } = asked;
    const seals = await repository.listSeals(userId, year, readings);
    if (seals.length === 0) {
      return (await reckon(userId, asked)).map(open);
    }
    const accounts = await listAccounts(userId);
    return seals.map(({ sealedOn, told }) =>
      sealed({ sealedOn, told: withAccounts(told, accounts) }, userId, today),
    );
  };

  return {
    listYears: (userId: string): Promise<ListedYear[]> => repository.listYears(userId),

    async find(userId: string, { year, reading }: YearOfReading, today: CalendarDate): Promise<AnsweredYear> {
      return first(await list(userId, { year, readings: [reading], today }));
    },

    readings: (userId: string, year: number, today: CalendarDate): Promise<AnsweredYear[]> =>
      list(userId, { year, readings: READINGS, today }),

    /** A year that is sealed already stays as it was sealed. */
    async seal({ actor, userId, today }: Change, year: number): Promise<AnsweredYear> {
      const event = { actionType: "TAX_YEAR_SEALED", year } as const;
      const asked = {
        year,
        readings: READINGS,
        today,
        yearEnds: await findYearEnds(lastYear({ year, today })),
      };
      await reckoner.seal(userId, { asked, sealedOn: today, entry: entryOf(event, actor) });
      return first(await list(userId, { year, readings: ["BROKER"], today }));
    },

    /** False when the year was not sealed. */
    unseal: (actor: Actor, userId: string, year: number): Promise<boolean> =>
      repository.unseal(userId, year, entryOf({ actionType: "TAX_YEAR_UNSEALED", year }, actor)),
  };
}

type Asked = {
  readonly year: number;
  readonly readings: readonly WashReading[];
  readonly today: CalendarDate;
};

const lastYear = ({ year, today }: Pick<Asked, "today" | "year">) =>
  Math.max(year, Number(today.slice(0, 4)));

const open = (told: ToldYear): AnsweredYear => ({ ...told, sealedOn: null, wouldChange: async () => null });

function first(years: readonly AnsweredYear[]): AnsweredYear {
  const [year] = years;
  if (year === undefined) {
    throw notFound("Tax year");
  }
  return year;
}

type SaleOfReading = SaleAsked & { readonly reading: WashReading };

/** What may still happen to losses: from today on, and by a sale that nobody has made. */
export const createTaxAheadService = ({
  reckoner,
  findYearEnds,
}: Pick<Needs, "findYearEnds" | "reckoner">) => ({
  async radar(userId: string, reading: WashReading, today: CalendarDate): Promise<ToldWarning[]> {
    const yearEnds = await findYearEnds(Number(today.slice(0, 4)));
    return await reckoner.radar(userId, { reading, today, yearEnds });
  },

  /** Throws NOT_FOUND for an account that is not the user's. */
  async whatIfSold(userId: string, { reading, ...sale }: SaleOfReading): Promise<ToldSale> {
    const yearEnds = await findYearEnds(Number(sale.day.slice(0, 4)));
    const sold = await reckoner.whatIfSold(userId, { reading, sale, yearEnds });
    if (sold === undefined) {
      throw notFound("Account");
    }
    return sold;
  },
});
