import {
  campaignJoin,
  campaignSplit,
  campaignsQuery,
  campaignTexts,
  gapDays,
  oneCampaign,
} from "@strikebook/validators/ledger/campaigns";
import { builder } from "../../graphql/builder.ts";
import { CampaignStateEnum, CampaignType } from "./campaign.types.ts";
import { CampaignSortEnum, CampaignTotalsType, TrackRecordType } from "./record/campaign-record.types.ts";
import "./break-even-steps.types.ts";
import "./campaign-rolls.types.ts";
import "./open-campaign.types.ts";
import type { CampaignPage } from "./campaigns.service.ts";

const CampaignPageType = builder.objectRef<CampaignPage>("CampaignPage").implement({
  fields: (t) => ({
    content: t.expose("content", { type: [CampaignType] }),
    totalElements: t.exposeInt("totalElements"),
    isBeingWorkedOut: t.boolean({
      description:
        "True while the server still works out what changed: these are the campaigns of before. Ask again in a moment.",
      resolve: ({ isUpToDate }) => !isUpToDate,
    }),
    totals: t.field({
      type: CampaignTotalsType,
      description: "Over everything that the filter holds.",
      resolve: async ({ whole }) => (await whole()).totals,
    }),
    record: t.field({
      type: TrackRecordType,
      description: "Over everything that the filter holds, and over all states.",
      resolve: async ({ accountIds, whole }, _args, { coverSpan }) =>
        (await whole()).record((await coverSpan({ accountIds })).historyEnds),
    }),
  }),
});

builder.queryFields((t) => ({
  getCampaigns: t.field({
    type: CampaignPageType,
    description: "Newest first by opening day, or in the order of `sort`, which is that of the whole list.",
    args: {
      underlying: t.arg.string({
        required: false,
        description:
          "By any name that it has or had; a ticker that was used again finds what bears it now, as in getSymbol.",
      }),
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
      state: t.arg({ type: CampaignStateEnum, required: false }),
      includeHoldings: t.arg.boolean({
        required: false,
        defaultValue: false,
        description: "True lists shares that never met an option too.",
      }),
      page: t.arg.int({
        required: false,
        defaultValue: 0,
        description: "From 0; a page behind the last is empty.",
      }),
      size: t.arg.int({ required: false, defaultValue: 20, description: "1 to 100." }),
      sort: t.arg({ type: CampaignSortEnum, required: false }),
      descending: t.arg.boolean({
        required: false,
        defaultValue: false,
        description: "Of `sort`: the largest first.",
      }),
    },
    resolve: async (
      _root,
      { includeHoldings, page, size, descending, ...args },
      { services, reader, today },
    ) =>
      await services.campaigns.list(
        reader,
        campaignsQuery.parse({
          ...args,
          includeHoldings: includeHoldings ?? false,
          descending: descending ?? false,
          page: page ?? 0,
          size: size ?? 0,
        }),
        today,
      ),
  }),
  getCampaign: t.field({
    type: CampaignType,
    nullable: true,
    description:
      "Null for an id that is not one of the viewer's campaigns. An id that a campaign had before it got another first leg\n" +
      "leads to the campaign in which that leg is now.",
    args: { id: t.arg.id() },
    resolve: async (_root, args, { services, reader, today }) =>
      (await services.campaigns.find(reader, oneCampaign.parse(args).id, today)) ?? null,
  }),
  getCampaignGap: t.int({
    description: "Days after a campaign's last leg within which a new one still goes on with it, 0 to 45.",
    resolve: async (_root, _args, { services, ownerId }) => await services.campaigns.readGap(ownerId),
  }),
}));

builder.mutationFields((t) => ({
  updateCampaign: t.field({
    type: CampaignType,
    description:
      "Names a campaign or notes something on it; what is omitted stays, an empty text takes it away.",
    args: {
      id: t.arg.id(),
      name: t.arg.string({ required: false }),
      note: t.arg.string({ required: false }),
    },
    resolve: async (_root, args, { services, actor, ownerId: userId, today }) =>
      await services.campaigns.update({ actor, userId, today }, campaignTexts.parse(args)),
  }),
  joinCampaigns: t.field({
    type: CampaignType,
    description:
      "Makes one campaign of several of one account and underlying; kept through imports. Answers it.",
    args: { ids: t.arg.idList() },
    resolve: async (_root, args, { services, actor, ownerId: userId, today }) =>
      await services.campaigns.join({ actor, userId, today }, campaignJoin.parse(args).ids),
  }),
  splitCampaign: t.field({
    type: [CampaignType],
    description:
      "What was opened from this transaction on becomes a campaign of its own, or what was joined with it first; kept through\n" +
      "imports. Answers both, the one it was first.",
    args: { id: t.arg.id(), fromTransactionId: t.arg.id() },
    resolve: async (_root, args, { services, actor, ownerId: userId, today }) =>
      await services.campaigns.split({ actor, userId, today }, campaignSplit.parse(args)),
  }),
  setCampaignGap: t.int({
    description:
      "Days after a campaign's last leg within which a new one still goes on with it, 0 to 45; all campaigns follow.",
    args: { days: t.arg.int() },
    resolve: async (_root, args, { services, actor, ownerId }) =>
      await services.campaigns.setGap(actor, ownerId, gapDays.parse(args).days),
  }),
}));
