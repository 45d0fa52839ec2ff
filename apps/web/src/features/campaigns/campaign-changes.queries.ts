import { graphql } from "@strikebook/graphql-schema/graphql";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";
import { refetch } from "../../lib/network/query.ts";

const UpdateCampaign = graphql(`
  mutation UpdateCampaign($id: ID!, $name: String, $note: String) {
    updateCampaign(id: $id, name: $name, note: $note) {
      id
    }
  }
`);

const JoinCampaigns = graphql(`
  mutation JoinCampaigns($ids: [ID!]!) {
    joinCampaigns(ids: $ids) {
      id
    }
  }
`);

const SplitCampaign = graphql(`
  mutation SplitCampaign($id: ID!, $fromTransactionId: ID!) {
    splitCampaign(id: $id, fromTransactionId: $fromTransactionId) {
      id
    }
  }
`);

const SetCampaignGap = graphql(`
  mutation SetCampaignGap($days: Int!) {
    days: setCampaignGap(days: $days)
  }
`);

/** Name and note; an empty one takes it away. */
export const updateCampaign = async (change: { id: string; name: string; note: string }): Promise<string> =>
  (await execute(UpdateCampaign, change)).updateCampaign.id;

/** Answers the id of the campaign that they are from now on. */
export const joinCampaigns = async (ids: readonly string[]): Promise<string> =>
  (await execute(JoinCampaigns, { ids: [...ids] })).joinCampaigns.id;

/** Answers the ids of the parts, the earlier first. */
export const splitCampaign = async (id: string, fromTransactionId: string): Promise<string[]> =>
  (await execute(SplitCampaign, { id, fromTransactionId })).splitCampaign.map((part) => part.id);

export const setCampaignGap = async (days: number): Promise<number> =>
  (await execute(SetCampaignGap, { days })).days;

/** Sends a change; `onDone` hears of its answer once every campaign on the screen is fetched again. */
export function useCampaignChange<Asked, Answer>(
  send: (asked: Asked) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      onDone(answer);
      return refetch(queryClient, "ledger");
    },
  });
}
