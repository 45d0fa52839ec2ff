import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { question } from "../../lib/network/query.ts";

const JointAccounts = graphql(`
  query JointAccounts {
    accounts: getJointAccounts {
      accountId
      accountName
      accountNumber
      personId
      username
      fullName
      isShared
      mayChange
      answer
    }
  }
`);

const JointComparison = graphql(`
  query JointComparison($accountId: ID!, $personId: ID!) {
    comparison: getJointComparison(accountId: $accountId, personId: $personId) {
      inBoth
      onlyMine
      onlyTheirs
      myLastDay
      theirLastDay
      years {
        year
        mine
        theirs
        difference
      }
    }
  }
`);

const KeepJointAccount = graphql(`
  mutation KeepJointAccount($accountId: ID!, $personId: ID!) {
    keepJointAccount(accountId: $accountId, personId: $personId) {
      answer
    }
  }
`);

const SeeJointAccount = graphql(`
  mutation SeeJointAccount($accountId: ID!, $personId: ID!) {
    seeJointAccount(accountId: $accountId, personId: $personId) {
      answer
    }
  }
`);

const ReopenJointAccount = graphql(`
  mutation ReopenJointAccount($accountId: ID!, $personId: ID!) {
    reopenJointAccount(accountId: $accountId, personId: $personId) {
      answer
    }
  }
`);

export type JointAccount = ResultOf<typeof JointAccounts>["accounts"][number];
export type JointComparison = ResultOf<typeof JointComparison>["comparison"];
export type JointYear = JointComparison["years"][number];
type Named = VariablesOf<typeof JointComparison>;

// Whomever a page shows, these are about the person who is signed in.
const ME = "me";

/** Accounts of the person that somebody else has too. */
export const jointAccounts = () =>
  question(
    ["sharing", "JointAccounts", {}],
    async (signal) => (await execute(JointAccounts, {}, signal, ME)).accounts,
  );

/** What tells the two copies of an account apart. */
export const jointComparison = (named: Named) =>
  question(
    ["sharing", "JointComparison", named],
    async (signal) => (await execute(JointComparison, named, signal, ME)).comparison,
  );

export const keepJointAccount = (named: Named) => execute(KeepJointAccount, named, undefined, ME);
export const seeJointAccount = (named: Named) => execute(SeeJointAccount, named, undefined, ME);
export const reopenJointAccount = (named: Named) => execute(ReopenJointAccount, named, undefined, ME);
