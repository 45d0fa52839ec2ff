import type { Campaign } from "@strikebook/core/campaigns/campaign";
import type { Queries } from "@strikebook/database/connection";
import { deriveBy, readRules } from "./derive-campaigns.repository.ts";

/** A campaign that a split parts from another, with its first leg. */
export type Parted = Pick<Campaign, "accountId" | "kind" | "underlying"> & {
  readonly rank: string;
  readonly transactionId: string;
};

/**
 * For each of the campaigns the rank of the one that would hold its first leg without the splits of all of them; undefined
 * where none would. Of one underlying; nothing is stored.
 */
export async function findSplitHolders(
  client: Queries,
  userId: string,
  parted: readonly Parted[],
): Promise<(string | undefined)[]> {
  const rules = await readRules(client, userId);
  const ranks = new Set(parted.map(({ rank }) => rank));
  const edits = { ...rules.edits, splits: rules.edits.splits.filter((rank) => !ranks.has(rank)) };
  const underlyings = [...new Set(parted.map(({ underlying }) => underlying))];
  const { campaigns } = await deriveBy(client, userId, { underlyings, rules: { ...rules, edits } });
  return parted.map(({ accountId, kind, transactionId }) => {
    const holding = campaigns.filter(
      (one) => one.accountId === accountId && one.legs.some((leg) => leg.transactionId === transactionId),
    );
    const alike = holding.find((one) => (one.kind === "HOLDING") === (kind === "HOLDING"));
    return (alike ?? holding[0])?.firstRank;
  });
}
