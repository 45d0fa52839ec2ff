import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

const WhatIfSold = graphql(`
  query WhatIfSold($accountId: ID!, $symbol: String!, $quantity: Decimal!, $price: Decimal!) {
    sale: whatIfSold(
      accountId: $accountId
      symbol: $symbol
      quantity: $quantity
      price: $price
      reading: STATUTE
    ) {
      quantity
      missing
      shortTerm
      longTerm
      disallowed
      lost
      allowedLoss
      openUntil
      lots {
        id
        quantity
        acquired
        holdingSince
        term
        gain
      }
    }
  }
`);

export type SaleAsked = VariablesOf<typeof WhatIfSold>;
export type SaleRehearsed = ResultOf<typeof WhatIfSold>["sale"];

/** What a sale today would bring that nobody has made, over all accounts as the law counts them. */
export const whatIfSold = query(WhatIfSold, ({ sale }) => sale, "ledger");
