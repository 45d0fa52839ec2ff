import type { PeriodType } from "@strikebook/core/shared/period";
import { z } from "zod";

/** How far back each period type reaches: a century, so that every day named is a real one. */
export const PERIODS_BACK_MAX: Record<PeriodType, number> = {
  DAY: 36_600,
  WEEK: 5_200,
  MONTH: 1_200,
  YEAR: 100,
};

/** Whole periods before the current one, 0 to the century's limit; the refusal names the argument. */
export function periodsBack(argument: string, type: PeriodType) {
  const message = `${argument} must be a whole number from 0 to ${PERIODS_BACK_MAX[type]}`;
  return z.int({ message }).min(0, { message }).max(PERIODS_BACK_MAX[type], { message });
}
