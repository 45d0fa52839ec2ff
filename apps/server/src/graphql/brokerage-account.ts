import { builder } from "./builder.ts";

/** An account at a brokerage, as several modules show it. */
export type BrokerageAccount = {
  readonly id: string;
  readonly name: string;
  readonly accountIdentifier: string | undefined;
  readonly brokerage: string;
  readonly isRetirement: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The change that this answers; absent when the account was only read. */
  readonly changeId?: string;
};

export const BrokerageAccountType = builder.objectRef<BrokerageAccount>("BrokerageAccount").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    accountIdentifier: t.string({
      nullable: true,
      resolve: ({ accountIdentifier }) => accountIdentifier ?? null,
    }),
    brokerage: t.exposeString("brokerage"),
    isRetirement: t.exposeBoolean("isRetirement"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    changeId: t.id({
      nullable: true,
      description: "The change that this answers, to be undone; null when the account was only read.",
      resolve: ({ changeId }) => changeId ?? null,
    }),
  }),
});
