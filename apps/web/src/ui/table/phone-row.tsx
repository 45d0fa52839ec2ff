import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { TABLE_SCREEN, useMediaQuery } from "../../lib/browser/use-media-query.ts";
import { classNames } from "../../lib/class-names.ts";
import type { Column } from "./table-column.ts";

/** Whether rows take two lines each, because a table would have no room. */
export const useIsPhone = (): boolean => !useMediaQuery(TABLE_SCREEN);

/** The table of two-line rows has a column for names and one for figures. */
export const PHONE_COLUMNS = 2;

/** The parts of a two-line row. */
export type PhoneCells = {
  /** Line 1, left: `PLTR $105 Put · Dec 11`. */
  readonly name: ReactNode;
  /** Line 1, right. */
  readonly value: ReactNode;
  /** Line 2, left: `6 sold`, `Individual`, `16 d`; a part that is undefined is left out. */
  readonly facts: readonly (string | undefined)[];
  /** Line 2, right: a chip, or profit or loss. */
  readonly mark?: ReactNode;
};

const NAME = "w-full max-w-0 border-b border-line py-3 pl-4 text-left align-middle font-normal";
const FIGURES = "border-b border-line py-3 pr-4 pl-3 text-right align-middle whitespace-nowrap";
const LINE = "block truncate text-[0.9375rem] leading-5 font-semibold";

/** The two cells of a row without its chevron: also for totals. */
export function PhoneRowCells({
  cells,
  children,
}: {
  readonly cells: PhoneCells;
  readonly children?: ReactNode;
}) {
  const { name, value, facts, mark } = cells;
  return (
    <>
      <th scope="row" className={NAME}>
        <span className={LINE}>{name}</span>
        <span className="block min-h-5 truncate text-cell text-ink-2">
          {facts.filter((fact) => fact !== undefined).join(" · ")}
        </span>
      </th>
      <td className={FIGURES}>
        <span className="flex items-center gap-1">
          <span className="flex-1">
            <span className={LINE}>{value}</span>
            <span className="block min-h-5 text-cell">{mark}</span>
          </span>
          {children ?? <span className="w-4" />}
        </span>
      </td>
    </>
  );
}

type Props<Row> = {
  readonly row: Row;
  /** Those that unfold under the row. */
  readonly columns: readonly Column<Row>[];
  readonly cells: PhoneCells;
  /** Names the row in "Show details of ...". */
  readonly rowName: string;
};

/** A row of a phone: two lines over the full width, 64 px high, and all its columns under it once it is pressed. */
export function PhoneRow<Row>({ row, columns, cells, rowName }: Props<Row>) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <>
      <tr className="relative hover:bg-hover">
        <PhoneRowCells cells={cells}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={`${isOpen ? "Hide" : "Show"} details of ${rowName}`}
            onClick={() => setOpen(!isOpen)}
            // Pressed anywhere on the row.
            className="rounded-input static! text-ink-3 after:absolute after:inset-0! after:size-full! after:translate-none! after:content-[''] print:hidden"
          >
            <ChevronRight
              aria-hidden
              size={16}
              className={classNames("transition-transform", isOpen && "rotate-90")}
            />
          </button>
        </PhoneRowCells>
      </tr>
      {isOpen && (
        <tr id={detailsId}>
          <td colSpan={PHONE_COLUMNS} className="border-b border-line bg-hover px-4 py-2 text-cell">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {columns.map((column) => (
                <div key={column.id} className="contents">
                  <dt className="text-ink-2">{column.header}</dt>
                  <dd className="flex flex-col items-end text-right">{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

/** Names the two columns to screen readers; the rows need no heads to be read. */
export const PhoneHead = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <thead className="sr-only">
    <tr>
      <th scope="col">{name}</th>
      <th scope="col">{value}</th>
    </tr>
  </thead>
);
