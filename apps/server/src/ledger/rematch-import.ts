import { closeUnderlyings, groupUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import type { Connection } from "@strikebook/database/connection";
import { continueUnderlyings, listContinued, listTouched } from "./continue-underlyings.repository.ts";
import { listLinks } from "./ledger-entries.repository.ts";
import { markCampaigns } from "./ledger-rows.repository.ts";
import { refreshRealizedSums } from "./realized-sums.repository.ts";
import { type OnShare, rematchUnderlyings } from "./rematch-underlyings.repository.ts";

type Imported = {
  readonly importId: string;
  /** Underlyings of which rows on record have changed places within their day. */
  readonly reordered: readonly string[];
  readonly onShare?: OnShare;
};

/**
 * Matches again what an import of the user changed: underlyings, with all that share lots with them. Where all of the
 * import's rows are later than what is on record, matching goes on from the open lots, so that a new week costs about the
 * same however long the history is; otherwise it begins with the first row. Both give the same ledger. Answers by how much
 * realized profit changed. After `mergeKnownTransactions`, in its transaction, under the user's lock.
 */
export async function rematchImport(
  client: Connection,
  userId: string,
  { importId, reordered, onShare }: Imported,
): Promise<RealizedChange[]> {
  const touched = [...(await listTouched(client, { userId, importId })), ...reordered];
  const links = await listLinks(client, userId);
  const groups = groupUnderlyings(closeUnderlyings(touched, links), links);
  const isReordered = new Set(reordered);
  const inPlace = groups.filter((group) => !group.some((name) => isReordered.has(name)));
  const later = await listContinued(client, { userId, importId }, inPlace);
  const isLater = new Set(later.flatMap(({ underlyings }) => underlyings));
  const again = groups.flat().filter((name) => !isLater.has(name));
  const changes = again.length === 0 ? [] : await rematchUnderlyings(client, userId, again, onShare);
  if (later.length === 0) {
    return changes;
  }
  await markCampaigns(client, userId, [...isLater], true);
  const days = await continueUnderlyings(client, { userId, importId }, later);
  return [...changes, ...(await refreshRealizedSums(client, userId, days))];
}
