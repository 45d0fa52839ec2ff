import { z } from "zod";
import { id, listOf } from "../portfolio/positions.ts";
import { day } from "../shared/day-range.ts";
import { optionalText } from "../shared/optional-text.ts";

const accountIds = listOf(id, "accountIds");

/** Accounts that are absent are all of them, and so is an underlying. */
export const openContracts = z.object({ accountIds, underlying: optionalText("underlying") });

export const expiryRehearsal = z.object({ accountIds, expiration: day("expiration") });

export const openResult = z.object({ accountIds });

export type OpenContractsQuery = z.output<typeof openContracts>;
export type ExpiryRehearsalQuery = z.output<typeof expiryRehearsal>;
