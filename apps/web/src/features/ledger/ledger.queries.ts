import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData } from "@tanstack/react-query";
import { idsOf } from "../../lib/address/ids-of.ts";
import type { Book } from "../../lib/address/use-summary-book.ts";
import { fetchAll } from "../../lib/network/fetch-all.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";
import type { LedgerFilter } from "./use-ledger-view.ts";

const Transactions = graphql(`
  query Transactions(
    $from: Date
    $to: Date
    $accountIds: [ID!]
    $underlying: String
    $followRenames: Boolean!
    $type: String
    $page: Int!
    $size: Int!
  ) {
    transactions: getTransactions(
      from: $from
      to: $to
      accountIds: $accountIds
      underlying: $underlying
      followRenames: $followRenames
      type: $type
      page: $page
      size: $size
    ) {
      content {
        id
        accountName
        day
        postedOn
        settledOn
        type
        instrument
        underlying
        quantity
        price
        commission
        fees
        amount
        cashEffect
        action
        importId
        fileName
        line
      }
      totalElements
    }
  }
`);

const OpenLots = graphql(`
  query OpenLots(
    $accountIds: [ID!]
    $underlying: String
    $followRenames: Boolean!
    $book: LedgerBook!
    $page: Int!
    $size: Int!
  ) {
    lots: getOpenLots(
      accountIds: $accountIds
      underlying: $underlying
      followRenames: $followRenames
      book: $book
      page: $page
      size: $size
    ) {
      id
      accountName
      assetClass
      instrument
      underlying
      openedOn
      daysHeld
      quantity
      basis
      basisPerShare
      isCostUnknown
      transactionId
      action
      importId
      fileName
      line
      proof
    }
    counts: getOpenLotCounts(
      accountIds: $accountIds
      underlying: $underlying
      followRenames: $followRenames
      book: $book
    ) {
      lots
      unknownCost
    }
  }
`);

export type TransactionPage = ResultOf<typeof Transactions>["transactions"];
export type LedgerTransaction = TransactionPage["content"][number];
export type OpenLotPage = ResultOf<typeof OpenLots>;
export type OpenLotRow = OpenLotPage["lots"][number];

/** Rows of a page on the screen, and of one question while exporting. */
export const LEDGER_PAGE_ROWS = 50;
const EXPORT_ROWS = 1000;

const transactionPage = query(Transactions, (answer) => answer.transactions, "ledger", {
  placeholderData: keepPreviousData,
});

/** A page of rows, newest first; `page` from 0. */
export const transactions = (filter: LedgerFilter, page: number, size = LEDGER_PAGE_ROWS) =>
  transactionPage({ ...rowsOf(filter), page, size });

const lotPage = query(OpenLots, (answer) => answer, "ledger", { placeholderData: keepPreviousData });

/** A page of open lots, by symbol and age; `page` from 0. */
export const openLots = (filter: LotFilter, page: number, size = LEDGER_PAGE_ROWS) =>
  lotPage({ ...lotsOf(filter), page, size });

/** The lots of a page, for a list. */
export const foundLots = ({ lots, counts }: OpenLotPage) => ({ rows: lots, total: counts.lots });

/** Every row of a filter, page by page: what an export holds. */
export const fetchAllTransactions = (filter: LedgerFilter): Promise<LedgerTransaction[]> =>
  fetchAll(EXPORT_ROWS, async (page, whose) => {
    const asked = { ...rowsOf(filter), page, size: EXPORT_ROWS };
    return (await execute(Transactions, asked, undefined, whose)).transactions.content;
  });

/** Every open lot of a filter. */
export const fetchAllLots = (filter: LotFilter): Promise<OpenLotRow[]> =>
  fetchAll(EXPORT_ROWS, async (page, whose) => {
    const asked = { ...lotsOf(filter), page, size: EXPORT_ROWS };
    return (await execute(OpenLots, asked, undefined, whose)).lots;
  });

export type LotFilter = Pick<LedgerFilter, "account" | "names" | "symbol"> & { readonly book: Book };

const rowsOf = (filter: LedgerFilter) => ({
  from: filter.from ?? null,
  to: filter.to ?? null,
  type: filter.type ?? null,
  ...scopeOf(filter),
});

const lotsOf = ({ book, ...filter }: LotFilter) => ({ book, ...scopeOf(filter) });

const scopeOf = ({ account, symbol, names }: LedgerFilter) => ({
  accountIds: idsOf(account),
  underlying: symbol ?? null,
  followRenames: names === "all",
});
