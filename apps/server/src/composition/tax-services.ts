import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { openPool } from "@strikebook/database/connection";
import type { Clock } from "../clock.ts";
import type { RunJob } from "../import/worker/jobs.ts";
import type { AnswersCalls } from "../import/worker/service-call.ts";
import { createAccountNamesRepository } from "../modules/portfolio/account-names.repository.ts";
import { createRealizedComparisonService } from "../modules/realized-comparison/realized-comparison.service.ts";
import { createRealizedExportsRepository } from "../modules/realized-comparison/realized-exports.repository.ts";
import { createTaxSpousesRepository } from "../modules/tax-spouses/tax-spouses.repository.ts";
import { createTaxSpousesService } from "../modules/tax-spouses/tax-spouses.service.ts";
import { hasFewRows, stateOfHousehold } from "../modules/tax-year/household.repository.ts";
import { rememberYears } from "../modules/tax-year/remembered-years.ts";
import { createTaxMarksRepository } from "../modules/tax-year/tax-marks.repository.ts";
import { createTaxMarksService } from "../modules/tax-year/tax-marks.service.ts";
import { createTaxReckoner, type TaxReckoner } from "../modules/tax-year/tax-reckoner.ts";
import { createTaxYearsRepository } from "../modules/tax-year/tax-years.repository.ts";
import { createTaxAheadService, createTaxYearsService } from "../modules/tax-year/tax-years.service.ts";
import { findYearEnds } from "../modules/tax-year/year-ends.ts";

export type TaxNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  /** Runs a job off this thread. */
  readonly runJob: RunJob;
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
};

/** The file that the thread loads. */
const FILE = import.meta.url;

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
    taxMarks: createTaxMarksService({ repository: createTaxMarksRepository(database), clock }),
    taxSpouses: createTaxSpousesService({ repository: createTaxSpousesRepository(database), clock }),
  };
}

/** Rows of a person and their spouse that are reckoned on the thread that answers everybody: some 20 ms. */
const RECKONED_HERE_MAX = 2000;

type Call = { readonly method: keyof TaxReckoner; readonly args: readonly [string, object] };

/** Reckons in a worker's thread where there are many rows: 50,000 take seconds. */
function reckonerOffThread(
  { pool }: Database,
  { clock, runJob }: Pick<TaxNeeds, "clock" | "runJob">,
): TaxReckoner {
  const here = createTaxReckoner(pool);
  const inThread =
    (kind: "answer" | "change", method: keyof TaxReckoner) => (userId: string, asked: object) =>
      runJob(kind, {
        userId,
        file: FILE,
        call: { method, args: [userId, asked] } satisfies Call,
        at: clock.now(),
      });
  const years = rememberYears({
    reckon: inThread("answer", "years") as TaxReckoner["years"],
    stateOf: (userId) => stateOfHousehold(pool, userId),
  });
  const whereBest =
    <Method extends keyof TaxReckoner>(method: Method, elsewhere: unknown) =>
    async (userId: string, asked: never) =>
      (await hasFewRows(pool, userId, RECKONED_HERE_MAX))
        ? await here[method](userId, asked)
        : await (elsewhere as TaxReckoner[Method])(userId, asked);
  return {
    years: whereBest("years", years),
    seal: whereBest("seal", inThread("change", "seal")),
    radar: whereBest("radar", inThread("answer", "radar")),
    parts: whereBest("parts", inThread("answer", "parts")),
    whatIfSold: whereBest("whatIfSold", inThread("answer", "whatIfSold")),
  } as TaxReckoner;
}

/** Called by the worker's thread. */
export const answerCall: AnswersCalls["answerCall"] = async (databaseUrl, { call }) => {
  const pool = openPool(databaseUrl, 2, { name: "strikebook tax year" });
  try {
    const { method, args } = call as Call;
    const reckoner = createTaxReckoner(pool) as Record<
      string,
      (...args: readonly unknown[]) => Promise<unknown>
    >;
    return await reckoner[method]?.(...args);
  } finally {
    await pool.end();
  }
};
