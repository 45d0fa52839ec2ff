import { graphqlRequest, type TestApp, type TestUser } from "./test-app.ts";

export type OwnAccount = { readonly id: string; readonly name: string; readonly accountIdentifier: string };

/** A user's own accounts, by name. */
export const accountsOf = async (app: TestApp, user: TestUser): Promise<readonly OwnAccount[]> =>
  (await graphqlRequest(app, user, "{ userGetAccounts { id name accountIdentifier } }")).data
    ?.userGetAccounts;

/** Lets `grantee` see or change these accounts of `owner`, and no others any more. */
export async function share(
  app: TestApp,
  { owner, grantee }: { readonly owner: TestUser; readonly grantee: TestUser },
  accountIds: readonly string[],
  access: "MANAGE" | "VIEW" = "VIEW",
): Promise<void> {
  await app.owner.query("DELETE FROM account_grants WHERE user_id = $1 AND grantee_id = $2", [
    owner.id,
    grantee.id,
  ]);
  const { errors } = await graphqlRequest(
    app,
    owner,
    `mutation ($ids: [ID!]!, $username: String!) {
      shareAccounts(accountIds: $ids, username: $username, access: ${access}) { given { accountId } }
    }`,
    { ids: accountIds, username: grantee.username },
  );
  if (errors !== undefined) {
    throw new Error(errors[0]?.message);
  }
}

/** Ends in the past all that `owner` shares. */
export const endGrants = async (app: TestApp, owner: TestUser): Promise<void> => {
  await app.owner.query("UPDATE account_grants SET ends_on = '2020-01-31' WHERE user_id = $1", [owner.id]);
};

/** The code of a refusal; undefined for an answer. */
export const codeOf = (reply: Awaited<ReturnType<typeof graphqlRequest>>): unknown =>
  reply.errors?.[0]?.extensions?.["code"];
