import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { PeriodType } from "@strikebook/core/shared/period";
import { builder } from "./builder.ts";

export const PositionTypeEnum = builder.enumType("PositionType", {
  values: [
    "STOCK",
    "OPTION",
    "CASH",
    "BOND",
    "ETF",
    "MUTUAL_FUND",
    "OTHER",
  ] as const satisfies readonly PositionType[],
});

export const SortDirectionEnum = builder.enumType("SortDirection", { values: ["ASC", "DESC"] as const });

export const PeriodTypeEnum = builder.enumType("PeriodType", {
  values: ["DAY", "WEEK", "MONTH", "YEAR"] as const satisfies readonly PeriodType[],
});
