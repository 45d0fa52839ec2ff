import { builder } from "../../graphql/builder.ts";
import type { WeeklyMailChoice } from "./weekly-mail.service.ts";

const WeeklyMailType = builder.objectRef<WeeklyMailChoice>("WeeklyMail").implement({
  description: "A mail each Monday that tells what expires this week and the next, without amounts.",
  fields: (t) => ({
    isWanted: t.exposeBoolean("isWanted"),
    canSend: t.exposeBoolean("canSend", { description: "False when the server has no way to send mail." }),
    address: t.exposeString("address", { description: "Where it goes: the user's e-mail address." }),
  }),
});

builder.queryField("getWeeklyMail", (t) =>
  t.field({
    type: WeeklyMailType,
    resolve: (_root, _args, { services, viewer }) => services.weeklyMail.find(viewer.userId),
  }),
);

builder.mutationField("setWeeklyMail", (t) =>
  t.field({
    type: WeeklyMailType,
    description: "The first mail comes on the next Monday. Refused when the server cannot send mail.",
    args: { isWanted: t.arg.boolean() },
    resolve: (_root, { isWanted }, { services, viewer }) =>
      services.weeklyMail.choose(viewer.userId, isWanted),
  }),
);
