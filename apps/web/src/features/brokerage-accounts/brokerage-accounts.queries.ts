import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const Accounts = graphql(`
  query OwnAccounts {
    accounts: userGetAccounts {
      id
      name
      accountIdentifier
      brokerage
      isRetirement
      closedOn
      suggestedClosedOn
      setAsideFor
    }
    coverage: userGetAccountCoverage {
      accountId
      firstDay
      lastDay
    }
  }
`);

const Statistics = graphql(`
  query OwnAccountStatistics {
    statistics: userGetAccountStatistics {
      totalAccounts
      retirementAccounts
      nonRetirementAccounts
      byBrokerage {
        brokerage
        accountCount
      }
    }
  }
`);

const Contents = graphql(`
  query OwnAccountContents($id: ID!) {
    contents: userGetAccountContents(id: $id) {
      transactions
      positions
      imports
    }
  }
`);

const CreateAccount = graphql(`
  mutation CreateAccount($input: BrokerageAccountInput!) {
    account: createUserAccount(input: $input) {
      id
      name
      accountIdentifier
      changeId
    }
  }
`);

const UpdateAccount = graphql(`
  mutation UpdateAccount($id: ID!, $input: BrokerageAccountInput!) {
    account: updateUserAccount(id: $id, input: $input) {
      id
      name
      accountIdentifier
      changeId
    }
  }
`);

const DeleteAccount = graphql(`
  mutation DeleteAccount($id: ID!, $withData: Boolean) {
    result: deleteUserAccount(id: $id, withData: $withData) {
      success
      message
      changeId
    }
  }
`);

export type Account = ResultOf<typeof Accounts>["accounts"][number];
export type AccountCoverage = ResultOf<typeof Accounts>["coverage"][number];
export type AccountStatistics = ResultOf<typeof Statistics>["statistics"];
export type AccountContents = ResultOf<typeof Contents>["contents"];
export type SavedAccount = ResultOf<typeof CreateAccount>["account"];
export type AccountInput = VariablesOf<typeof CreateAccount>["input"];

/** The user's accounts by name, and the days that imported histories cover. */
export const accountsQuery = query(Accounts, (answer) => answer, "brokerage-accounts");

export const accountStatisticsQuery = query(Statistics, ({ statistics }) => statistics, "brokerage-accounts");

/** The contents of an account, fetched anew whenever the user is about to delete it. */
export const accountContentsQuery = query(Contents, ({ contents }) => contents, "brokerage-accounts", {
  staleTime: 0,
});

/** Stores a new account, or changes the one with `id`. */
export async function saveAccount(id: string | undefined, input: AccountInput): Promise<SavedAccount> {
  return id === undefined
    ? (await execute(CreateAccount, { input })).account
    : (await execute(UpdateAccount, { id, input })).account;
}

/** Answers the server's sentence and what undoes it; with `withData` all that hangs on the account goes too. */
export async function deleteAccount(id: string, withData: boolean) {
  return (await execute(DeleteAccount, { id, withData })).result;
}
