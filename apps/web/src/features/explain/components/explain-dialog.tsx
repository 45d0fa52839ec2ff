import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Download } from "lucide-react";
import { useEffect } from "react";
import { exportCsv } from "../../../lib/csv-export.ts";
import type { ExplainedCell, ExplainedSteps } from "../../../lib/explained-cell.ts";
import { formatTrades, tradesText } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { type Explanation, explanation, fetchAllRows, PAGE_ROWS } from "../explain.queries.ts";
import { EXPORT_COLUMNS, explainedLines } from "../explained-lines.ts";
import { isIncome, NOT_FULLY_COUNTED, rowWord } from "../row-words.ts";
import { ExplainedRows } from "./explained-rows.tsx";

const TITLE = "Where this number comes from";

const BASIS_NAMES: Record<ExplainedCell["basis"], string> = { REALIZED: "realized", CASH: "cash" };
const BOOK_NAMES: Record<ExplainedCell["book"], string> = { TRADE: "trade book", TAX: "tax book" };

const exportName = (cell: ExplainedCell) => {
  const { underlying, basis, book } = cell;
  const parts = isIncome(cell) ? ["income"] : [underlying ?? "total", basis, book, "book"];
  return `${["explanation", ...parts].join("-").toLowerCase()}.csv`;
};

const namesOf = (cell: ExplainedCell) =>
  isIncome(cell) ? cell.title : `${cell.title}; ${BASIS_NAMES[cell.basis]}, ${BOOK_NAMES[cell.book]}`;

type Props = {
  readonly cell: ExplainedCell;
  /** To the numbers above and below; undefined where there are none. */
  readonly steps?: ExplainedSteps | undefined;
  readonly onClose: () => void;
};

/** Beside the screen: the closings or executions that a number adds up, with their lots and the lines of the files. */
export function ExplainDialog({ cell, steps, onClose }: Props) {
  const { data: first } = useQuery(explanation(cell));
  const download = useMutation({
    mutationFn: () => fetchAllRows(cell),
    onSuccess: (rows) => exportCsv(exportName(cell), EXPORT_COLUMNS, explainedLines(rows)),
  });
  return (
    <Modal
      title={TITLE}
      size="side"
      onClose={onClose}
      footer={
        <Button
          disabled={!first || first.totalRows === 0}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download aria-hidden size={16} /> Export CSV
        </Button>
      }
    >
      <div className="flex items-start justify-between gap-2 pb-3">
        <p aria-live="polite" className="text-ink-2">
          {namesOf(cell)}
        </p>
        {steps && <Steps {...steps} />}
      </div>
      {download.isError && (
        <Notice tone="danger" role="alert" className="mb-3">
          {download.error.message}
        </Notice>
      )}
      <Explained key={JSON.stringify(cell)} cell={cell} />
    </Modal>
  );
}

/** To the row above and the row below, also by the arrow keys; within the list they scroll it. */
function Steps({ index, count, step }: ExplainedSteps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
      if (by !== undefined && !(event.target as Element).closest("ol")) {
        event.preventDefault();
        step(by);
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [step]);
  return (
    <div className="-my-1 flex shrink-0 items-center gap-1 text-label text-ink-2">
      {index + 1} of {count}
      <IconButton label="Previous row" disabled={index === 0} onClick={() => step(-1)}>
        <ArrowUp aria-hidden size={16} />
      </IconButton>
      <IconButton label="Next row" disabled={index === count - 1} onClick={() => step(1)}>
        <ArrowDown aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

function Explained({ cell }: Pick<Props, "cell">) {
  const query = useQuery(explanation(cell));
  return (
    <Answer of="the explanation" query={query}>
      {(explained) =>
        explained.totalRows === 0 ? (
          <EmptyState title="No trades behind this number" help="Nothing was closed or traded here." />
        ) : (
          <>
            <Sums cell={cell} explained={explained} />
            <ExplainedRows cell={cell} whole={explained} />
          </>
        )
      }
    </Answer>
  );
}

type BodyProps = { readonly cell: ExplainedCell; readonly explained: Explanation };

function Sums({ cell, explained }: BodyProps) {
  const { buys, sells, total, commission, fees, totalRows, unmatchedRows } = explained;
  const [buysName, sellsName] = isIncome(cell) ? ["Paid", "Received"] : ["Buys", "Sells"];
  const sides = [
    [buysName, <Amount key="buys" value={buys} />],
    [sellsName, <Amount key="sells" value={sells} />],
    ["Total", <Amount key="total" value={total} signed />],
  ] as const;
  const costs = [
    ["Commission (included)", <Amount key="commission" value={commission} />],
    ["Fees (included)", <Amount key="fees" value={fees} />],
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
        {tradesText(totalRows, rowWord(cell))}.
        {totalRows > PAGE_ROWS && ` Totals include all ${formatTrades(totalRows)}.`}
        {unmatchedRows > 0 &&
          ` ${tradesText(unmatchedRows, "row")} ${NOT_FULLY_COUNTED}: the opening trade hasn't been imported.`}
      </p>
    </div>
  );
}
