import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { Campaign as Story } from "../campaign-story.queries.ts";
import type { CampaignTotals, ListedCampaign, TrackRecord } from "../campaigns.queries.ts";
import { leg, WHEEL_LEGS } from "./wheel-legs.ts";

/** A campaign as its page and as a list have it. */
export type Campaign = Story & ListedCampaign;

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
  unmatchedTrades: 0,
  options: "412.35",
  shares: "0",
  dividends: "0",
  openPremium: "60.34",
  openPremiums: 1,
  unknownPremiums: 0,
  // 412.35 + (48 - 50) x 100 + 60.34 - 20.
  ifClosedNow: "252.69",
  ifClosedNowDay: "2026-11-20",
  ifClosedNowSources: ["FIDELITY"],
  ifClosedNowReason: null,
  latestPrice: "49.8004",
  latestPriceDay: "2026-11-20",
  latestPriceSource: "FIDELITY",
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
  // 52 - 1.4934; 51 - (149.34 - 250.66 + 299.34) / 100; 50 - (17.36 + 229.34) / 100; then less each call's premium.
  breakEvenSteps: [
    { day: "2026-09-21", breakEvens: ["50.5066"], unknown: null },
    { day: "2026-10-02", breakEvens: ["49.0198"], unknown: null },
    { day: "2026-10-09", breakEvens: ["47.533"], unknown: null },
    { day: "2026-10-19", breakEvens: ["46.6396"], unknown: null },
    { day: "2026-11-02", breakEvens: ["45.8765"], unknown: null },
    { day: "2026-11-16", breakEvens: ["45.2731"], unknown: null },
  ],
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
  ifClosedNowSources: [],
  latestPrice: null,
  latestPriceDay: null,
  latestPriceSource: null,
  premiumReceived: "199.34",
  breakEvens: [],
  breakEvenUnknown: null,
  openShares: "0",
  shareBasis: null,
  taxBasis: null,
  pace: null,
  phase: "CLOSED",
  breakEvenSteps: [
    { day: "2026-01-08", breakEvens: ["48.0066"], unknown: null },
    { day: "2026-01-14", breakEvens: [], unknown: null },
  ],
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
  ...{ unknownPremiums: 0, premiumThrough: null, unmatchedTrades: 0 },
};
export const TOTALS: CampaignTotals = {
  ...{ campaigns: 2, profit: "561.68", options: "561.68", shares: "0", dividends: "0", openPremium: "60.34" },
  ...{ open: 1, unpriced: 0, ifClosedNow: "252.69", ifClosedNowDay: "2026-11-20", unmatchedTrades: 0 },
  ifClosedNowSources: ["FIDELITY"],
};

const pageOf = (content: readonly Campaign[]) => ({
  ...{ content, totalElements: content.length, isBeingWorkedOut: false },
});

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
            ...pageOf(given),
            ...(variables["whole"] === true && { totals: TOTALS, record: RECORD }),
          },
        },
      });
    }),
    graphql.query("ExportedCampaigns", ({ variables }) => {
      onAsked(variables);
      return HttpResponse.json({ data: { campaigns: { content: given } } });
    }),
    graphql.query("OpenLines", () =>
      HttpResponse.json({
        data: { campaigns: { ...pageOf(given.filter(({ state }) => state === "OPEN")) } },
      }),
    ),
    graphql.query("CampaignRolls", () => HttpResponse.json({ data: { campaign: { rolls: [] } } })),
    graphql.query("CampaignStory", ({ variables }) =>
      HttpResponse.json({
        data: {
          campaign: given.find(({ id }) => id === variables["id"]) ?? null,
        },
      }),
    ),
    graphql.query("CampaignGap", () => HttpResponse.json({ data: { days: 7 } })),
  );
}
