import { z } from "zod";
import { periodsBack } from "../shared/periods.ts";
import { summaryRange } from "./trade-summary.ts";

const basis = z.enum(["REALIZED", "CASH"]);
const book = z.enum(["TRADE", "TAX"]);

export const allSummary = z.object({ basis, book });

/** Which years, months or weeks ago, on which basis and by which book. */
export const yearSummary = z.object({ yearsAgo: periodsBack("yearsAgo", "YEAR"), basis, book });
export const monthSummary = z.object({ monthsAgo: periodsBack("monthsAgo", "MONTH"), basis, book });
export const weekSummary = z.object({ weeksAgo: periodsBack("weeksAgo", "WEEK"), basis, book });

/** Any run of days, both ends included. */
export const rangeSummary = summaryRange.and(allSummary);
