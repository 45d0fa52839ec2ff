import { Fragment, useId, useState } from "react";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { whereFrom } from "../../../ui/figures/explain-button.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DetailsButton } from "../../../ui/table/details-button.tsx";
import type { MatrixRow } from "../matrix.ts";
import { FIGURE } from "../move-figure-focus.ts";
import type { SummaryRow } from "../option-summary.queries.ts";
import type { Group } from "../period-group.ts";

/** `phone`: one period, Buys and Sells under the row; `narrow`: Total only until a group is opened; `wide`: all. */
export type MatrixSize = "narrow" | "phone" | "wide";

type Props = {
  readonly row: MatrixRow;
  /** Names the row in "Show details of ..."; its script when absent. */
  readonly name?: string;
  readonly groups: readonly Group[];
  readonly size: MatrixSize;
  /** Of each group, the total whose bar is the longest. */
  readonly largest: readonly number[];
  readonly onExplain: (row: MatrixRow, group: Group) => void;
  /** The line on which the Tab key enters the figures. */
  readonly isFirst?: boolean;
};

const CELL =
  "h-9 pointer-coarse:h-11 border-b border-line px-1.5 py-1 text-right in-data-[density=compact]:h-7 in-data-[density=compact]:py-0";

/** An underlying, or the totals: its figures of each period. */
export function MatrixLine(props: Props) {
  const { row, name = row.scriptName, groups, size, largest, isFirst = false, onExplain } = props;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const entry = isFirst ? groups.findIndex(({ index }) => row.cells[index]) : -1;
  const isTotal = row.cells.some((cell) => cell?.isTotal);
  const strong = classNames("bg-surface group-hover:bg-hover", isTotal && "font-semibold");
  const details = size === "phone" ? row.cells[groups[0]?.index ?? 0] : undefined;
  return (
    <>
      <tr className="group">
        <th
          scope="row"
          className={classNames(CELL, strong, "sticky left-0 z-[5] truncate pl-3! text-left! font-semibold")}
        >
          {details && (
            <DetailsButton
              name={name}
              open={isOpen}
              controls={detailsId}
              onToggle={() => setOpen(!isOpen)}
              className="align-middle"
            />
          )}
          {isTotal ? (
            row.scriptName
          ) : (
            // The arrow keys reach it from the figures, as it would be a stop of the Tab key on every line.
            <SymbolLink symbol={row.scriptName} {...{ [FIGURE]: "script" }} tabIndex={-1} />
          )}
        </th>
        {groups.map((group, place) => (
          <Figures
            key={group.index}
            row={row}
            group={group}
            isEntry={place === entry}
            className={strong}
            largest={largest[place] ?? 0}
            onExplain={onExplain}
          />
        ))}
      </tr>
      {details && isOpen && (
        <tr id={detailsId}>
          <td colSpan={2} className="border-b border-line bg-hover px-3 py-2">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-ink-2">Buys</dt>
              <dd className="text-right">
                <Amount value={details.buys} />
              </dd>
              <dt className="text-ink-2">Sells</dt>
              <dd className="text-right">
                <Amount value={details.sells} />
              </dd>
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

type FiguresProps = Pick<Props, "onExplain" | "row"> & {
  readonly largest: number;
  readonly group: Group;
  readonly isEntry: boolean;
  readonly className: string;
};

/** Buys, Sells and Total of a period; the total opens on what it is made of. */
function Figures({ row, group, largest, onExplain, isEntry, className }: FiguresProps) {
  const cell = row.cells[group.index];
  const first = "border-l border-l-line";
  if (!cell) {
    return <td colSpan={group.isOpen ? 3 : 1} className={classNames(CELL, className, first)} />;
  }
  return (
    <Fragment>
      {group.isOpen && (
        <>
          <td className={classNames(CELL, className, first)}>
            <Amount value={cell.buys} />
          </td>
          <td className={classNames(CELL, className)}>
            <Amount value={cell.sells} />
          </td>
        </>
      )}
      <td className={classNames(CELL, className, "relative", !group.isOpen && first)}>
        <button
          type="button"
          {...{ [FIGURE]: group.index }}
          tabIndex={isEntry ? 0 : -1}
          aria-haspopup="dialog"
          aria-label={whereFrom(`${formatMoney(cell.total, "always")}, ${row.scriptName}, ${group.title}`)}
          onClick={() => onExplain(row, group)}
          className="rounded-input -my-0.5 min-h-6 scroll-mt-12 scroll-mb-12 px-0.5 hover:underline pointer-coarse:min-h-9"
        >
          <Amount value={cell.total} signed />
        </button>
        {!cell.isTotal && <TotalBar cell={cell} largest={largest} />}
      </td>
    </Fragment>
  );
}

/** A loss to the left of the middle, a gain to the right; all bars of a period are on one scale. */
function TotalBar({ cell, largest }: { readonly cell: SummaryRow; readonly largest: number }) {
  const total = Number(cell.total);
  if (total === 0 || largest === 0 || areAmountsHidden()) {
    return null;
  }
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute right-2 bottom-0.5 h-[3px] w-16 print:[print-color-adjust:exact]"
    >
      <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
      <span
        className={classNames(
          "absolute inset-y-0 rounded-chip",
          total < 0 ? "right-1/2 bg-loss" : "left-1/2 bg-gain",
        )}
        style={{ width: `${Math.max(2, (Math.abs(total) / largest) * 50)}%` }}
      />
    </span>
  );
}

const SKELETON_LINES = 12;

/** Gray lines while the periods are on their way: about as high as what comes. */
export function SkeletonLines({ columns }: { readonly columns: number }) {
  return Array.from({ length: SKELETON_LINES }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: gray lines are all alike
    <tr key={line}>
      <td className={CELL}>
        <Skeleton className="w-14" />
      </td>
      {Array.from({ length: columns }, (_column, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: so are their cells
        <td key={column} className={CELL}>
          <Skeleton className="ml-auto w-14" />
        </td>
      ))}
    </tr>
  ));
}
