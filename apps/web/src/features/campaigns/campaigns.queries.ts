import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

const CampaignFields = graphql(`
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
    options
    shares
    dividends
    openPremium
    premiumReceived
    premiumKept
    capital
    dollarDays
    returnOnCapital
    pace
    breakEvens
    openShares
    shareBasis
    taxBasis
  }
`);

const Campaigns = graphql(
  `
    query Campaigns($underlying: String, $accountIds: [ID!], $state: CampaignState, $page: Int!, $size: Int!) {
      campaigns: getCampaigns(
        underlying: $underlying
        accountIds: $accountIds
        state: $state
        page: $page
        size: $size
      ) {
        content {
          ...CampaignFields
        }
        totalElements
      }
    }
  `,
  [CampaignFields],
);

const CampaignStory = graphql(
  `
    query CampaignStory($id: ID!) {
      campaign: getCampaign(id: $id) {
        ...CampaignFields
        note
        legs {
          day
          kind
          instrument
          quantity
          amount
          realized
          link
          chain
          transactionId
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
export type Campaign = NonNullable<ResultOf<typeof CampaignStory>["campaign"]>;
export type CampaignLeg = Campaign["legs"][number];
export type CampaignState = CampaignRow["state"];
export type CampaignPage = ResultOf<typeof Campaigns>["campaigns"];

export type CampaignFilter = {
  readonly underlying?: string | undefined;
  readonly accountId?: string | undefined;
  readonly state?: CampaignState | undefined;
};

/** Rows of a page: the server's own default. */
export const CAMPAIGNS_PAGE = 20;

/** The keys begin as those of realized profit do: what makes that stale makes campaigns stale. */
const KEY = ["trade-summary", "campaigns"] as const;

/** A page of the campaigns that match, the first at 0. */
export const campaigns = ({ underlying, accountId, state }: CampaignFilter, page = 0) =>
  queryOptions({
    queryKey: [...KEY, "list", { underlying, accountId, state, page }] as const,
    queryFn: async ({ signal }) => {
      const asked = {
        underlying: underlying ?? null,
        accountIds: accountId === undefined ? null : [accountId],
        state: state ?? null,
      };
      return (await execute(Campaigns, { ...asked, page, size: CAMPAIGNS_PAGE }, signal)).campaigns;
    },
    placeholderData: keepPreviousData,
  });

/** One campaign with its legs; null where it is not the user's or no longer there. */
export const campaign = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "one", id] as const,
    queryFn: async ({ signal }) => (await execute(CampaignStory, { id }, signal)).campaign,
  });

/** Days over which a campaign waits for its next leg, as the person set them. */
export const campaignGap = () =>
  queryOptions({
    queryKey: [...KEY, "gap"] as const,
    queryFn: async ({ signal }) => (await execute(CampaignGap, {}, signal)).days,
  });

/** After a change: the others of its underlying may have changed with it. */
export const refetchCampaigns = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: KEY });
