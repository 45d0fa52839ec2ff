import type { ReactNode } from "react";
import { Answer, type AnswerProps } from "../answer/answer.tsx";
import { NumberedPagination } from "../table/numbered-pagination.tsx";
import { Pagination } from "../table/pagination.tsx";
import { useKeptData } from "./use-kept-data.ts";
import { useShownPage } from "./use-shown-page.ts";

/** The rows of a page, and how many all pages have. */
type Found<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** The rows of a page as the server pages its lists. */
export const rowsOfPage = <Row,>(page: {
  readonly content: readonly Row[];
  readonly totalElements: number;
}) => ({
  rows: page.content,
  total: page.totalElements,
});

export type ListAnswerProps<Data, Row> = Omit<AnswerProps<Data>, "children" | "loading" | "of"> & {
  /** What is asked for, where that is not the label. */
  readonly of?: string;
  /** Names the rows: "Transactions". */
  readonly label: string;
  /** Undefined for an answer that is none yet. */
  readonly found: (data: Data) => Found<Row> | undefined;
  /** From 0; may be beyond the last page. */
  readonly page: number;
  readonly pageSize: number;
  /** `replace` for a page that isn't there: the last one takes its place in the history. */
  readonly onPage: (page: number, how?: "replace") => void;
  /** A pager with the choice of these sizes, in place of the one that is there where one page doesn't hold all rows. */
  readonly sizes?: { readonly pageSizes: readonly number[]; readonly onPageSize: (size: number) => void };
  /** In place of either pager. */
  readonly pager?: (found: { readonly page: number; readonly total: number }) => ReactNode;
  /** In place of a table without rows. */
  readonly empty: ReactNode;
  /** The table of these rows; of gray ones while they are undefined. */
  readonly children: (rows: readonly Row[] | undefined) => ReactNode;
};

/**
 * The states of a list: those of its query (`Answer`), none, and a page beyond the end, which is the last one. Its rows stay while the
 * server is away, also for another search, filter or page.
 */
export function ListAnswer<Data, Row>({
  label,
  found,
  page,
  pageSize,
  onPage,
  ...rest
}: ListAnswerProps<Data, Row>) {
  const { of = label.toLowerCase(), query, place = "flush", empty, children, pager, sizes, ...states } = rest;
  const known = query.data === undefined || query.isPlaceholderData ? undefined : found(query.data)?.total;
  const last = useShownPage({ page, pageSize, total: known, onPage });
  const kept = useKeptData(query);
  return (
    <Answer {...states} of={of} query={kept} place={place} loading={children(undefined)}>
      {(data) => {
        const shown = found(data);
        if (shown === undefined) {
          return children(undefined);
        }
        const { rows, total } = shown;
        const paged = { label, page: last, pageSize, total, onPage };
        if (total === 0) {
          return empty;
        }
        return (
          <>
            {children(rows)}
            {pager?.(paged)}
            {sizes && <NumberedPagination {...paged} {...sizes} />}
            {!pager && !sizes && total > pageSize && <Pagination {...paged} />}
          </>
        );
      }}
    </Answer>
  );
}
