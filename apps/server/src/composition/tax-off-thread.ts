import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import type { RunJob } from "../import/worker/jobs.ts";
import { hasFewRows, readMarked } from "../modules/tax-year/facts/household.repository.ts";
import type { TaxReckoner } from "../modules/tax-year/tax-reckoner.ts";
import { READINGS } from "../modules/tax-year/told-year.ts";
import type { YearEnds } from "../modules/tax-year/year-ends.ts";
import { KeptAnswers } from "../records/kept-answers.repository.ts";
import { reckonerOn, type TaxCall } from "./tax-reckoning.ts";

type Needs = {
  readonly clock: Clock;
  /** Runs a job off this thread. */
  readonly runJob: RunJob;
};

/** The file that the thread loads. */
const FILE = new URL("./tax-reckoning.ts", import.meta.url).href;

/** Rows of a person and their spouse that are reckoned on the thread that answers everybody: some 20 ms. */
const RECKONED_HERE_MAX = 2000;

/** Years kept in memory: the largest take some megabytes each. */
const KEPT_MAX = 12;

/** Reckons in a worker's thread where there are many rows: 50,000 take seconds. */
export function reckonerOffThread({ pool }: Pick<Database, "pool">, { clock, runJob }: Needs): TaxReckoner {
  const here = reckonerOn(pool);
  const run =
    <Method extends keyof TaxReckoner>(kind: "answer" | "change", method: Method) =>
    (userId: string, asked: object) => {
      const call: TaxCall = { method, args: [userId, asked] };
      return runJob(kind, { userId, file: FILE, call, at: clock.now() }) as ReturnType<TaxReckoner[Method]>;
    };
  const inThread = {
    years: run("answer", "years"),
    radar: run("answer", "radar"),
    whatIfSold: run("answer", "whatIfSold"),
    parts: run("answer", "parts"),
    seal: run("change", "seal"),
  };
  const years = new KeptAnswers<Awaited<ReturnType<TaxReckoner["years"]>>>(pool, KEPT_MAX);
  const warnings = new KeptAnswers<Awaited<ReturnType<TaxReckoner["radar"]>>>(pool, KEPT_MAX);
  const findKept = async <Answer>(
    kept: KeptAnswers<Answer>,
    userId: string,
    { yearEnds, ...asked }: { readonly yearEnds: YearEnds },
    findOut: () => Promise<Answer>,
  ) => {
    const { owners, marked } = await readMarked(pool, userId);
    return await kept.find(owners, [asked, [...yearEnds.values()], marked], findOut);
  };
  const hasFew = (userId: string) => hasFewRows(pool, userId, RECKONED_HERE_MAX);
  return {
    /** All readings at once: a page shows them side by side. */
    async years(userId, asked) {
      if (await hasFew(userId)) {
        return await here.years(userId, asked);
      }
      const all = { ...asked, readings: READINGS };
      const told = await findKept(years, userId, all, () => inThread.years(userId, all));
      return told.filter(({ reading }) => asked.readings.includes(reading));
    },

    async radar(userId, asked) {
      return (await hasFew(userId))
        ? await here.radar(userId, asked)
        : await findKept(warnings, userId, asked, () => inThread.radar(userId, asked));
    },

    seal: async (userId, asked) => await ((await hasFew(userId)) ? here : inThread).seal(userId, asked),

    parts: async (userId, asked) => await ((await hasFew(userId)) ? here : inThread).parts(userId, asked),

    whatIfSold: async (userId, asked) =>
      await ((await hasFew(userId)) ? here : inThread).whatIfSold(userId, asked),
  };
}
