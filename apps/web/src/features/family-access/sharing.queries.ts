import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query, question } from "../../lib/network/query.ts";

const SharingParts = graphql(`
  fragment SharingParts on Sharing @_unmask {
    given {
      accountId
      accountName
      personId
      username
      fullName
      access
      endsOn
      hasEnded
      isOnBehalf
    }
    received {
      accountId
      accountName
      personId
      username
      fullName
      access
      endsOn
      isWholeManaged
    }
  }
`);

const SharingOfViewer = graphql(
  `
    query SharingOfViewer {
      sharing: getSharing {
        ...SharingParts
      }
    }
  `,
  [SharingParts],
);

const SharingOfUser = graphql(
  `
    query SharingOfUser($userId: ID!) {
      sharing: adminGetSharing(userId: $userId) {
        ...SharingParts
      }
      accounts: adminGetUserAccounts(userId: $userId) {
        id
        name
      }
    }
  `,
  [SharingParts],
);

const AccountsToShare = graphql(`
  query AccountsToShare {
    accounts: userGetAccounts {
      id
      name
    }
  }
`);

const ShareAccounts = graphql(`
  mutation ShareAccounts($accountIds: [ID!]!, $username: String!, $access: GrantAccess!, $endsOn: Date) {
    shareAccounts(accountIds: $accountIds, username: $username, access: $access, endsOn: $endsOn) {
      given {
        accountId
      }
    }
  }
`);

const ShareAccountsOf = graphql(`
  mutation ShareAccountsOf(
    $userId: ID!
    $accountIds: [ID!]!
    $username: String!
    $access: GrantAccess!
    $endsOn: Date
  ) {
    adminShareAccounts(
      userId: $userId
      accountIds: $accountIds
      username: $username
      access: $access
      endsOn: $endsOn
    ) {
      given {
        accountId
      }
    }
  }
`);

const StopSharing = graphql(`
  mutation StopSharing($accountId: ID!, $personId: ID!) {
    stopSharing(accountId: $accountId, personId: $personId)
  }
`);

const StopSharingOf = graphql(`
  mutation StopSharingOf($userId: ID!, $accountId: ID!, $personId: ID!) {
    adminStopSharing(userId: $userId, accountId: $accountId, personId: $personId)
  }
`);

const LeaveShared = graphql(`
  mutation LeaveShared($accountId: ID!) {
    leaveShared(accountId: $accountId)
  }
`);

export type Sharing = ResultOf<typeof SharingOfViewer>["sharing"];
export type GivenShare = Sharing["given"][number];
export type ReceivedShare = Sharing["received"][number];
export type AccountToShare = ResultOf<typeof AccountsToShare>["accounts"][number];
/** Accounts, whom to share them with, and how. */
export type NewShare = VariablesOf<typeof ShareAccounts>;

// Whomever a page shows, these are about the person who is signed in.
const ME = "me";

/** What the person shares, and what others share with them. */
export const sharing = () =>
  question(
    ["sharing", "SharingOfViewer", {}],
    async (signal) => (await execute(SharingOfViewer, {}, signal, ME)).sharing,
  );

/** The person's own accounts. */
export const accountsToShare = () =>
  question(
    ["sharing", "AccountsToShare", {}],
    async (signal) => (await execute(AccountsToShare, {}, signal, ME)).accounts,
  );

/** What a user shares, and their accounts; for administrators. */
export const sharingOfUser = query(SharingOfUser, (answer) => answer, "sharing");

/** Shares the person's accounts, or those of a user in that user's place. */
export const shareAccounts = async (share: NewShare, userId?: string): Promise<void> => {
  await (userId === undefined
    ? execute(ShareAccounts, share, undefined, ME)
    : execute(ShareAccountsOf, { ...share, userId }, undefined, ME));
};

export const stopSharing = async (share: VariablesOf<typeof StopSharing>, userId?: string): Promise<void> => {
  await (userId === undefined
    ? execute(StopSharing, share, undefined, ME)
    : execute(StopSharingOf, { ...share, userId }, undefined, ME));
};

/** Gives up an account that another shares with the person. */
export const leaveShared = (accountId: string) => execute(LeaveShared, { accountId }, undefined, ME);
