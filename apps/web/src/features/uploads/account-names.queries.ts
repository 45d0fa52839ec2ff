import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";
import type { Whose } from "../../lib/whose/whose.ts";

const AccountNames = graphql(`
  query AccountNames {
    names: getAccountNames {
      name
      accountId
      accountName
      accountNumber
    }
  }
`);

const SetAccountOfName = graphql(`
  mutation SetAccountOfName($name: String!, $accountId: ID) {
    isSet: setAccountOfName(name: $name, accountId: $accountId)
  }
`);

const RemoveAccountOfName = graphql(`
  mutation RemoveAccountOfName($name: String!) {
    removed: removeAccountOfName(name: $name)
  }
`);

export type KeptAccountName = ResultOf<typeof AccountNames>["names"][number];

export const accountNamesQuery = query(AccountNames, ({ names }) => names, "upload-answers");

/** Says which account a name is that files give without a number; without an account it is a new one. */
export async function setAccountOfName(
  variables: VariablesOf<typeof SetAccountOfName>,
  whose: Whose,
): Promise<boolean> {
  return (await execute(SetAccountOfName, variables, undefined, whose)).isSet;
}

/** Takes an answer back: the next file asks again. */
export async function removeAccountOfName(name: string): Promise<boolean> {
  return (await execute(RemoveAccountOfName, { name })).removed;
}
