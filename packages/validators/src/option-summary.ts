import { z } from "zod";
import { periodsBack } from "./periods.ts";

const basis = z.enum(["REALIZED", "CASH"]);

export const allSummary = z.object({ basis });

/** Which years, months or weeks ago, and on which basis. */
export const yearSummary = z.object({ yearsAgo: periodsBack("yearsAgo", "YEAR"), basis });
export const monthSummary = z.object({ monthsAgo: periodsBack("monthsAgo", "MONTH"), basis });
export const weekSummary = z.object({ weeksAgo: periodsBack("weeksAgo", "WEEK"), basis });
