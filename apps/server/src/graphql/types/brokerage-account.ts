import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { builder } from "../builder.ts";

/** An account at a brokerage, as several modules show it. */
export type BrokerageAccount = {
  readonly id: string;
  readonly name: string;
  readonly accountIdentifier: string | undefined;
  readonly brokerage: string;
  readonly isRetirement: boolean;
  /** The account ended: it counts nothing from this day on. */
  readonly closedOn: CalendarDate | undefined;
  /** The day from which an account that is open on record seems to have ended; absent also where it was not asked. */
  readonly suggestedClosedOn?: CalendarDate | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The change that this answers; absent when the account was only read. */
  readonly changeId?: string;
};

export const BrokerageAccountType = builder.objectRef<BrokerageAccount>("BrokerageAccount").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    accountIdentifier: t.exposeString("accountIdentifier", { nullable: true }),
    brokerage: t.exposeString("brokerage"),
    isRetirement: t.exposeBoolean("isRetirement"),
    closedOn: t.expose("closedOn", {
      type: "Date",
      nullable: true,
      description: "The account ended: it counts nothing from this day on.",
    }),
    suggestedClosedOn: t.expose("suggestedClosedOn", {
      type: "Date",
      nullable: true,
      description:
        "The first day on which files of the accounts it came with no longer have it, or on which it holds nothing any\n" +
        "more by file and ledger; null while it is in use and once closedOn is set. Told in lists of accounts only.",
    }),
    setAsideFor: t.string({
      nullable: true,
      description:
        "Whose copy of the account the viewer sees in its place: it is in no figure of their own then. Null for all others.",
      resolve: ({ id }, _args, { scope }) =>
        scope.setAside.find(({ accountId }) => accountId === id)?.personName ?? null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    changeId: t.exposeID("changeId", {
      nullable: true,
      description: "The change that this answers, to be undone; null when the account was only read.",
    }),
  }),
});
