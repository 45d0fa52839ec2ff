import { graphql } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";
import { toChoices } from "../brokerage-accounts/account-choices.queries.ts";

const BookAccounts = graphql(`
  query BookAccounts {
    accounts: userGetAccounts {
      id
      name
      accountIdentifier
      closedOn
    }
  }
`);

/** Every account of the books, for corrections are about them all: also one that is set aside for another's copy. */
export const bookAccounts = query(BookAccounts, ({ accounts }) => toChoices(accounts), "brokerage-accounts");
