import { CAMPAIGN_STATES, GAP_DAYS_MAX } from "@strikebook/core/campaigns/campaign";
import { CAMPAIGN_SORTS } from "@strikebook/core/campaigns/track-record/campaign-order";
import { clampPageSize } from "@strikebook/core/shared/page";
import { z } from "zod";
import { id, listOf } from "../portfolio/positions.ts";
import { optionalText } from "../shared/optional-text.ts";
import { storedId, storedNumber } from "../shared/stored-id.ts";

/** Longest name and note of a campaign, in characters. */
export const CAMPAIGN_NAME_LENGTH_MAX = 100;
export const CAMPAIGN_NOTE_LENGTH_MAX = 4000;
/** Campaigns that can be joined at a time. */
const JOINED_MAX = 50;

/** A page of campaigns. A size under 1 becomes 20, over 100 becomes 100. */
export const campaignsQuery = z.object({
  underlying: optionalText("underlying"),
  accountIds: listOf(id, "accountIds"),
  state: z.enum(CAMPAIGN_STATES).nullish(),
  includeHoldings: z.boolean(),
  sort: z.enum(CAMPAIGN_SORTS).nullish(),
  descending: z.boolean(),
  page: z.int("page must be a whole number").transform((page) => Math.max(0, page)),
  size: z.int("size must be a whole number").transform(clampPageSize),
});

export type CampaignsQuery = z.output<typeof campaignsQuery>;

export const oneCampaign = z.object({ id: storedId });

const text = (argument: string, most: number) =>
  z
    .string()
    .transform((value) => value.replaceAll("\0", "").trim())
    .refine((value) => value.length <= most, { message: `${argument} must be at most ${most} characters` })
    .nullish();

/** What is absent stays; an empty text takes it away. */
export const campaignTexts = z.object({
  id: storedId,
  name: text("name", CAMPAIGN_NAME_LENGTH_MAX),
  note: text("note", CAMPAIGN_NOTE_LENGTH_MAX),
});

export type CampaignTexts = z.output<typeof campaignTexts>;

export const campaignJoin = z.object({
  ids: z
    .array(storedId)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length >= 2, { message: "Name two campaigns or more" })
    .refine((ids) => ids.length <= JOINED_MAX, { message: `ids may name at most ${JOINED_MAX}` }),
});

/** The id of a transaction, or of a statement's leg; a malformed one becomes one that does not exist. */

export const campaignSplit = z.object({ id: storedId, fromTransactionId: storedNumber });

const WHOLE = `days must be a whole number from 0 to ${GAP_DAYS_MAX}`;
export const gapDays = z.object({ days: z.int(WHOLE).min(0, WHOLE).max(GAP_DAYS_MAX, WHOLE) });
