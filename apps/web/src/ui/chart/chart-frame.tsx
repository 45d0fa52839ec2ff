import { ChartColumn, Table } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { usePrivacy } from "../../lib/browser/privacy.ts";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../button.tsx";
import { lazyComponent } from "../lazy-component.ts";
import type { Column } from "../table/data-table.tsx";
import { ChartTitle } from "./chart-title.ts";

const DataTable = lazyComponent(async () => (await import("../table/data-table.tsx")).DataTable);

/** The numbers of a drawing; the first column names the row. */
export type ChartTable<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Unique among the rows, and the name of one: its day, its period. */
  readonly rowKey: (row: Row) => string;
};

type Props<Row> = {
  /** The name of the drawing for screen readers, and the table's caption. */
  readonly title: string;
  /** The answer that the drawing gives, in one sentence: `Realized P&L 2026: +$32,711.02, best month October`. */
  readonly sentence: ReactNode;
  /** In pixels, kept free before the drawing is there. */
  readonly height: number;
  /** Without rows it isn't offered. */
  readonly table: ChartTable<Row>;
  readonly children: ReactNode;
  /** Controls before the one that shows the table. */
  readonly actions?: ReactNode;
  readonly className?: string;
};

const TABLE_ROWS = 12;

/** A drawing with its answer in words, and the same numbers as a table. */
export function ChartFrame<Row>({ title, sentence, height, table, children, ...rest }: Props<Row>) {
  const [isTable, setTable] = useState(false);
  usePrivacy();
  const label = isTable ? "Show as chart" : "Show as table";
  return (
    <figure className={classNames("min-w-0", rest.className)}>
      <div className="@container flex items-start justify-between gap-x-3 pb-1">
        <figcaption className="min-h-8 min-w-0 text-label text-ink-2">{sentence}</figcaption>
        <div className="-my-1 flex shrink-0 items-center print:hidden">
          {rest.actions}
          {table.rows.length > 0 && (
            <Button
              variant="quiet"
              title={label}
              className="pointer-fine:min-h-7! pointer-coarse:min-w-11 shrink-0 px-1.5! py-0! text-label! font-normal! text-ink-2"
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <ChartColumn aria-hidden size={14} /> : <Table aria-hidden size={14} />}
              {/* Beside a narrow drawing the answer takes the room. */}
              <span className="@max-md:sr-only">{label}</span>
            </Button>
          )}
        </div>
      </div>
      {isTable ? (
        <Suspense fallback={<div style={{ height }} />}>
          <DataTable
            caption={title}
            columns={table.columns}
            rows={table.rows}
            rowKey={table.rowKey}
            rowName={table.rowKey}
            pageSize={TABLE_ROWS}
          />
        </Suspense>
      ) : (
        <div
          className="relative [content-visibility:auto]"
          style={{ height, containIntrinsicBlockSize: height }}
        >
          <ChartTitle value={title}>
            <Suspense fallback={null}>{children}</Suspense>
          </ChartTitle>
        </div>
      )}
    </figure>
  );
}
