import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import { narrowed, type Reader } from "@strikebook/core/sharing/reader";
import type { CampaignsQuery } from "@strikebook/validators/ledger/campaigns";
import type { CampaignsRepository } from "./campaigns.repository.ts";
import type { StoredCampaign } from "./stored-campaign.repository.ts";

type Found = Awaited<ReturnType<CampaignsRepository["list"]>>;

/** A page of the campaigns of several owners, newest first: each is asked for all that could stand up to its end. */
export async function listPage(
  repository: Pick<CampaignsRepository, "list">,
  reader: Reader,
  query: CampaignsQuery,
  today: CalendarDate,
): Promise<Found> {
  const owners = narrowed(reader, query.accountIds);
  const { page, size } = query;
  const asked = owners.length === 1 ? { page, size } : { page: 0, size: (page + 1) * size };
  const parts = await Promise.all(
    owners.map(({ userId, accountIds }) =>
      repository.list(userId, { ...query, ...asked, accountIds }, today),
    ),
  );
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    return only;
  }
  const campaigns = parts.flatMap((part) => part.campaigns).sort(newestFirst);
  return {
    campaigns: campaigns.slice(page * size, (page + 1) * size),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    isUpToDate: parts.every(({ isUpToDate }) => isUpToDate),
  };
}

/** As the repository orders them. */
const newestFirst = (a: StoredCampaign, b: StoredCampaign): number =>
  compareText(b.openedOn, a.openedOn) || compareText(a.id, b.id);

/** The campaigns in the order of their ids. */
export function inOrderOf(ids: readonly string[], campaigns: readonly StoredCampaign[]): StoredCampaign[] {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
