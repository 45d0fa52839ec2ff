import type { GrantAccess } from "@strikebook/core/sharing/shared-account";
import {
  oneShare,
  oneSharedAccount,
  oneShareOf,
  sharedAccounts,
  sharedFor,
  sharingOf,
} from "@strikebook/validators/sharing";
import { builder } from "../../graphql/builder.ts";
import type { AccountShare, Sharing } from "./sharing.service.ts";

const GrantAccessEnum = builder.enumType("GrantAccess", {
  description: "VIEW sees everything of an account; MANAGE also imports, edits and takes back.",
  values: ["VIEW", "MANAGE"] as const satisfies readonly GrantAccess[],
});

const AccountShareType = builder.objectRef<AccountShare>("AccountShare").implement({
  description: "An account of one person that another may see.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    personId: t.exposeID("personId", { description: "Whom it is shared with, or whose it is." }),
    username: t.exposeString("username"),
    fullName: t.exposeString("fullName"),
    access: t.field({ type: GrantAccessEnum, resolve: ({ access }) => access }),
    endsOn: t.expose("endsOn", {
      type: "Date",
      nullable: true,
      description: "The last day on which it holds, of the exchange; null for no end.",
    }),
    hasEnded: t.boolean({ resolve: ({ endsOn }, _args, { today }) => endsOn !== null && endsOn < today }),
    isOnBehalf: t.exposeBoolean("isOnBehalf", {
      description: "An administrator shared it in the owner's place.",
    }),
    isWholeManaged: t.exposeBoolean("isWholeManaged", {
      nullable: true,
      description:
        "Of a received one: whether all accounts of its owner may be changed. Null of a given one.",
    }),
  }),
});

const SharingType = builder.objectRef<Sharing>("Sharing").implement({
  fields: (t) => ({
    given: t.field({ type: [AccountShareType], resolve: ({ given }) => [...given] }),
    received: t.expose("received", {
      type: [AccountShareType],
      description: "What others share today.",
    }),
  }),
});

builder.queryFields((t) => ({
  getSharing: t.field({
    type: SharingType,
    description: "What the viewer shares with others, and what others share with the viewer.",
    resolve: (_root, _args, { services, viewer, today }) => services.sharing.find(viewer.userId, today),
  }),
  adminGetSharing: t.field({
    type: SharingType,
    args: { userId: t.arg.id() },
    resolve: (_root, args, { services, today }) => services.sharing.find(sharingOf.parse(args).userId, today),
  }),
}));

builder.mutationFields((t) => ({
  shareAccounts: t.field({
    type: SharingType,
    description:
      "Lets a person see accounts of the viewer's, or see and change them. Said again it changes how.",
    args: {
      accountIds: t.arg.idList(),
      username: t.arg.string(),
      access: t.arg({ type: GrantAccessEnum }),
      endsOn: t.arg({
        type: "Date",
        required: false,
        description: "The last day; without one it has no end.",
      }),
    },
    async resolve(_root, args, { services, viewer, actor, today }) {
      const sharer = { actor, ownerId: viewer.userId, isOnBehalf: false };
      await services.sharing.share(sharer, sharedAccounts.parse(args), today);
      return await services.sharing.find(viewer.userId, today);
    },
  }),
  stopSharing: t.boolean({
    description: "False when it wasn't shared.",
    args: { accountId: t.arg.id(), personId: t.arg.id() },
    resolve: (_root, args, { services, viewer, actor }) =>
      services.sharing.end({ actor, ownerId: viewer.userId, isOnBehalf: false }, oneShare.parse(args)),
  }),
  leaveShared: t.boolean({
    description: "Gives up an account that another person shares. False when nobody did.",
    args: { accountId: t.arg.id() },
    resolve: (_root, args, { services, viewer, actor, today }) =>
      services.sharing.leave(actor, viewer.userId, oneSharedAccount.parse(args).accountId, today),
  }),
  adminShareAccounts: t.field({
    type: SharingType,
    description: "Shares accounts in their owner's place, and says so.",
    args: {
      userId: t.arg.id(),
      accountIds: t.arg.idList(),
      username: t.arg.string(),
      access: t.arg({ type: GrantAccessEnum }),
      endsOn: t.arg({ type: "Date", required: false }),
    },
    async resolve(_root, args, { services, actor, today }) {
      const { userId, ...shared } = sharedFor.parse(args);
      await services.sharing.share({ actor, ownerId: userId, isOnBehalf: true }, shared, today);
      return await services.sharing.find(userId, today);
    },
  }),
  adminStopSharing: t.boolean({
    args: { userId: t.arg.id(), accountId: t.arg.id(), personId: t.arg.id() },
    resolve(_root, args, { services, actor }) {
      const { userId, ...share } = oneShareOf.parse(args);
      return services.sharing.end({ actor, ownerId: userId, isOnBehalf: true }, share);
    },
  }),
}));
