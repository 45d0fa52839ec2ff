import { createHash } from "node:crypto";
import type { Campaign } from "@strikebook/core/campaigns/campaign";
import { RANK_IN_ACCOUNT } from "./matched-rows.repository.ts";

/** A UUID of version 8, the same for the same first leg: shares held beside a campaign may begin with the same row. */
export function campaignId(
  userId: string,
  { kind, firstRank }: Pick<Campaign, "firstRank" | "kind">,
): string {
  const text = `${userId} ${kind === "HOLDING" ? "holding" : "campaign"} ${firstRank}`;
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** False for what can't be the id of a campaign, of anybody, at any time. */
export const isCampaignId = (id: string): boolean => /^.{8}-.{4}-8.{3}-8.{3}-.{12}$/.test(id);

/** SQL: the text whose hash is the id of a campaign of kind `k.kind` that begins with transaction `t` of account `a`. */
export const ID_TEXT = `t.user_id::text || CASE k.kind WHEN 'HOLDING' THEN ' holding ' ELSE ' campaign ' END || ${RANK_IN_ACCOUNT}`;
