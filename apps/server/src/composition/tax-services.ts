import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import type { RunJob } from "../import/worker/jobs.ts";
import { createAccountNamesRepository } from "../modules/portfolio/account-names.repository.ts";
import { createRealizedComparisonService } from "../modules/realized-comparison/realized-comparison.service.ts";
import { createRealizedExportsRepository } from "../modules/realized-comparison/realized-exports.repository.ts";
import { createTaxSpousesRepository } from "../modules/tax-spouses/tax-spouses.repository.ts";
import { createTaxSpousesService } from "../modules/tax-spouses/tax-spouses.service.ts";
import { createTaxMarksRepository } from "../modules/tax-year/tax-marks.repository.ts";
import { createTaxMarksService } from "../modules/tax-year/tax-marks.service.ts";
import { createTaxYearsRepository } from "../modules/tax-year/tax-years.repository.ts";
import { createTaxAheadService, createTaxYearsService } from "../modules/tax-year/tax-years.service.ts";
import { findYearEnds } from "../modules/tax-year/year-ends.ts";
import { reckonerOffThread } from "./tax-off-thread.ts";

export type TaxNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  /** Runs a job off this thread. */
  readonly runJob: RunJob;
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
};

/** Wires the tax year: what it comes to, what may still happen to it, and what a person tells it. */
export function createTaxServices({ database, clock, runJob, findHolidays }: TaxNeeds) {
  const repository = createTaxYearsRepository(database);
  const reckoner = reckonerOffThread(database, { clock, runJob });
  const needs = {
    repository,
    reckoner,
    findYearEnds: (last: number) => findYearEnds(findHolidays, last),
    listAccounts: createAccountNamesRepository(database).listAccounts,
    clock,
  };
  const taxYears = createTaxYearsService(needs);
  return {
    taxYears,
    realizedComparison: createRealizedComparisonService({
      repository: createRealizedExportsRepository(database),
      listReadings: taxYears.readings,
      listParts: async (userId, year, instruments) =>
        await reckoner.parts(userId, { instruments, yearEnds: await needs.findYearEnds(year) }),
    }),
    taxAhead: createTaxAheadService(needs),
    taxMarks: createTaxMarksService({ ...needs, repository: createTaxMarksRepository(database) }),
    taxSpouses: createTaxSpousesService({ repository: createTaxSpousesRepository(database), clock }),
  };
}
