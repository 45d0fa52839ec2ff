import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { openPool } from "@strikebook/database/connection";
import type { Clock } from "../clock.ts";
import type { RunJob } from "../import/worker/jobs.ts";
import type { AnswersCalls } from "../import/worker/service-call.ts";
import { createAccountNamesRepository } from "../modules/portfolio/account-names.repository.ts";
import { createTaxSpousesRepository } from "../modules/tax-spouses/tax-spouses.repository.ts";
import { createTaxSpousesService } from "../modules/tax-spouses/tax-spouses.service.ts";
import { hasFewRows, stateBesideLedger } from "../modules/tax-year/household.repository.ts";
import { createTaxMarksRepository } from "../modules/tax-year/tax-marks.repository.ts";
import { createTaxMarksService } from "../modules/tax-year/tax-marks.service.ts";
import { createTaxReckoner, type TaxReckoner } from "../modules/tax-year/tax-reckoner.ts";
import { createTaxYearsRepository } from "../modules/tax-year/tax-years.repository.ts";
import { createTaxAheadService, createTaxYearsService } from "../modules/tax-year/tax-years.service.ts";
import { READINGS } from "../modules/tax-year/told-year.ts";
import { findYearEnds, type YearEnds } from "../modules/tax-year/year-ends.ts";
import { KeptAnswers } from "../records/kept-answers.repository.ts";

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
  return {
    taxYears: createTaxYearsService(needs),
    taxAhead: createTaxAheadService(needs),
    taxMarks: createTaxMarksService({ ...needs, repository: createTaxMarksRepository(database) }),
    taxSpouses: createTaxSpousesService({ repository: createTaxSpousesRepository(database), clock }),
  };
}

/** Rows of a person and their spouse that are reckoned on the thread that answers everybody: some 20 ms. */
const RECKONED_HERE_MAX = 2000;

/** Years kept in memory: the largest take some megabytes each. */
const KEPT_MAX = 12;

type Call = { readonly method: keyof TaxReckoner; readonly args: readonly [string, object] };

/** Reckons in a worker's thread where there are many rows: 50,000 take seconds. */
function reckonerOffThread(
  { pool }: Database,
  { clock, runJob }: Pick<TaxNeeds, "clock" | "runJob">,
): TaxReckoner {
  const here = createTaxReckoner(pool);
  const run =
    <Method extends keyof TaxReckoner>(kind: "answer" | "change", method: Method) =>
    (userId: string, asked: object) => {
      const call: Call = { method, args: [userId, asked] };
      return runJob(kind, { userId, file: FILE, call, at: clock.now() }) as ReturnType<TaxReckoner[Method]>;
    };
  const inThread = {
    years: run("answer", "years"),
    radar: run("answer", "radar"),
    whatIfSold: run("answer", "whatIfSold"),
    seal: run("change", "seal"),
  };
  const years = new KeptAnswers<Awaited<ReturnType<TaxReckoner["years"]>>>(pool, KEPT_MAX);
  const warnings = new KeptAnswers<Awaited<ReturnType<TaxReckoner["radar"]>>>(pool, KEPT_MAX);
  const questionOf = async (userId: string, { yearEnds, ...asked }: { readonly yearEnds: YearEnds }) => [
    asked,
    [...yearEnds.values()],
    await stateBesideLedger(pool, userId),
  ];
  const hasFew = (userId: string) => hasFewRows(pool, userId, RECKONED_HERE_MAX);
  return {
    /** All readings at once: a page shows them side by side. */
    async years(userId, asked) {
      if (await hasFew(userId)) {
        return await here.years(userId, asked);
      }
      const all = { ...asked, readings: READINGS };
      const question = await questionOf(userId, all);
      const told = await years.find(userId, question, () => inThread.years(userId, all));
      return told.filter(({ reading }) => asked.readings.includes(reading));
    },

    async radar(userId, asked) {
      return (await hasFew(userId))
        ? await here.radar(userId, asked)
        : await warnings.find(userId, await questionOf(userId, asked), () => inThread.radar(userId, asked));
    },

    seal: async (userId, asked) => await ((await hasFew(userId)) ? here : inThread).seal(userId, asked),

    whatIfSold: async (userId, asked) =>
      await ((await hasFew(userId)) ? here : inThread).whatIfSold(userId, asked),
  };
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
