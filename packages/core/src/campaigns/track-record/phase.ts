import { isAdjusted, STANDARD, termsOf, timesContracts } from "../../cover/coverable.ts";
import type { OpenPart } from "../../if-closed-now/if-closed-now.ts";
import { absolute, toUnits, type Units } from "../../shared/units.ts";
import type { CampaignState } from "../campaign.ts";

/** Phases of a campaign, in the order of the wheel. */
export const CAMPAIGN_PHASES = ["PUT", "SHARES", "COVERED_CALL", "OPTIONS", "WAITING", "CLOSED"] as const;
export type CampaignPhase = (typeof CAMPAIGN_PHASES)[number];

/**
 * The phase of an open campaign by what it holds (domain.md 5): short puts alone, shares, shares that are enough for all its short
 * calls; OPTIONS for everything else: bought contracts, spreads, calls on more shares than it holds.
 */
export function campaignPhase(state: CampaignState, open: readonly OpenPart[]): CampaignPhase {
  if (state !== "OPEN") {
    return state;
  }
  const parts = open.map(readPart);
  const shares = parts.reduce((sum, part) => (part.right === undefined ? sum + part.quantity : sum), 0n);
  if (shares > 0n) {
    const calls = parts.filter(({ right, quantity }) => right === "CALL" && quantity < 0n);
    const needed = calls.reduce<Units | null>((sum, call) => addKnown(sum, call.delivers), 0n);
    if (calls.length === 0) {
      return "SHARES";
    }
    return needed !== null && needed <= shares ? "COVERED_CALL" : "OPTIONS";
  }
  return parts.every(({ right, quantity }) => right === "PUT" && quantity < 0n) ? "PUT" : "OPTIONS";
}

function readPart({ instrument, quantity, delivers }: OpenPart) {
  const count = toUnits(quantity);
  const terms = termsOf(instrument, delivers ?? (isAdjusted(instrument) ? null : STANDARD));
  const each = terms?.sharesEach ?? null;
  return {
    right: terms?.right,
    quantity: count,
    delivers: each === null ? null : timesContracts(each, absolute(count)),
  };
}

const addKnown = (sum: Units | null, one: Units | null): Units | null =>
  sum === null || one === null ? null : sum + one;
