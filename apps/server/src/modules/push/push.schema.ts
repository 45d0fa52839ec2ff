import { PUSH_KINDS } from "@strikebook/core/push/push-kind";
import { pushAddress, pushDetails } from "@strikebook/validators/push";
import { builder } from "../../graphql/builder.ts";
import type { Push } from "./push.service.ts";

const PushKindEnum = builder.enumType("PushKind", {
  description: "NTFY posts plain text with a Title header to a topic; WEBHOOK posts JSON: title, body, at.",
  values: PUSH_KINDS,
});

const PushFailureType = builder.objectRef<NonNullable<Push["failure"]>>("PushFailure").implement({
  fields: (t) => ({
    at: t.expose("at", { type: "DateTime" }),
    reason: t.exposeString("reason", { description: "In words that hold nothing of the address." }),
  }),
});

const PushType = builder.objectRef<Push>("Push").implement({
  description: "Where a person is told what expires, that a file wasn't imported, and of each new sign-in.",
  fields: (t) => ({
    kind: t.expose("kind", { type: PushKindEnum }),
    address: t.exposeString("address", {
      nullable: true,
      description: "Its host alone: the rest is a secret. Null where it can't be read any more.",
    }),
    hasDetails: t.exposeBoolean("hasDetails", {
      description: "Contracts, amounts and file names are told, too.",
    }),
    failure: t.expose("failure", {
      type: PushFailureType,
      nullable: true,
      description: "Of the last push, after three more tries.",
    }),
  }),
});

builder.queryField("getPush", (t) =>
  t.field({
    type: PushType,
    nullable: true,
    description: "Null when the viewer gets no pushes.",
    resolve: (_root, _args, { services, viewer }) => services.push.find(viewer.userId),
  }),
);

builder.mutationFields((t) => ({
  setPush: t.field({
    type: PushType,
    nullable: true,
    description:
      "From now on pushes go there. https to public addresses; the local network when the administrator allows it.",
    args: {
      kind: t.arg({ type: PushKindEnum }),
      address: t.arg.string(),
      hasDetails: t.arg.boolean(),
    },
    resolve: (_root, args, { services, viewer, actor }) =>
      services.push.set(viewer.userId, pushAddress.parse(args), actor),
  }),
  setPushDetails: t.field({
    type: PushType,
    nullable: true,
    args: { hasDetails: t.arg.boolean() },
    resolve: (_root, args, { services, viewer, actor }) =>
      services.push.setDetails(viewer.userId, pushDetails.parse(args).hasDetails, actor),
  }),
  removePush: t.boolean({
    description: "False when there was none.",
    resolve: (_root, _args, { services, viewer, actor }) => services.push.remove(viewer.userId, actor),
  }),
  testPush: t.boolean({
    description:
      "Sends a test now, once. Refused with the reason when it wasn't taken, and when asked for too often.",
    async resolve(_root, _args, { services, viewer }) {
      await services.push.test(viewer.userId);
      return true;
    },
  }),
}));
