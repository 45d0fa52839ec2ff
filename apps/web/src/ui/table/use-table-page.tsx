import { startTransition, useState } from "react";
import type { Sort } from "../../lib/address/sort.ts";
import { pageOf } from "./page-steps.tsx";
import { Pagination } from "./pagination.tsx";

type Options = {
  /** Names the rows: "Stored holidays". */
  readonly label: string;
  readonly pageSize: number;
  /** Another order begins at the first page. */
  readonly sort: Sort | undefined;
};

/** The page of `rows` to draw, and the pager under it once there are more than a page. */
export function useTablePage<Row>(rows: readonly Row[], { label, pageSize, sort }: Options) {
  const order = sort && `${sort.columnId},${sort.direction}`;
  const [at, setAt] = useState({ page: 0, order });
  const { shown } = pageOf(at.order === order ? at.page : 0, pageSize, rows.length);
  const pager = rows.length > pageSize && (
    <Pagination
      label={label}
      page={shown}
      pageSize={pageSize}
      total={rows.length}
      // The press is answered at once, the rows are drawn after it.
      onPage={(page) => startTransition(() => setAt({ page, order }))}
    />
  );
  return { pageRows: rows.slice(shown * pageSize, (shown + 1) * pageSize), pager } as const;
}
