import type { CampaignLeg } from "../campaign-story.queries.ts";

let legs = 0;

/** A leg of one contract in the first chain, or of 100 shares. */
export function leg(
  given: Pick<CampaignLeg, "day" | "instrument" | "kind"> & Partial<CampaignLeg>,
): CampaignLeg {
  legs += 1;
  const isShares = !/\d/.test(given.instrument);
  return {
    quantity: isShares ? "100" : "1",
    amount: "0",
    realized: null,
    link: null,
    chain: isShares ? null : 0,
    canSplit: given.kind.endsWith("_TO_OPEN"),
    transactionId: `00000000-0000-4000-8000-${String(legs).padStart(12, "0")}`,
    ...given,
  };
}

/**
 * A put, rolled on October 2 and 9, assigned on October 16 at 50, and three calls over the shares, the last one open.
 * Options by hand: (149.34 - 250.66) + (299.34 - 180.66) + 229.34 + 89.34 + 76.31 = 412.35.
 */
export const WHEEL_LEGS: CampaignLeg[] = [
  leg({
    ...{
      day: "2026-09-21",
      kind: "SOLD_TO_OPEN",
      instrument: "XYZ261002P52",
      amount: "149.34",
    },
    canSplit: false,
  }),
  leg({
    ...{
      day: "2026-10-02",
      kind: "BOUGHT_TO_CLOSE",
      instrument: "XYZ261002P52",
      link: "ROLL",
    },
    ...{ amount: "-250.66", realized: "-101.32" },
  }),
  leg({
    day: "2026-10-02",
    kind: "SOLD_TO_OPEN",
    instrument: "XYZ261009P51",
    amount: "299.34",
    link: "ROLL",
  }),
  leg({
    ...{
      day: "2026-10-09",
      kind: "BOUGHT_TO_CLOSE",
      instrument: "XYZ261009P51",
      link: "ROLL",
    },
    ...{ amount: "-180.66", realized: "118.68" },
  }),
  leg({
    day: "2026-10-09",
    kind: "SOLD_TO_OPEN",
    instrument: "XYZ261016P50",
    amount: "229.34",
    link: "ROLL",
  }),
  leg({
    day: "2026-10-16",
    kind: "ASSIGNED",
    instrument: "XYZ261016P50",
    realized: "229.34",
    link: "ASSIGNED",
  }),
  leg({
    day: "2026-10-16",
    kind: "SHARES_BOUGHT",
    instrument: "XYZ",
    amount: "-5000",
    link: "ASSIGNED",
  }),
  leg({
    ...{ day: "2026-10-19", kind: "SOLD_TO_OPEN", instrument: "XYZ261030C53" },
    ...{ amount: "89.34", link: "COVERS", chain: 1 },
  }),
  leg({
    day: "2026-10-30",
    kind: "EXPIRED",
    instrument: "XYZ261030C53",
    realized: "89.34",
    chain: 1,
  }),
  leg({
    ...{ day: "2026-11-02", kind: "SOLD_TO_OPEN", instrument: "XYZ261113C53" },
    ...{ amount: "76.31", link: "COVERS", chain: 2 },
  }),
  leg({
    day: "2026-11-13",
    kind: "EXPIRED",
    instrument: "XYZ261113C53",
    realized: "76.31",
    chain: 2,
  }),
  leg({
    ...{ day: "2026-11-16", kind: "SOLD_TO_OPEN", instrument: "XYZ261127C54" },
    ...{ amount: "60.34", link: "COVERS", chain: 3 },
  }),
];
