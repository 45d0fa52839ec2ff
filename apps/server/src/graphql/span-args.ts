import { builder } from "./builder.ts";
import { BucketEnum } from "./enums.ts";
import { FOLLOW_RENAMES } from "./follow-renames.ts";

export const ACCOUNT_IDS = "Omitted: all accounts. Ids that are not yours find nothing.";

/** Arguments of everything that is answered in buckets of a span. */
export const seriesArgs = () =>
  builder.args((t) => ({
    from: t.field({ type: "Date", required: false, description: "Omitted: from the first day on record." }),
    to: t.field({
      type: "Date",
      required: false,
      description: "Included. Omitted: to the last day on record. At most 40 years after `from`.",
    }),
    bucket: t.field({ type: BucketEnum }),
    accountIds: t.idList({ required: false, description: ACCOUNT_IDS }),
    followRenames: t.boolean({ required: false, defaultValue: false, description: FOLLOW_RENAMES }),
  }));
