import type { Actor, AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CampaignEvent } from "@strikebook/core/audit/campaign-events";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Queries } from "@strikebook/database/connection";
import { isCampaignId } from "../../../ledger/campaigns/campaign-id.ts";
import type { CampaignsRepository } from "../campaigns.repository.ts";
import { findFormerLeg } from "../former-legs.repository.ts";
import { findByLeg, findCampaign, type StoredCampaign } from "../stored-campaign.repository.ts";
import type { Tell, ToldCampaign } from "../told-campaigns.ts";
import { findFirstRow, listRanks } from "./campaign-edits.repository.ts";

/** The needs of every change of campaigns. */
export type Editing = {
  readonly repository: CampaignsRepository;
  readonly tell: Tell;
  readonly entryOf: (event: CampaignEvent, actor: Actor) => AuditEntry;
};

/** The acting person, whose campaigns these are, and the day on which they are told. */
export type Change = {
  readonly actor: Actor;
  readonly userId: string;
  readonly today: CalendarDate;
};

/** A campaign that is about to be changed, with the transaction of its first leg. */
export type EditedCampaign = StoredCampaign & { readonly transactionId: string };

/** `KO of 2026-01-08`. */
export const inWords = ({ underlying, openedOn }: StoredCampaign): string => `${underlying} of ${openedOn}`;

/**
 * The campaign as it is stored, with the rank that the row of its first leg has now: the account's number, which is part of it, may
 * have changed since. An id that it had before then still names it, on a page that was open meanwhile. Throws NOT_FOUND for a campaign that is not the user's.
 */
export async function requireCampaign(client: Queries, userId: string, id: string): Promise<EditedCampaign> {
  const campaign = (await findCampaign(client, userId, id)) ?? (await findByFormerId(client, userId, id));
  if (campaign === undefined) {
    throw notFound("Campaign");
  }
  const transactionId = await findFirstRow(client, userId, campaign.id);
  const ranks = await listRanks(client, userId, transactionId === "" ? [] : [transactionId]);
  return { ...campaign, firstRank: ranks.get(transactionId) ?? campaign.firstRank, transactionId };
}

/** The campaign that had the id under an earlier number. One that went into another is no campaign to change any more. */
async function findByFormerId(
  client: Queries,
  userId: string,
  id: string,
): Promise<StoredCampaign | undefined> {
  const leg = isCampaignId(id) ? await findFormerLeg(client, userId, id) : undefined;
  const holder = leg && (await findByLeg(client, userId, leg));
  const isSame =
    holder !== undefined &&
    (holder.kind === "HOLDING") === (leg?.kind === "HOLDING") &&
    (await findFirstRow(client, userId, holder.id)) === leg?.id;
  return isSame ? holder : undefined;
}

export const misfit = (field: string, message: string) =>
  new DomainError("INVALID_INPUT", message, { [field]: message });

/** Throws NOT_FOUND where a change left no campaign. */
export function first(campaigns: readonly ToldCampaign[]): ToldCampaign {
  const [campaign] = campaigns;
  if (campaign === undefined) {
    throw notFound("Campaign");
  }
  return campaign;
}
