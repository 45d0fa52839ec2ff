import { compareRealized, type RealizedComparison } from "@strikebook/core/realized-export/compare-realized";
import { exportsOfYear } from "@strikebook/core/realized-export/exported-lots";
import { offeredStatement } from "@strikebook/core/realized-export/offered-statements";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { notFound } from "@strikebook/core/shared/errors";
import type { TaxPart } from "@strikebook/core/tax-year/tax-facts";
import type { TaxYear } from "@strikebook/core/tax-year/tax-year";
import type { RealizedComparisonQuery } from "@strikebook/validators/ledger/tax-year";
import type { AskedDifference } from "./offered-statements.service.ts";
import type { RealizedExportsRepository } from "./realized-exports.repository.ts";

type ReckonedYear = Pick<TaxYear, "lots" | "reading" | "section1256Rows" | "year">;

type Needs = {
  readonly repository: RealizedExportsRepository;
  /** The year in every reading, sealed ones as they were sealed. */
  readonly listReadings: (
    userId: string,
    year: number,
    today: CalendarDate,
  ) => Promise<readonly ReckonedYear[]>;
  /** The parts of the instruments, of all years up to `year`. */
  readonly listParts: (
    userId: string,
    year: number,
    instruments: readonly string[],
  ) => Promise<readonly TaxPart[]>;
};

export type AnsweredComparison = Omit<RealizedComparison, "differing"> & {
  readonly differing: readonly AskedDifference[];
  /** Differences that a statement could settle, beyond those for which one is offered. */
  readonly moreOffers: number;
};

/** Differences that a statement is looked for. */
const OFFERED_MAX = 8;

/** The broker's export of realized gains against the tax year. The owner is an argument. */
export function createRealizedComparisonService({ repository, listReadings, listParts }: Needs) {
  return {
    /** Empty without an export of the year: accounts that have none are not compared. */
    async compare(
      userId: string,
      { year, reading, accountIds }: RealizedComparisonQuery,
      today: CalendarDate,
    ): Promise<AnsweredComparison> {
      const exports = exportsOfYear(await repository.list(userId, { year, accountIds }), year);
      if (exports.length === 0) {
        return withOffers(compareRealized({ ...NOTHING, taxYear: { ...NO_LOTS, year, reading } }));
      }
      const readings = await listReadings(userId, year, today);
      const taxYear = readings.find((each) => each.reading === reading);
      if (taxYear === undefined) {
        throw notFound("Tax year");
      }
      const instruments = [
        ...new Set([...taxYear.lots, ...taxYear.section1256Rows].map(({ instrument }) => instrument)),
      ];
      const lastYear = Math.max(year, Number(today.slice(0, 4)));
      return withOffers(
        compareRealized({
          exports,
          taxYear,
          otherReadings: readings.filter((each) => each.reading !== reading),
          facts: { parts: await listParts(userId, lastYear, instruments) },
          firstDays: await repository.listFirstDays(userId),
        }),
      );
    },
  };
}

function withOffers(comparison: RealizedComparison): AnsweredComparison {
  const expressible = comparison.differing.filter((difference) => offeredStatement(difference) !== undefined);
  const offered = new Set(expressible.slice(0, OFFERED_MAX));
  return {
    ...comparison,
    moreOffers: expressible.length - offered.size,
    differing: comparison.differing.map((difference) => ({
      ...difference,
      isOffered: offered.has(difference),
    })),
  };
}

const NO_LOTS = { lots: [], section1256Rows: [] };
const NOTHING = { exports: [], otherReadings: [], facts: { parts: [] }, firstDays: new Map() };
