import { z } from "zod";
import { day } from "../day-range.ts";
import { optionalText } from "../optional-text.ts";
import { id, listOf } from "../positions.ts";

const accountIds = listOf(id, "accountIds");

/** Accounts that are absent are all of them, and so is an underlying. */
export const openContracts = z.object({ accountIds, underlying: optionalText("underlying") });

export const expiryRehearsal = z.object({ accountIds, expiration: day("expiration") });

export type OpenContractsQuery = z.output<typeof openContracts>;
export type ExpiryRehearsalQuery = z.output<typeof expiryRehearsal>;
