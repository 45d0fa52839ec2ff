import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type {
  CampaignLeg,
  CampaignTotals,
  ListedCampaign,
  Campaign as Story,
  TrackRecord,
} from "../campaigns.queries.ts";

/** A campaign as its page and as a list have it. */
export type Campaign = Story & ListedCampaign;

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
const WHEEL_LEGS: CampaignLeg[] = [
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

/** The campaign of these legs on November 23, 2026: 10 + 31 + 22 days. */
export const WHEEL: Campaign = {
  id: "wheel-1",
  accountId: "joint",
  account: "Joint",
  underlying: "XYZ",
  name: null,
  note: null,
  isBeingWorkedOut: false,
  state: "OPEN",
  openedOn: "2026-09-21",
  closedOn: null,
  waitsUntil: null,
  days: 63,
  profit: "412.35",
  options: "412.35",
  shares: "0",
  dividends: "0",
  openPremium: "60.34",
  openPremiums: 1,
  unknownPremiums: 0,
  // 412.35 + (48 - 50) x 100 + 60.34 - 20.
  ifClosedNow: "252.69",
  ifClosedNowDay: "2026-11-20",
  ifClosedNowReason: null,
  premiumReceived: "904.01",
  // (843.67 - 431.32) / 843.67 over the contracts that ended.
  premiumKept: 48.88,
  // 11 days at 5,200, 7 at 5,100 and 45 at 5,000 tied up.
  capital: "5046.03",
  dollarDays: "317900",
  returnOnCapital: 8.17,
  pace: 47.34,
  // (5,000 - 412.35 - 60.34) / 100.
  breakEvens: ["45.2731"],
  breakEvenUnknown: null,
  openShares: "100",
  shareBasis: "50",
  // 50 less the 229.34 of the put that was assigned.
  taxBasis: "47.7066",
  phase: "COVERED_CALL",
  runningProfit: [
    { day: "2026-10-02", profit: "-101.32" },
    { day: "2026-10-09", profit: "17.36" },
    { day: "2026-10-16", profit: "246.7" },
    { day: "2026-10-30", profit: "336.04" },
    { day: "2026-11-13", profit: "412.35" },
  ],
  legs: WHEEL_LEGS,
};

/** Another campaign on the same underlying, closed long ago. */
export const EARLIER: Campaign = {
  ...WHEEL,
  id: "earlier-1",
  name: "Earnings put",
  state: "CLOSED",
  openedOn: "2026-01-08",
  closedOn: "2026-01-14",
  days: 6,
  profit: "149.33",
  options: "149.33",
  openPremium: "0",
  openPremiums: 0,
  ifClosedNow: "149.33",
  ifClosedNowDay: null,
  premiumReceived: "199.34",
  breakEvens: [],
  breakEvenUnknown: null,
  openShares: "0",
  shareBasis: null,
  taxBasis: null,
  pace: null,
  phase: "CLOSED",
  runningProfit: [{ day: "2026-01-14", profit: "149.33" }],
  legs: [
    leg({
      day: "2026-01-08",
      kind: "SOLD_TO_OPEN",
      instrument: "XYZ260116P50",
      amount: "199.34",
    }),
    leg({
      ...{
        day: "2026-01-14",
        kind: "BOUGHT_TO_CLOSE",
        instrument: "XYZ260116P50",
      },
      ...{ amount: "-50.01", realized: "149.33" },
    }),
  ],
};

/** Of these two: 412.35 + 149.33; 904.01 + 199.34 over January 8 to November 23. */
export const RECORD: TrackRecord = {
  ...{
    campaigns: 2,
    closed: 1,
    won: 1,
    profit: "561.68",
    medianDays: 6,
    medianReturn: 8.17,
    withoutReturn: 0,
  },
  ...{ premiumReceived: "1103.35", premiumPerMonth: "105.2", premiumDays: 319 },
};
export const TOTALS: CampaignTotals = {
  ...{ campaigns: 2, profit: "561.68", options: "561.68", shares: "0", dividends: "0", openPremium: "60.34" },
  ...{ open: 1, unpriced: 0, ifClosedNow: "252.69", ifClosedNowDay: "2026-11-20" },
};

type Asked = Readonly<Record<string, unknown>>;

/** Answers the list, each campaign of it, the last prices and the gap; `onAsked` hears what a list was asked for. */
export function answerCampaigns(
  given: readonly Campaign[] = [WHEEL, EARLIER],
  onAsked: (asked: Asked) => void = () => undefined,
): void {
  server.use(
    graphql.query("Campaigns", ({ variables }) => {
      onAsked(variables);
      return HttpResponse.json({
        data: {
          campaigns: {
            ...{ content: given, totalElements: given.length, isBeingWorkedOut: false },
            ...(variables["whole"] === true && { totals: TOTALS, record: RECORD }),
          },
        },
      });
    }),
    graphql.query("CampaignStory", ({ variables }) =>
      HttpResponse.json({
        data: {
          campaign: given.find(({ id }) => id === variables["id"]) ?? null,
        },
      }),
    ),
    graphql.query("LastPrices", () =>
      HttpResponse.json({
        data: {
          positions: [
            {
              symbol: "XYZ",
              type: "STOCK",
              lastPrice: "49.8004",
              portfolioDate: "2026-11-20",
            },
          ],
        },
      }),
    ),
    graphql.query("CampaignGap", () => HttpResponse.json({ data: { days: 7 } })),
  );
}
