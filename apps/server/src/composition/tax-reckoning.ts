import { openPool } from "@strikebook/database/connection";
import type { AnswersCalls } from "../import/worker/service-call.ts";
import { createTaxReckoner, type TaxReckoner } from "../modules/tax-year/tax-reckoner.ts";

/** A method of the reckoner, with its arguments as plain data: the person, and what is asked. */
export type TaxCall = { readonly method: keyof TaxReckoner; readonly args: readonly [string, object] };

/** Called by the worker's thread. */
export const answerCall: AnswersCalls["answerCall"] = async (databaseUrl, { call }) => {
  const pool = openPool(databaseUrl, 2, { name: "strikebook tax year" });
  try {
    const { method, args } = call as TaxCall;
    const reckoner = createTaxReckoner(pool) as Record<
      string,
      (...args: readonly unknown[]) => Promise<unknown>
    >;
    return await reckoner[method]?.(...args);
  } finally {
    await pool.end();
  }
};
