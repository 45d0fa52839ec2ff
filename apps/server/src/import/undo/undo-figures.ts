import type { DecimalText } from "@strikebook/core/shared/decimal";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";

/** What an amount has changed by; both as the database writes them. */
export const differenceOf = (after: string, before: string): DecimalText =>
  fromUnits(toUnits(after) - toUnits(before));
