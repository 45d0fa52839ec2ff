import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData } from "@tanstack/react-query";
import type { ExplainedCell } from "../../lib/explained-cell.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";
import { currentWhose } from "../../lib/whose/whose.ts";

const FillFields = graphql(`
  fragment FillFields on Fill @_unmask {
    transactionId
    date
    action
    quantity
    price
    amount
    fileName
    line
  }
`);

const ExplainSummary = graphql(
  `
    query ExplainSummary(
      $cell: SummaryCellInput!
      $limit: Int!
      $offset: Int!
      $group: String
      $search: String
      $order: ExplainedOrder
      $ofAtMost: Int
    ) {
      explanation: explainSummary(
        cell: $cell
        limit: $limit
        offset: $offset
        group: $group
        search: $search
        order: $order
      ) {
        totalRows
        unmatchedRows
        buys
        sells
        commission
        fees
        total
        rows(ofAtMost: $ofAtMost) {
          id
          day
          accountName
          type
          instrument
          underlying
          quantity
          unmatchedQuantity
          reason
          note
          statements
          buys
          sells
          commission
          fees
          total
          fill {
            ...FillFields
          }
          lots {
            openedOn
            quantity
            buys
            sells
            commission
            fees
            total
            proof
            fill {
              ...FillFields
            }
          }
        }
      }
    }
  `,
  [FillFields],
);

const ExplainGroups = graphql(`
  query ExplainGroups($cell: SummaryCellInput!, $search: String) {
    explanation: explainSummary(cell: $cell, search: $search, limit: 1) {
      groups {
        underlying
        rows
        unmatchedRows
        total
      }
    }
  }
`);

const LinesOfFile = graphql(`
  query LinesOfFile($transactionId: ID!) {
    place: getFileLines(transactionId: $transactionId) {
      fileName
      line
      lines {
        number
        text
      }
    }
  }
`);

export type Explanation = ResultOf<typeof ExplainSummary>["explanation"];
export type ExplainedRow = Explanation["rows"][number];
export type ExplainedFill = ExplainedRow["fill"];

/** Rows of one page on the screen, and of one question while exporting: the most that the server answers. */
export const PAGE_ROWS = 25;
const EXPORT_ROWS = 100;

const explanationPage = query(ExplainSummary, (answer) => answer.explanation, "explain", {
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
});

/** What is shown of a number's rows: those of a group, with a text, in an order; `page` from 0. */
export type ExplainedView = {
  readonly page?: number;
  readonly group?: string;
  readonly search?: string;
  readonly isBiggestFirst?: boolean;
};

/** A number with its first page. One of several underlyings that has more rows is shown by its groups: it has none. */
export const explanation = (cell: ExplainedCell) =>
  explanationPage({
    ...variablesOf(cell, PAGE_ROWS, 0),
    ...(cell.underlying === undefined && { ofAtMost: PAGE_ROWS }),
  });

/** A page of what makes up a number. Nothing is kept: an import may change any of it. */
export const explainedPage = (
  cell: ExplainedCell,
  { page = 0, group, search, isBiggestFirst }: ExplainedView,
) =>
  explanationPage({
    ...variablesOf(cell, PAGE_ROWS, page * PAGE_ROWS),
    ...(group !== undefined && { group }),
    ...(search && { search }),
    ...(isBiggestFirst && { order: "BIGGEST" as const }),
  });

export type ExplainedGroup = ResultOf<typeof ExplainGroups>["explanation"]["groups"][number];

const groupsOf = query(ExplainGroups, (answer) => answer.explanation.groups, "explain", {
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
});

/** Underlyings of a number's rows, the biggest gain or loss first. */
export const explainedGroups = (cell: ExplainedCell, search: string) =>
  groupsOf({ cell: cellOf(cell), search: search === "" ? null : search });

/** The line of a file behind a row of the ledger, with its neighbors; null once the row has gone. */
export const fileLinesQuery = query(LinesOfFile, ({ place }) => place, "explain");

/** Every row of all pages, in order. */
export async function fetchAllRows(cell: ExplainedCell): Promise<ExplainedRow[]> {
  const rows: ExplainedRow[] = [];
  const whose = currentWhose();
  let total = Number.POSITIVE_INFINITY;
  while (rows.length < total) {
    const variables = variablesOf(cell, EXPORT_ROWS, rows.length);
    const { totalRows, rows: more } = (await execute(ExplainSummary, variables, undefined, whose))
      .explanation;
    rows.push(...more);
    total = more.length === 0 ? rows.length : totalRows;
  }
  return rows;
}

const variablesOf = (cell: ExplainedCell, limit: number, offset: number) => ({
  cell: cellOf(cell),
  limit,
  offset,
});

function cellOf({ title: _, ...cell }: ExplainedCell) {
  const { underlying = null, account = null, followRenames = false, ...rest } = cell;
  return { ...rest, underlying, followRenames, account };
}
