import { type ReactNode, useEffect } from "react";
import { Answer, type AnswerProps } from "../answer/answer.tsx";
import { clampPage } from "../table/page-steps.tsx";
import { Pagination } from "../table/pagination.tsx";
import { useKeptData } from "./use-kept-data.ts";

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
  /** In place of the pager that is there where one page doesn't hold all rows. */
  readonly pager?: (found: { readonly page: number; readonly total: number }) => ReactNode;
  /** In place of a table without rows. */
  readonly empty: ReactNode;
  /** The table of these rows; of grey ones while they are undefined. */
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
  const { of = label.toLowerCase(), query, place = "flush", empty, children, pager, ...states } = rest;
  const known = query.data === undefined || query.isPlaceholderData ? undefined : found(query.data)?.total;
  const last = known === undefined ? page : clampPage(page, pageSize, known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is corrected when the page is, not at every render
  useEffect(() => {
    if (last !== page) {
      onPage(last, "replace");
    }
  }, [page, last]);
  const kept = useKeptData(query);
  return (
    <Answer {...states} of={of} query={kept} place={place} loading={children(undefined)}>
      {(data) => {
        const shown = found(data);
        if (shown === undefined) {
          return children(undefined);
        }
        const { rows, total } = shown;
        if (total === 0) {
          return empty;
        }
        return (
          <>
            {children(rows)}
            {pager?.({ page: last, total })}
            {!pager && total > pageSize && <Pagination {...{ label, pageSize, total, onPage }} page={last} />}
          </>
        );
      }}
    </Answer>
  );
}
