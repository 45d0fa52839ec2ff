import type { ReactNode } from "react";
import type { Priority } from "./table-cells.ts";

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: "start" | "end";
  /** 1 is always shown (when absent); xs from 360 px, 2 from 480, 3 from 768, 4 from 1024, 5 from 1280; below it is in the row's details. */
  readonly priority?: Priority;
  /** A long header over short figures takes two lines rather than room. */
  readonly wrapsHeader?: boolean;
  readonly sortable?: boolean;
  /** Left out until it is chosen among the table's columns. */
  readonly optional?: boolean;
  /** The cell of the totals row. */
  readonly footer?: ReactNode;
};
