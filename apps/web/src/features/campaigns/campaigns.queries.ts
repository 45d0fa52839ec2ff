import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData } from "@tanstack/react-query";
import { idsOf } from "../../lib/address/ids-of.ts";
import { fetchAll } from "../../lib/network/fetch-all.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

/** Figures of a campaign that both lists and its own page show. */
export const CampaignFields = graphql(`
  fragment CampaignFields on Campaign @_unmask {
    id
    accountId
    account
    underlying
    name
    state
    openedOn
    closedOn
    waitsUntil
    days
    profit
    unmatchedTrades
    options
    shares
    dividends
    openPremium
    openPremiums
    unknownPremiums
    ifClosedNow
    ifClosedNowDay
    ifClosedNowSources
    ifClosedNowReason
    latestPrice
    latestPriceDay
    latestPriceSource
    premiumReceived
    premiumKept
    capital
    dollarDays
    returnOnCapital
    pace
    breakEvens
    breakEvenUnknown
    openShares
    shareBasis
    taxBasis
  }
`);

const TotalsFields = graphql(`
  fragment TotalsFields on CampaignTotals @_unmask {
    campaigns
    profit
    options
    shares
    dividends
    openPremium
    open
    unpriced
    ifClosedNow
    ifClosedNowDay
    ifClosedNowSources
    unmatchedTrades
  }
`);

const RecordFields = graphql(`
  fragment RecordFields on CampaignTrackRecord @_unmask {
    campaigns
    closed
    won
    profit
    medianDays
    medianReturn
    withoutReturn
    premiumReceived
    unknownPremiums
    premiumPerMonth
    premiumDays
    premiumThrough
    unmatchedTrades
  }
`);

const Campaigns = graphql(
  `
    query Campaigns(
      $underlying: String
      $accountIds: [ID!]
      $state: CampaignState
      $includeHoldings: Boolean
      $page: Int!
      $size: Int!
      $sort: CampaignSort
      $descending: Boolean
      $whole: Boolean!
    ) {
      campaigns: getCampaigns(
        underlying: $underlying
        accountIds: $accountIds
        state: $state
        includeHoldings: $includeHoldings
        page: $page
        size: $size
        sort: $sort
        descending: $descending
      ) {
        content {
          ...CampaignFields
          phase
          runningProfit {
            day
            profit
          }
        }
        totals @include(if: $whole) {
          ...TotalsFields
        }
        record @include(if: $whole) {
          ...RecordFields
        }
        totalElements
        isBeingWorkedOut
      }
    }
  `,
  [CampaignFields, TotalsFields, RecordFields],
);

/** The figures of the CSV alone: no profit as it ran, no totals. */
const ExportedCampaigns = graphql(
  `
    query ExportedCampaigns(
      $underlying: String
      $accountIds: [ID!]
      $state: CampaignState
      $includeHoldings: Boolean
      $page: Int!
      $size: Int!
    ) {
      campaigns: getCampaigns(
        underlying: $underlying
        accountIds: $accountIds
        state: $state
        includeHoldings: $includeHoldings
        page: $page
        size: $size
      ) {
        content {
          ...CampaignFields
        }
      }
    }
  `,
  [CampaignFields],
);

const CampaignGap = graphql(`
  query CampaignGap {
    days: getCampaignGap
  }
`);

export type CampaignRow = ResultOf<typeof CampaignFields>;
export type CampaignTotals = ResultOf<typeof TotalsFields>;
export type TrackRecord = ResultOf<typeof RecordFields>;
export type CampaignState = CampaignRow["state"];
export type CampaignPage = ResultOf<typeof Campaigns>["campaigns"];
/** A campaign in a list. */
export type ListedCampaign = CampaignPage["content"][number];
export type CampaignPhase = ListedCampaign["phase"];

export type CampaignFilter = {
  readonly underlying?: string | undefined;
  readonly accountId?: string | undefined;
  readonly state?: CampaignState | undefined;
  /** True lists shares that never met an option, too. */
  readonly withHoldings?: boolean;
};

/** Rows of a page: the server's own default. */
export const CAMPAIGNS_PAGE = 20;

/** Rows of one question while exporting: the server's most. */
const EXPORT_ROWS = 100;

/** Campaigns that the server still works out are asked for again after this long. */
const WORKED_OUT_MS = 2000;

/** Asks again until what changed is in. */
export const untilWorkedOut = (data: { readonly isBeingWorkedOut: boolean } | null | undefined) =>
  data?.isBeingWorkedOut ? WORKED_OUT_MS : false;

const campaignPage = query(Campaigns, (answer) => answer.campaigns, "ledger", {
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }) => untilWorkedOut(state.data),
});

/** A page of the campaigns that match, newest first, the first page at 0. */
export const campaigns = (filter: CampaignFilter, page = 0, size = CAMPAIGNS_PAGE) =>
  campaignPage(variablesOf(filter, page, size));

type Order = {
  readonly sort: NonNullable<VariablesOf<typeof Campaigns>["sort"]>;
  readonly descending: boolean;
};

/** The same in an order of the whole list, with its totals and the record of all states. */
export const orderedCampaigns = (filter: CampaignFilter, order: Order, page: number) =>
  campaignPage({ ...variablesOf(filter, page, CAMPAIGNS_PAGE), ...order, whole: true });

/** The rows of a page for a list; none yet while the first ones are worked out. */
export const foundCampaigns = ({ content, totalElements, isBeingWorkedOut }: CampaignPage) =>
  totalElements === 0 && isBeingWorkedOut ? undefined : { rows: content, total: totalElements };

/** Every campaign of a filter, whatever page is shown. */
export const fetchAllCampaigns = (filter: CampaignFilter): Promise<CampaignRow[]> =>
  fetchAll(
    EXPORT_ROWS,
    async (page, whose) =>
      (await execute(ExportedCampaigns, scopeOf(filter, page, EXPORT_ROWS), undefined, whose)).campaigns
        .content,
  );

function scopeOf(filter: CampaignFilter, page: number, size: number) {
  const { underlying = null, accountId, state = null, withHoldings = false } = filter;
  return { underlying, accountIds: idsOf(accountId), state, includeHoldings: withHoldings, page, size };
}
const variablesOf = (...asked: Parameters<typeof scopeOf>) => ({ ...scopeOf(...asked), whole: false });

/** Days over which a campaign waits for its next leg, as the person set them. */
export const campaignGap = query(CampaignGap, ({ days }) => days, "ledger");
