import type { DecimalText } from "@strikebook/core/shared/decimal";
import { z } from "zod";
import { id, listOf } from "../portfolio/positions.ts";
import { day } from "../shared/day-range.ts";
import { optionalText } from "../shared/optional-text.ts";

const accountIds = listOf(id, "accountIds");

/** Accounts that are absent are all of them, and so is an underlying. */
export const openContracts = z.object({ accountIds, underlying: optionalText("underlying") });

/** Prices that one rehearsal may suppose. */
const SUPPOSED_MAX = 100;
const PRICE = /^\d{1,9}(\.\d{1,4})?$/;

const supposedPrice = z.object({
  underlying: z.string().min(1).max(40),
  price: z
    .custom<DecimalText>((value) => typeof value === "string")
    .refine((value) => PRICE.test(value) && /[1-9]/.test(value), {
      message: "price must be above 0, with at most 4 decimals",
    }),
});

export const expiryRehearsal = z.object({
  accountIds,
  expiration: day("expiration"),
  underlying: optionalText("underlying"),
  prices: z
    .array(supposedPrice)
    .max(SUPPOSED_MAX, `prices may name at most ${SUPPOSED_MAX}`)
    .nullish()
    .transform((prices) => new Map((prices ?? []).map(({ underlying, price }) => [underlying, price]))),
});

export const openResult = z.object({ accountIds });

export type OpenContractsQuery = z.output<typeof openContracts>;
export type ExpiryRehearsalQuery = z.output<typeof expiryRehearsal>;
