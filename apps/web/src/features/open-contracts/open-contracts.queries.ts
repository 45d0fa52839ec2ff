import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

const OpenContracts = graphql(`
  query OpenContracts($accountIds: [ID!]) {
    contracts: getOpenContracts(accountIds: $accountIds) {
      accountId
      account
      instrument
      underlying
      expiration
      right
      strike
      quantity
      openedOn
      daysToExpiry
      premium
      isPremiumKnown
      ifClosedNow
      ifClosedNowDay
      ifClosedNowReason
      premiumLeft
      premiumDay
      keptPercent
      collateral
      collateralShares
      cover
      coveredQuantity
      coverParts {
        cover
        quantity
      }
      isAwaiting
      underlyingPrice
      priceDay
      outOfTheMoneyPercent
    }
  }
`);

const ExpiryRehearsal = graphql(`
  query ExpiryRehearsal($expiration: Date!, $accountIds: [ID!]) {
    rehearsal: getExpiryRehearsal(expiration: $expiration, accountIds: $accountIds) {
      outcomes {
        case
        accounts {
          accountId
          account
          exercised
          expired
          undecided
          undecidedContracts
          cash
          cashDay
          cashChange
          cashAfter
          shortfall
          collateralAfter
          nakedCallsAfter
          shares {
            underlying
            change
            after
            missing
          }
        }
      }
    }
  }
`);

const OpenResult = graphql(`
  query OpenResult($accountIds: [ID!]) {
    result: getOpenResult(accountIds: $accountIds) {
      onPaper
      onPaperDay
      known
      unknown
      ifClosedNow
      ifClosedNowDay
      ifClosedNowReason
    }
  }
`);

export type OpenContract = ResultOf<typeof OpenContracts>["contracts"][number];
export type OpenResult = ResultOf<typeof OpenResult>["result"];
export type RehearsalOutcome = ResultOf<typeof ExpiryRehearsal>["rehearsal"]["outcomes"][number];
export type RehearsedAccount = RehearsalOutcome["accounts"][number];

/** Begins as the portfolio's keys do, so that it is fetched again whenever its figures are. */
const KEY = ["portfolio", "open-contracts"] as const;

const idsOf = (accountId: string | undefined) => (accountId === undefined ? null : [accountId]);

/** Contracts open by the ledger, by expiration; of all accounts unless one is named. */
export const openContracts = (accountId?: string) =>
  queryOptions({
    queryKey: [...KEY, accountId ?? "all"],
    queryFn: async ({ signal }) =>
      (await execute(OpenContracts, { accountIds: idsOf(accountId) }, signal)).contracts,
  });

/** What everything that is open comes to at its last price; of all accounts unless one is named. */
export const openResult = (accountId?: string) =>
  queryOptions({
    queryKey: [...KEY, "result", accountId ?? "all"],
    queryFn: async ({ signal }) =>
      (await execute(OpenResult, { accountIds: idsOf(accountId) }, signal)).result,
  });

/** The three ways in which an expiry may go. */
export const expiryRehearsal = (expiration: string, accountId: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, "rehearsal", expiration, accountId ?? "all"],
    queryFn: async ({ signal }) =>
      (await execute(ExpiryRehearsal, { expiration, accountIds: idsOf(accountId) }, signal)).rehearsal
        .outcomes,
  });
