import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format.ts";
import type { Sort } from "../../../lib/sort.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { exchangeLabel, monthName } from "../expiry-words.ts";
import type { Expiry } from "../option-expiry.queries.ts";

export const DATE_ORDER: Sort = { columnId: "adjustedDate", direction: "asc" };

/** What every table of expiries shows; the first cell is the year unless `year` shows more. */
export function expiryColumns<Row extends Expiry>(
  year: (row: Row) => ReactNode = (row) => row.year,
): readonly Column<Row>[] {
  return [
    { id: "year", header: "Year", cell: year },
    { id: "month", header: "Month", cell: ({ month }) => monthName(month) },
    { id: "exchange", header: "Exchange", priority: 3, cell: ({ exchange }) => exchangeLabel(exchange) },
    {
      id: "calculatedDate",
      header: "Calculated Date",
      priority: 3,
      cell: ({ calculatedDate }) => formatDate(calculatedDate),
    },
    {
      id: "adjustedDate",
      header: "Adjusted Date",
      cell: ({ adjustedDate }) => formatDate(adjustedDate),
    },
    {
      id: "isAdjusted",
      header: "Is Adjusted",
      priority: 2,
      cell: ({ isAdjusted }) =>
        isAdjusted ? (
          <StatusBadge tone="warning">Adjusted</StatusBadge>
        ) : (
          <StatusBadge>Calculated</StatusBadge>
        ),
    },
  ];
}
