import type { BreakEvenStep } from "@strikebook/core/campaigns/break-even-steps";
import type { Campaign, CampaignLeg } from "@strikebook/core/campaigns/campaign";
import type { CampaignFigures } from "@strikebook/core/campaigns/tell-campaign";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Queries } from "@strikebook/database/connection";
import type { FormerLeg } from "./former-legs.repository.ts";

/** A stored campaign without its legs and the steps of its break-even, up to 300 of them: lists show neither. */
export type StoredCampaign = CampaignFigures & { readonly id: string; readonly userId: string };

export type CampaignDetail = Pick<Campaign, "chains"> & {
  readonly legs: readonly CampaignLeg[];
};

/** Figures that campaigns of earlier versions didn't keep; all of those are on the backlog. */
type LaterFigures = "openParts" | "unknownReceived" | "unmatched";

export type Row = Pick<
  StoredCampaign,
  "accountId" | "firstRank" | "id" | "isOpen" | "kind" | "openedOn" | "underlying" | "userId"
> & {
  readonly waitsUntil: CalendarDate | null;
  readonly figures: Omit<StoredCampaign, LaterFigures | keyof Row> &
    Partial<Pick<StoredCampaign, LaterFigures>>;
};

export const COLUMNS = `
  id, user_id AS "userId", account_id AS "accountId", underlying, first_rank AS "firstRank", kind, opened_on AS "openedOn",
  is_open AS "isOpen", waits_until AS "waitsUntil",
  figures - 'breakEvenSteps' AS figures`;

export async function findCampaign(
  client: Queries,
  userId: string,
  id: string,
): Promise<StoredCampaign | undefined> {
  const { rows } = await client.query<Row>({
    name: "campaign",
    text: `SELECT ${COLUMNS} FROM campaigns WHERE user_id = $1 AND id = $2`,
    values: [userId, id],
  });
  return rows[0] && toCampaign(rows[0]);
}

/** The campaign that holds the row now: that of its account, or of the number under which the account goes on. */
export async function findByLeg(
  client: Queries,
  userId: string,
  { id, accountId, kind }: Omit<FormerLeg, "rank">,
): Promise<StoredCampaign | undefined> {
  const found = await client.query<Row>(
    `SELECT ${COLUMNS} FROM campaigns
      WHERE user_id = $1 AND legs @> $3::jsonb
      ORDER BY account_id = $2 DESC, ($4 = 'HOLDING') = (kind = 'HOLDING') DESC, opened_on LIMIT 1`,
    [userId, accountId, JSON.stringify([{ transactionId: id }]), kind],
  );
  return found.rows[0] && toCampaign(found.rows[0]);
}

export async function readDetail(client: Queries, userId: string, id: string): Promise<CampaignDetail> {
  const { rows } = await client.query<CampaignDetail>({
    name: "campaign-detail",
    text: "SELECT legs, chains FROM campaigns WHERE user_id = $1 AND id = $2",
    values: [userId, id],
  });
  return rows[0] ?? { legs: [], chains: [] };
}

/** By campaign the days that moved its break-even; those of others, and of a version that didn't keep them, have none. */
export async function listBreakEvenSteps(
  client: Queries,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BreakEvenStep[]>> {
  const { rows } = await client.query<{ id: string; steps: readonly BreakEvenStep[] | null }>({
    name: "campaign-break-even-steps",
    text: `SELECT id, figures->'breakEvenSteps' AS steps FROM campaigns WHERE user_id = $1 AND id = ANY($2::uuid[])`,
    values: [userId, ids],
  });
  return new Map(rows.map(({ id, steps }) => [id, steps ?? []]));
}

export function toCampaign({ waitsUntil, figures, ...row }: Row): StoredCampaign {
  return {
    openParts: [],
    unknownReceived: 0,
    unmatched: 0,
    ...figures,
    ...row,
    ...(waitsUntil === null ? {} : { waitsUntil }),
  };
}
