import { accountSpan } from "@strikebook/validators/summaries/series";
import { builder } from "../../graphql/builder.ts";
import { SpanCoverageType } from "../../graphql/span-coverage.ts";

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
