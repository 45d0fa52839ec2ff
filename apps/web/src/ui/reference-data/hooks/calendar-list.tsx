import type { Field } from "@strikebook/core/reference-data/reference-calendar";
import type { ReactNode } from "react";
import type { SortValue } from "../../../lib/address/sort.ts";
import type { CsvColumn } from "../../../lib/csv-export.ts";
import type { Figure } from "../../../lib/format.ts";
import type { Column } from "../../table/data-table.tsx";
import { EditedMark } from "../parts/edited-mark.tsx";

/** A row of any calendar. Those of a source have no id. */
export type CalendarRow = { readonly id: string | null; readonly isEdited: boolean };

/** A column of a calendar; one of a field has the field's id, and its label and value unless others are given. */
export type CalendarColumn<Row> = Omit<Column<Row>, "cell" | "header" | "sortable"> & {
  readonly header?: string;
  /** Value by which the column is sorted, and which it shows unless `cell` is given; the field's own when absent. */
  readonly value?: (row: Row) => Figure;
  readonly cell?: (row: Row) => ReactNode;
  /** Absent where the column can't be sorted by. */
  readonly sort?: SortValue<Row>["kind"];
  /** Shows the mark of an administrator's edit. */
  readonly isMarked?: boolean;
};

type Words<Row> = {
  readonly columns: readonly CalendarColumn<Row>[];
  /** Columns that only stored rows have. */
  readonly storedColumns?: readonly CalendarColumn<Row>[];
  /** The source's values beneath an edit; undefined when there is no edit, or no source has the row. */
  readonly sourceText: (row: Row) => string | undefined;
  /** Files say what was edited, too; they can't be imported again then. */
  readonly exportsEdits?: boolean;
};

type Calendar = { readonly fields: Readonly<Record<string, Field>> };

export const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");

/** A calendar's columns in lists and in files. */
export function calendarList<Row extends CalendarRow>(
  { fields }: Calendar,
  { columns, storedColumns = [], sourceText, exportsEdits = false }: Words<Row>,
) {
  const toColumn = ({ header, value, cell, sort: _, isMarked, ...column }: CalendarColumn<Row>) => {
    const write = cell ?? value ?? ((row: Row) => figureOf(row, column.id));
    const marked = (row: Row) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {write(row)}
        <EditedMark isEdited={row.isEdited} source={sourceText(row)} />
      </span>
    );
    return {
      ...column,
      header: header ?? fields[column.id]?.label ?? column.id,
      cell: isMarked ? marked : write,
    };
  };
  const sorted = [...columns, ...storedColumns].flatMap(({ id, sort, value }) =>
    sort ? [[id, { kind: sort, of: value ?? ((row: Row) => figureOf(row, id)) }] as const] : [],
  );
  const edits: readonly CsvColumn<Row>[] = [
    { header: "Edited", value: ({ isEdited }) => yesOrNo(isEdited) },
    { header: "Source", value: (row) => sourceText(row) ?? "" },
  ];
  return {
    columns: columns.map(toColumn),
    storedColumns: storedColumns.map(toColumn),
    sortValues: Object.fromEntries(sorted),
    exportColumns: [...Object.entries(fields).map(toCsvColumn<Row>), ...(exportsEdits ? edits : [])],
    sourceText,
  };
}

const CSV_KINDS: Readonly<Partial<Record<Field["type"], "date" | "number">>> = {
  day: "date",
  whole: "number",
  amount: "number",
};

function toCsvColumn<Row extends object>([name, { type, label, csv = label }]: readonly [
  string,
  Field,
]): CsvColumn<Row> {
  const kind = CSV_KINDS[type];
  return { header: csv, value: (row) => figureOf(row, name), ...(kind && { kind }) };
}

/** The value of a field; a flag in words. */
function figureOf(row: object, name: string): Figure {
  const value = (row as Readonly<Record<string, boolean | Figure>>)[name];
  return typeof value === "boolean" ? yesOrNo(value) : value;
}
