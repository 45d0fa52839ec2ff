import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData } from "@tanstack/react-query";
import { idsOf } from "../../lib/address/ids-of.ts";
import { query } from "../../lib/network/query.ts";

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
      ifClosedNowSources
      ifClosedNowReason
      premiumLeft
      premiumDay
      premiumSource
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
      priceSource
      outOfTheMoneyPercent
    }
  }
`);

const ExpiryRehearsal = graphql(`
  query ExpiryRehearsal(
    $expiration: Date!
    $accountIds: [ID!]
    $underlying: String
    $prices: [SupposedPriceInput!]
  ) {
    rehearsal: getExpiryRehearsal(
      expiration: $expiration
      accountIds: $accountIds
      underlying: $underlying
      prices: $prices
    ) {
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
          lines {
            underlying
            premium
            sold
            sharesProfit
            settled
            profit
            reason
            cashChange
            price
            priceDay
            priceSource
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
      onPaperSources
      known
      unknown
      ifClosedNow
      ifClosedNowDay
      ifClosedNowSources
      ifClosedNowReason
    }
  }
`);

export type OpenContract = ResultOf<typeof OpenContracts>["contracts"][number];
export type OpenResult = ResultOf<typeof OpenResult>["result"];
export type RehearsalOutcome = ResultOf<typeof ExpiryRehearsal>["rehearsal"]["outcomes"][number];
export type RehearsedAccount = RehearsalOutcome["accounts"][number];
export type RehearsedLine = RehearsedAccount["lines"][number];

const contractsOf = query(OpenContracts, ({ contracts }) => contracts, "portfolio");
const resultOf = query(OpenResult, ({ result }) => result, "portfolio");
const rehearsalOf = query(ExpiryRehearsal, ({ rehearsal }) => rehearsal.outcomes, "portfolio", {
  placeholderData: keepPreviousData,
});

/** Contracts open by the ledger, by expiration; of all accounts unless one is named. */
export const openContracts = (accountId?: string) => contractsOf({ accountIds: idsOf(accountId) });

/** The result of everything open at its last price; of all accounts unless one is named. */
export const openResult = (accountId?: string) => resultOf({ accountIds: idsOf(accountId) });

export type Rehearsed = {
  readonly expiration: string;
  readonly accountId?: string | undefined;
  /** The contracts on this one alone. */
  readonly underlying?: string | undefined;
};

type Supposed = readonly { readonly underlying: string; readonly price: string }[];

/** The three ways in which an expiry may go, at the last prices or at supposed ones. */
export const expiryRehearsal = ({ expiration, accountId, underlying }: Rehearsed, prices: Supposed = []) =>
  rehearsalOf({
    expiration,
    accountIds: idsOf(accountId),
    ...(underlying !== undefined && { underlying }),
    ...(prices.length > 0 && { prices: [...prices] }),
  });
