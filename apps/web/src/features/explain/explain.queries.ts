import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ExplainedCell } from "../../lib/explained-cell.ts";
import { execute } from "../../lib/network/graphql-client.ts";

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

/** A page of what makes up a number. Nothing is kept: an import may change any of it. */
export const explanation = (cell: ExplainedCell, page: number) =>
  queryOptions({
    queryKey: ["explain", cell, page] as const,
    queryFn: ({ signal }) => fetchRows(cell, { limit: PAGE_ROWS, offset: page * PAGE_ROWS }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** Every row of all pages, in order. */
export async function fetchAllRows(cell: ExplainedCell): Promise<ExplainedRow[]> {
  const rows: ExplainedRow[] = [];
  let total = Number.POSITIVE_INFINITY;
  while (rows.length < total) {
    const { totalRows, rows: more } = await fetchRows(cell, { limit: EXPORT_ROWS, offset: rows.length });
    rows.push(...more);
    total = more.length === 0 ? rows.length : totalRows;
  }
  return rows;
}

type Part = { readonly limit: number; readonly offset: number };

async function fetchRows({ title: _, ...cell }: ExplainedCell, part: Part, signal?: AbortSignal) {
  const { underlying = null, account = null, followRenames = false, ...rest } = cell;
  return (
    await execute(ExplainSummary, { cell: { ...rest, underlying, followRenames, account }, ...part }, signal)
  ).explanation;
}
