import { Fragment, type ReactNode, useId, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { DetailsButton } from "./details-button.tsx";
import { alignment, CELL, HIDDEN_BELOW, SHOWN_BELOW } from "./table-cells.ts";
import type { Column } from "./table-column.ts";

/** The columns that some screen has no room for. */
export const foldedOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.filter(({ priority = 1 }) => priority !== 1);

type FoldingRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  /** Those of them that some screen has no room for. */
  readonly folded: readonly Column<Row>[];
  /** Names the row in "Show details of ...". */
  readonly name: string;
  readonly content: (column: Column<Row>) => ReactNode;
  readonly className?: string;
  readonly cellClass: string;
  readonly firstClass: string;
};

/** A row, and under it on demand those of its cells for which the screen is too narrow. */
export function FoldingRow<Row>({ columns, folded, name, content, ...classes }: FoldingRowProps<Row>) {
  const { className, cellClass, firstClass } = classes;
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const last =
    ([5, 4, 3, 2, "xs"] as const).find((width) => folded.some(({ priority }) => priority === width)) ?? 1;
  const onceShown = SHOWN_BELOW[last];
  const [first, ...others] = columns;
  return (
    <Fragment>
      <tr className={className}>
        {first && (
          <th scope="row" className={classNames(CELL, "sticky left-0 text-left", cellClass, firstClass)}>
            <div className="flex items-start gap-1 pointer-coarse:gap-2">
              {folded.length > 0 && (
                <DetailsButton
                  name={name}
                  open={open}
                  controls={detailsId}
                  onToggle={() => setOpen(!open)}
                  className={onceShown}
                />
              )}
              <div className="min-w-0">{content(first)}</div>
            </div>
          </th>
        )}
        {others.map((column) => (
          <td
            key={column.id}
            className={classNames(CELL, cellClass, alignment(column), HIDDEN_BELOW[column.priority ?? 1])}
          >
            {content(column)}
          </td>
        ))}
      </tr>
      {open && (
        <tr id={detailsId} className={onceShown}>
          <td colSpan={columns.length} className="border-b border-line bg-hover px-3 py-2">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {folded.map((column) => (
                <div key={column.id} className={classNames("contents", SHOWN_BELOW[column.priority ?? 1])}>
                  <dt className="text-ink-2">{column.header}</dt>
                  <dd className="text-right">{content(column)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </Fragment>
  );
}
