import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData } from "@tanstack/react-query";
import type { ExplainedCell } from "../../lib/explained-cell.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

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
    query ExplainSummary($cell: SummaryCellInput!, $limit: Int!, $offset: Int!) {
      explanation: explainSummary(cell: $cell, limit: $limit, offset: $offset) {
        totalRows
        unmatchedRows
        buys
        sells
        commission
        fees
        total
        rows {
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

/** A page of what makes up a number. Nothing is kept: an import may change any of it. */
export const explanation = (cell: ExplainedCell, page: number) =>
  explanationPage(variablesOf(cell, PAGE_ROWS, page * PAGE_ROWS));

/** Every row of all pages, in order. */
export async function fetchAllRows(cell: ExplainedCell): Promise<ExplainedRow[]> {
  const rows: ExplainedRow[] = [];
  let total = Number.POSITIVE_INFINITY;
  while (rows.length < total) {
    const variables = variablesOf(cell, EXPORT_ROWS, rows.length);
    const { totalRows, rows: more } = (await execute(ExplainSummary, variables)).explanation;
    rows.push(...more);
    total = more.length === 0 ? rows.length : totalRows;
  }
  return rows;
}

function variablesOf({ title: _, ...cell }: ExplainedCell, limit: number, offset: number) {
  const { underlying = null, account = null, followRenames = false, ...rest } = cell;
  return { cell: { ...rest, underlying, followRenames, account }, limit, offset };
}
