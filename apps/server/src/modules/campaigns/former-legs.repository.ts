import type { CampaignKind } from "@strikebook/core/campaigns/campaign";
import type { Queries } from "@strikebook/database/connection";
import { campaignId, ID_TEXT } from "../../ledger/campaigns/campaign-id.ts";
import { RANK_IN_ACCOUNT } from "../../ledger/campaigns/matched-rows.repository.ts";

// Every account under its number, and under those that it had before they were changed by hand.
const NUMBERED = `
  SELECT id, account_identifier FROM brokerage_accounts WHERE user_id = $1
   UNION
  SELECT i.record_id, i.before -> 'row' ->> 'account_identifier'
    FROM changes c JOIN change_items i ON i.change_id = c.id WHERE c.user_id = $1 AND c.entity = 'ACCOUNT' AND i.before IS NOT NULL`;

// Every row with the ids that campaigns would have which begin with it. $1 user, $2 the first 12 digits of the id.
const OF_FORMER_ID = `
  SELECT t.id, t.account_id AS "accountId", ${RANK_IN_ACCOUNT} AS rank, k.kind
    FROM transactions t JOIN (${NUMBERED}) a ON a.id = t.account_id
    CROSS JOIN (VALUES ('HOLDING'), ('WHEEL')) AS k (kind)
   WHERE t.user_id = $1 AND t.instrument IS NOT NULL
     AND (k.kind = 'WHEEL' OR t.asset_class IS DISTINCT FROM 'OPTION')
     AND encode(substring(sha256(convert_to(${ID_TEXT}, 'UTF8')) FOR 6), 'hex') = $2`;

/** The row that was the first leg of a campaign, which had an id because of it. */
export type FormerLeg = {
  readonly id: string;
  readonly accountId: string;
  readonly rank: string;
  readonly kind: CampaignKind;
};

/** Reads all rows of the user: it is asked when no campaign has the id any more. */
export async function findFormerLeg(
  client: Queries,
  userId: string,
  id: string,
): Promise<FormerLeg | undefined> {
  const { rows } = await client.query<FormerLeg>(OF_FORMER_ID, [userId, id.replaceAll("-", "").slice(0, 12)]);
  return rows.find(({ rank: firstRank, kind }) => campaignId(userId, { firstRank, kind }) === id);
}
