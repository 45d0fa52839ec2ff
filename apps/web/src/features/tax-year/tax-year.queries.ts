import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const TaxYears = graphql(`
  query TaxYears {
    years: getTaxYears {
      year
      sealedOn
    }
  }
`);

const TaxYearOf = graphql(`
  query TaxYear($year: Int!, $reading: WashReading!) {
    taxYear: getTaxYear(year: $year, reading: $reading) {
      year
      reading
      notice
      incomplete
      marksMissing {
        instrument
        day
      }
      openUntil
      sealedOn
      wouldChange {
        rows
        dollars
        lots {
          difference
          before {
            id
            instrument
            quantity
            sold
            accountName
            gain
          }
          after {
            id
            instrument
            quantity
            sold
            accountName
            gain
          }
        }
        section1256Rows {
          difference
          before {
            instrument
            quantity
            closedOn
            markDay
            accountName
            gain
          }
          after {
            instrument
            quantity
            closedOn
            markDay
            accountName
            gain
          }
        }
      }
      shortTerm
      longTerm
      section1256
      longTerm1256
      shortTerm1256
      disallowed
      deferred
      lostToRetirement
      washes
      lots {
        id
        accountId
        accountName
        instrument
        underlying
        quantity
        isShort
        acquired
        openedOn
        sold
        proceeds
        cost
        gain
        term
        code
        adjustment
        isLost
        lost
        holdingSince
        closingTransactionId
        openingTransactionId
      }
      section1256Rows {
        accountId
        accountName
        instrument
        quantity
        isShort
        openedOn
        closedOn
        isMarked
        mark
        markDay
        markSource
        startedAtMark
        proceeds
        cost
        gain
      }
      carried {
        accountId
        accountName
        instrument
        quantity
        acquired
        holdingSince
        amount
        basis
        lossLotId
      }
      questions {
        lotId
        kind
        sentence
        amount
      }
    }
  }
`);

const TaxReadings = graphql(`
  query TaxReadings($year: Int!) {
    readings: getTaxReadings(year: $year) {
      reading
      shortTerm
      longTerm
      disallowed
      deferred
      lostToRetirement
      washes
    }
  }
`);

const TaxSpouse = graphql(`
  query TaxSpouse {
    spouse: getTaxSpouse {
      username
      isMutual
      declaredBy
    }
  }
`);

const DeepPuts = graphql(`
  query DeepPuts {
    puts: getDeepPuts {
      transactionId
      instrument
      quantity
      soldOn
    }
  }
`);

const MarkDeepInTheMoney = graphql(`
  mutation MarkDeepInTheMoney($transactionId: ID!, $isDeep: Boolean!) {
    markDeepInTheMoney(transactionId: $transactionId, isDeep: $isDeep)
  }
`);

const SealTaxYear = graphql(`
  mutation SealTaxYear($year: Int!) {
    sealTaxYear(year: $year) {
      sealedOn
    }
  }
`);

const UnsealTaxYear = graphql(`
  mutation UnsealTaxYear($year: Int!) {
    unsealTaxYear(year: $year)
  }
`);

const SetYearEndMark = graphql(`
  mutation SetYearEndMark($instrument: String!, $day: Date!, $price: Decimal!) {
    setYearEndMark(instrument: $instrument, day: $day, price: $price)
  }
`);

const DeclareSpouse = graphql(`
  mutation DeclareSpouse($username: String!) {
    declareSpouse(username: $username)
  }
`);

const RevokeSpouse = graphql(`
  mutation RevokeSpouse {
    revokeSpouse
  }
`);

export type TaxYear = ResultOf<typeof TaxYearOf>["taxYear"];
export type WashReading = TaxYear["reading"];
export type TaxLot = TaxYear["lots"][number];
export type Section1256Row = TaxYear["section1256Rows"][number];
export type CarriedLoss = TaxYear["carried"][number];

export type YearChange = NonNullable<TaxYear["wouldChange"]>;
export type MissingMark = TaxYear["marksMissing"][number];
export type TaxSpouse = ResultOf<typeof TaxSpouse>["spouse"];
export type ReadingSums = ResultOf<typeof TaxReadings>["readings"][number];

/** Years with closings in taxable accounts, the newest first. */
export const taxYears = query(TaxYears, ({ years }) => years, "ledger");

/** A year in one reading; the last one stays on the screen while another is asked for. */
export const taxYear = query(TaxYearOf, (answer) => answer.taxYear, "ledger", {
  placeholderData: keepPreviousData,
});

/** The sums of a year in each of the three readings. */
export const taxReadings = query(TaxReadings, ({ readings }) => readings, "ledger");

/** Whom the person declared as their spouse for tax, and who declared them. */
export const taxSpouse = query(TaxSpouse, ({ spouse }) => spouse, "ledger");

export const sealTaxYear = (year: number) => execute(SealTaxYear, { year });

export const unsealTaxYear = (year: number) => execute(UnsealTaxYear, { year });

/** A price of one share of a contract on the year's last trading day, US dollars, that no snapshot gives. */
export const setYearEndMark = (mark: VariablesOf<typeof SetYearEndMark>) => execute(SetYearEndMark, mark);

export const declareSpouse = (username: string) => execute(DeclareSpouse, { username });

export const revokeSpouse = () => execute(RevokeSpouse, {});

/** Puts sold that the person holds for deep in the money, the newest first. */
export const deepPuts = query(DeepPuts, ({ puts }) => puts, "ledger");

/** `transactionId` is the sale of the put. */
export const markDeepInTheMoney = (put: VariablesOf<typeof MarkDeepInTheMoney>) =>
  execute(MarkDeepInTheMoney, put);
