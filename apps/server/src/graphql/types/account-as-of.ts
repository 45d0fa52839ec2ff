import type { NamedAsOf } from "@strikebook/core/portfolio/account-sums";
import { builder } from "../builder.ts";

export const AccountAsOfType = builder.objectRef<NamedAsOf>("AccountAsOf").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "Unique among the person's accounts." }),
    day: t.expose("day", {
      type: "Date",
      description:
        "Of its newest snapshot: a file's, or a list typed by hand and marked as everything; without one the newest day typed by hand.",
    }),
    editedOn: t.expose("editedOn", {
      type: "Date",
      nullable: true,
      description: "The newest day typed by hand over the snapshot; null when there is none.",
    }),
    ageDays: t.exposeInt("ageDays", { description: "Calendar days from the day to the date asked for." }),
    isOld: t.exposeBoolean("isOld", {
      description: "The day is more than 10 trading days before the date asked for.",
    }),
    totalValue: t.expose("totalValue", { type: "Decimal", description: "Pending cash included." }),
  }),
});
