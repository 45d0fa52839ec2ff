import { compareText } from "@strikebook/core/shared/compare-names";
import { ownReader } from "@strikebook/core/sharing/reader";
import type { Queries } from "@strikebook/database/connection";
import type { StoredCampaign } from "../stored-campaign.repository.ts";
import type { ToldCampaign } from "../told-campaigns.ts";
import {
  type Change,
  type EditedCampaign,
  type Editing,
  first,
  inWords,
  misfit,
  requireCampaign,
} from "./campaign-editing.ts";
import { keepJoins } from "./campaign-edits.repository.ts";
import { endSplits, type FindHolders, listSplits } from "./campaign-splits.repository.ts";

type Joining = Editing & { readonly findHolders: FindHolders };

/** Joins campaigns of one account and underlying. */
export const joinsOf = ({ repository, tell, entryOf, findHolders }: Joining) => ({
  /** Throws INVALID_INPUT for campaigns of different accounts or underlyings. */
  async join({ actor, userId, today }: Change, ids: readonly string[]): Promise<ToldCampaign> {
    const staying = await listStaying({ repository, findHolders }, userId, ids);
    const edited = await repository.edit(userId, async (client) => {
      const [earliest, ...later] = await findAlike(client, userId, ids);
      const found = [earliest, ...later];
      const ranks = later.map(({ firstRank }) => firstRank);
      await endSplits(client, userId, found, staying);
      await keepJoins(client, userId, { ranks, withRank: earliest.firstRank });
      const contracts = found.find(({ kind }) => kind !== "HOLDING") ?? earliest;
      const entry = entryOf({ actionType: "CAMPAIGNS_JOINED", campaigns: found.map(inWords) }, actor);
      return {
        ...contracts,
        rows: found.map(({ firstRank: rank, transactionId }) => ({ rank, transactionId })),
        entry,
      };
    });
    return first(await tell(ownReader(userId), edited, today));
  },
});

/**
 * Splits that stay when the campaigns are joined, by rank: each parts one of them from a campaign that nobody named. Worked
 * out before anything is written, and off this thread, where there are splits at all.
 */
async function listStaying(
  { repository, findHolders }: Pick<Joining, "findHolders" | "repository">,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { joined, parted } = await repository.read(async (client) => {
    const found = await findAlike(client, userId, ids);
    return {
      joined: found.map(({ firstRank }) => firstRank),
      parted: await listSplits(client, userId, found),
    };
  });
  if (parted.length === 0) {
    return [];
  }
  const holders = await findHolders(userId, parted);
  return parted.flatMap(({ rank }, index) => {
    const holder = holders[index];
    return holder === undefined || joined.includes(holder) ? [] : [rank];
  });
}

/** The campaigns of these ids, of one account and underlying, the earliest first. */
async function findAlike(
  client: Queries,
  userId: string,
  ids: readonly string[],
): Promise<[EditedCampaign, ...EditedCampaign[]]> {
  const found = new Map<string, EditedCampaign>();
  for (const id of ids) {
    const campaign = await requireCampaign(client, userId, id);
    // Two ids may name one: that of before and that of now.
    found.set(campaign.id, campaign);
  }
  const [earliest, ...later] = [...found.values()].sort((a, b) => compareText(a.openedOn, b.openedOn));
  if (earliest === undefined || later.some((one) => !isAlike(one, earliest))) {
    throw misfit("ids", "Campaigns of one account and underlying can be joined, no others.");
  }
  return [earliest, ...later];
}

const isAlike = (a: StoredCampaign, b: StoredCampaign) =>
  a.accountId === b.accountId && a.underlying === b.underlying;
