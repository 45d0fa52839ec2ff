import { INCOME_KINDS } from "@strikebook/core/income/income-kind";
import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { optionalText } from "../shared/optional-text.ts";
import { inSpan, span } from "./series.ts";

export const income = inSpan(
  z.object({
    ...span,
    bucket: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    symbol: optionalText("symbol"),
    followRenames: z.boolean().nullish(),
  }),
);

export const incomeMatrix = inSpan(
  z.object({ ...span, from: day("from"), to: day("to"), kind: z.enum(INCOME_KINDS).nullish() }),
);

export const premium = inSpan(
  z.object({
    ...span,
    bucket: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    underlying: optionalText("underlying"),
    followRenames: z.boolean().nullish(),
  }),
);

export type IncomeQuery = z.output<typeof income>;
export type PremiumQuery = z.output<typeof premium>;
export type IncomeMatrixQuery = z.output<typeof incomeMatrix>;
