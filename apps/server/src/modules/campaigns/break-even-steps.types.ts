import type { BreakEvenStep } from "@strikebook/core/campaigns/break-even-steps";
import { builder } from "../../graphql/builder.ts";
import { CampaignType } from "./campaign.types.ts";

const BreakEvenStepType = builder.objectRef<BreakEvenStep>("BreakEvenStep").implement({
  description: "The break-even of a campaign from the end of a day on, until the next step.",
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    breakEvens: t.expose("breakEvens", {
      type: ["Decimal"],
      description:
        "Ascending, of a share as shares counted on that day; none where nothing is open, or unknown says why.",
    }),
    unknown: t.exposeString("unknown", {
      nullable: true,
      description: "Why nobody knows them, in sentences.",
    }),
  }),
});

builder.objectField(CampaignType, "breakEvenSteps", (t) =>
  t.field({
    type: [BreakEvenStepType],
    resolve: ({ breakEvenSteps }) => breakEvenSteps(),
    description:
      "breakEvens as they were and are, in order of days, the last step those of now; the last 300 of a long story.",
  }),
);
