import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";
import { CampaignFields, untilWorkedOut } from "./campaigns.queries.ts";

const StepFields = graphql(`
  fragment StepFields on Campaign @_unmask {
    breakEvenSteps {
      day
      breakEvens
      unknown
    }
  }
`);

const LegFields = graphql(`
  fragment LegFields on CampaignLeg @_unmask {
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
`);

const CampaignStory = graphql(
  `
    query CampaignStory($id: ID!) {
      campaign: getCampaign(id: $id) {
        ...CampaignFields
        ...StepFields
        isBeingWorkedOut
        note
        legs {
          ...LegFields
          canSplit
        }
      }
    }
  `,
  [CampaignFields, StepFields, LegFields],
);

/** Open campaigns on an underlying, of all accounts, with the days that moved their break-evens. */
const OpenLines = graphql(
  `
    query OpenLines($underlying: String!) {
      campaigns: getCampaigns(underlying: $underlying, state: OPEN, size: 10) {
        totalElements
        isBeingWorkedOut
        content {
          ...CampaignFields
          ...StepFields
          legs {
            ...LegFields
          }
        }
      }
    }
  `,
  [CampaignFields, StepFields, LegFields],
);

export type Campaign = NonNullable<ResultOf<typeof CampaignStory>["campaign"]>;
export type CampaignLeg = Campaign["legs"][number];
/** A campaign as far as its break-even is drawn. */
export type CampaignLine = ResultOf<typeof OpenLines>["campaigns"]["content"][number];

/** One campaign with its legs; null where it is not the user's or no longer there. */
export const campaign = query(CampaignStory, (answer) => answer.campaign, "ledger", {
  refetchInterval: ({ state }) => untilWorkedOut(state.data),
});

/** The ten newest open campaigns of an underlying, and how many there are. */
export const openLines = query(OpenLines, (answer) => answer.campaigns, "ledger", {
  refetchInterval: ({ state }) => untilWorkedOut(state.data),
});

const CampaignRolls = graphql(`
  query CampaignRolls($id: ID!) {
    campaign: getCampaign(id: $id) {
      rolls {
        day
        transactionIds
        from
        to
        isShort
        quantity
        closing
        opening
        net
        strikeMove
        daysMove
        price
        assignment
        beyondAssignment
        reason
      }
    }
  }
`);

/** The rolls of a campaign with their net cash; none of one that isn't there. */
export const campaignRolls = query(CampaignRolls, (answer) => answer.campaign?.rolls ?? [], "ledger");
export type CampaignRoll = NonNullable<ResultOf<typeof CampaignRolls>["campaign"]>["rolls"][number];
