import type { HistoryStanding } from "@strikebook/core/coverage/history-standing";
import { accountSpan } from "@strikebook/validators/summaries/series";
import { builder } from "../../graphql/builder.ts";
import { SpanCoverageType } from "../../graphql/types/span-coverage.ts";

builder.queryField("getSpanCoverage", (t) =>
  t.field({
    type: SpanCoverageType,
    description: "What the files cover of a span, for the figures, curves and calendars over it.",
    args: {
      from: t.arg({ type: "Date", required: false, description: "Omitted: from the first covered day." }),
      to: t.arg({
        type: "Date",
        required: false,
        description: "Included. Omitted: to today. At most 40 years after `from`.",
      }),
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
    },
    resolve: (_root, args, { coverSpan, today }) =>
      coverSpan(accountSpan.parse({ ...args, to: args.to ?? today })),
  }),
);

const HistoryStandingType = builder.objectRef<HistoryStanding>("HistoryStanding").implement({
  description: "How far the history of an account goes, and whether its last tie-out agrees with Fidelity.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "Unique among the person's accounts." }),
    coveredThrough: t.expose("coveredThrough", {
      type: "Date",
      description: "The last day that its files cover.",
    }),
    isBehind: t.exposeBoolean("isBehind", {
      description: "More than 3 market days are missing, today among them.",
    }),
    missingFrom: t.expose("missingFrom", {
      type: "Date",
      description:
        "The first market day after `coveredThrough`: where the next download begins; may be to come.",
    }),
    hasGaps: t.exposeBoolean("hasGaps", {
      description: "Days between its first and its last covered one are missing.",
    }),
    matches: t.exposeBoolean("matches", {
      nullable: true,
      description:
        "Whether every import that compared cash, and after which none came that covers as many days, found the ledger's\n" +
        "equal to the file's, to the cent, and the newest that compared holdings no difference, unless the ledger of the\n" +
        "account changed since; null where no cash was compared and no holdings differ.",
    }),
    matchesThrough: t.expose("matchesThrough", {
      type: "Date",
      nullable: true,
      description: "The last day that is covered by a file whose cash agrees; null without one.",
    }),
  }),
});

builder.queryField("getHistoryStandings", (t) =>
  t.field({
    type: [HistoryStandingType],
    description:
      "Every own account with a history that goes on, the one whose history ends first at the front.",
    resolve: async (_root, _args, { standings }) => [...(await standings())],
  }),
);

builder.queryField("getAccountsWithoutHistory", (t) =>
  t.field({
    type: ["String"],
    description:
      "Names of own accounts that have positions and go on, but no history. Unique among the person's accounts.",
    resolve: async (_root, _args, { withoutHistory }) => [...(await withoutHistory())],
  }),
);
