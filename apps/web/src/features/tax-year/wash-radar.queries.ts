import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

const WashRadar = graphql(`
  query WashRadar {
    warnings: getWashRadar(reading: STATUTE) {
      id
      accountId
      accountName
      instrument
      underlying
      lossDay
      amount
      quantity
      until
      triggers {
        kind
        accountId
        accountName
        instrument
        quantity
        day
        isAtExpiry
        isLost
        amount
      }
    }
  }
`);

export type WashWarning = ResultOf<typeof WashRadar>["warnings"][number];
export type WashTrigger = WashWarning["triggers"][number];

/** Losses of the last 30 days that a purchase or an assignment would still disallow, in any account. */
export const washRadar = query(WashRadar, ({ warnings }) => warnings, "ledger");

/** What an open contract may wash, and until when. */
export type ContractTrigger = { readonly warning: WashWarning; readonly trigger: WashTrigger };

/** Contracts that may deliver shares; a reinvestment has none. */
export const contractTriggers = (warnings: readonly WashWarning[] = []): ContractTrigger[] =>
  warnings.flatMap((warning) =>
    warning.triggers.filter(({ kind }) => kind !== "REINVESTMENT").map((trigger) => ({ warning, trigger })),
  );
