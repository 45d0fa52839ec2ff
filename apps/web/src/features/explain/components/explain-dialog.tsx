import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { exportCsv } from "../../../lib/csv-export.ts";
import type { ExplainedCell } from "../../../lib/explained-cell.ts";
import { plural } from "../../../lib/format.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { LoadingText } from "../../../ui/skeleton.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { type Explanation, explanation, fetchAllRows, PAGE_ROWS } from "../explain.queries.ts";
import { EXPORT_COLUMNS, explainedLines } from "../explained-lines.ts";
import { ExplainedRowItem } from "./explained-row.tsx";

const TITLE = "What makes up this number";

const BASIS_NAMES: Record<ExplainedCell["basis"], string> = { REALIZED: "realized", CASH: "cash" };
const BOOK_NAMES: Record<ExplainedCell["book"], string> = { TRADE: "trade book", TAX: "tax book" };

/** Income is the same in either basis and book. */
const isIncome = ({ assets }: ExplainedCell) => assets === "INCOME";

const exportName = (cell: ExplainedCell) => {
  const { underlying, basis, book } = cell;
  const parts = isIncome(cell) ? ["income"] : [underlying ?? "total", basis, book, "book"];
  return `${["explanation", ...parts].join("-").toLowerCase()}.csv`;
};

const namesOf = (cell: ExplainedCell) =>
  isIncome(cell) ? cell.title : `${cell.title}; ${BASIS_NAMES[cell.basis]}, ${BOOK_NAMES[cell.book]}`;

function rowsName(cell: ExplainedCell): string {
  if (isIncome(cell)) {
    return "payment";
  }
  return cell.basis === "CASH" ? "execution" : "closing";
}

type Props = { readonly cell: ExplainedCell; readonly onClose: () => void };

/** The closings or executions that a number of a summary adds up, with their lots and the lines of the files. */
export function ExplainDialog({ cell, onClose }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery(explanation(cell, page));
  const download = useMutation({
    mutationFn: () => fetchAllRows(cell),
    onSuccess: (rows) => exportCsv(exportName(cell), EXPORT_COLUMNS, explainedLines(rows)),
  });
  return (
    <Modal
      title={TITLE}
      size="large"
      onClose={onClose}
      footer={
        <Button
          disabled={!query.data || query.data.totalRows === 0}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download aria-hidden size={16} /> Export CSV
        </Button>
      }
    >
      <p className="pb-3 text-ink-2">{namesOf(cell)}</p>
      {download.isError && (
        <Notice tone="danger" role="alert" className="mb-3">
          {download.error.message}
        </Notice>
      )}
      {query.isPending && <LoadingText>Loading what makes it up...</LoadingText>}
      {query.isError && (
        <ErrorState
          title={ERROR_TEXTS.loading("what makes it up")}
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && <Body cell={cell} explained={query.data} page={page} onPage={setPage} />}
    </Modal>
  );
}

type BodyProps = {
  readonly cell: ExplainedCell;
  readonly explained: Explanation;
  readonly page: number;
  readonly onPage: (page: number) => void;
};

function Body({ cell, explained, page, onPage }: BodyProps) {
  if (explained.totalRows === 0) {
    return <EmptyState title="Nothing makes it up" help="Nothing was closed or traded here." />;
  }
  return (
    <>
      <Sums cell={cell} explained={explained} />
      <ol
        aria-label="What was closed or traded"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex flex-col gap-2"
      >
        {explained.rows.map((row) => (
          <ExplainedRowItem key={row.id} row={row} />
        ))}
      </ol>
      {explained.totalRows > PAGE_ROWS && (
        <Pagination
          label="Explanation"
          page={page}
          pageSize={PAGE_ROWS}
          total={explained.totalRows}
          onPage={onPage}
        />
      )}
    </>
  );
}

function Sums({ cell, explained }: Pick<BodyProps, "cell" | "explained">) {
  const { buys, sells, total, commission, fees, totalRows, unmatchedRows } = explained;
  const [buysName, sellsName] = isIncome(cell) ? ["Paid", "Received"] : ["Buys", "Sells"];
  const sides = [
    [buysName, <Amount key="buys" value={buys} />],
    [sellsName, <Amount key="sells" value={sells} />],
    ["Total", <Amount key="total" value={total} signed />],
  ] as const;
  const costs = [
    ["Commission, contained", <Amount key="commission" value={commission} />],
    ["Fees, contained", <Amount key="fees" value={fees} />],
  ] as const;
  return (
    <div className="pb-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {(isIncome(cell) ? sides : [...sides, ...costs]).map(([name, figure]) => (
          <div key={name}>
            <dt className="text-label text-ink-2">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-label text-ink-2">
        {plural(totalRows, rowsName(cell))}, newest first. Sums are of all of them.
        {unmatchedRows > 0 &&
          ` ${unmatchedRows} without an opening on record, at least for a part: that part counts nothing.`}
      </p>
    </div>
  );
}
