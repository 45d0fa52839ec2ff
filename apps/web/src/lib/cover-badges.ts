import type { Cover } from "@strikebook/core/cover/cover-contracts";

/** The words of cover, and whether they are good news: the same on every screen. */
export const COVER_BADGES = {
  SHARES: { short: "Covered", tone: "success" },
  CASH: { short: "Cash-secured", tone: "success" },
  SPREAD: { short: "Spread", tone: "success" },
  PARTLY: { short: "Partly covered", tone: "warning" },
  NAKED: { short: "Naked", tone: "warning" },
  UNKNOWN: { short: "Cash unknown", tone: "neutral" },
} as const satisfies Record<Cover, { readonly short: string; readonly tone: string }>;
