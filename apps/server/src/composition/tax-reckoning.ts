import type { Database } from "@strikebook/database/client";
import { openPool } from "@strikebook/database/connection";
import type { AnswersCalls } from "../import/worker/service-call.ts";
import { householdsIn } from "../modules/tax-year/facts/household.repository.ts";
import { createTaxReckoner, type TaxReckoner } from "../modules/tax-year/tax-reckoner.ts";
import { createTaxYearsRepository } from "../modules/tax-year/tax-years.repository.ts";

/** Reckons on the connections of this thread. */
export const reckonerOn = (pool: Database["pool"]): TaxReckoner =>
  createTaxReckoner({ readHousehold: householdsIn(pool), keepSeal: createTaxYearsRepository({ pool }).seal });

/** A method of the reckoner, with its arguments as plain data: the person, and what is asked. */
export type TaxCall = { readonly method: keyof TaxReckoner; readonly args: readonly [string, object] };

/** Called by the worker's thread. */
export const answerCall: AnswersCalls["answerCall"] = async (databaseUrl, { call }) => {
  const pool = openPool(databaseUrl, 2, { name: "strikebook tax year" });
  try {
    const { method, args } = call as TaxCall;
    const reckoner = reckonerOn(pool) as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
    return await reckoner[method]?.(...args);
  } finally {
    await pool.end();
  }
};
