import { useState } from "react";
import { type SortValue, sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { SOURCE_WORDS } from "../closing-price-words.ts";
import type { CloseCoverage } from "../closing-prices.queries.ts";

type Props = {
  readonly prices: readonly CloseCoverage[];
  readonly onDelete: (row: CloseCoverage) => void;
};

const SORT_VALUES: Readonly<Record<string, SortValue<CloseCoverage>>> = {
  instrument: { kind: "text", of: ({ instrument }) => instrument },
  source: { kind: "text", of: ({ source }) => SOURCE_WORDS[source] },
  first: { kind: "text", of: ({ firstDay }) => firstDay },
  last: { kind: "text", of: ({ lastDay }) => lastDay },
  count: { kind: "number", of: ({ count }) => count },
};

const day = (text: string) => <span className="whitespace-nowrap">{formatDate(text)}</span>;

/** What there is, by instrument and source. */
export function PricesTable({ prices, onDelete }: Props) {
  const [search, setSearch] = useState("");
  const { sort, toggleSort } = useSortParam(Object.keys(SORT_VALUES));
  const wanted = search.trim().toUpperCase();
  const shown = sortRows(
    prices.filter(({ instrument }) => instrument.includes(wanted)),
    sort,
    SORT_VALUES,
  );
  const columns: readonly Column<CloseCoverage>[] = [
    { id: "instrument", header: "Symbol", sortable: true, cell: ({ instrument }) => instrument },
    {
      id: "source",
      header: "Source",
      priority: "xs",
      sortable: true,
      cell: ({ source }) => SOURCE_WORDS[source],
    },
    { id: "first", header: "First day", priority: 3, sortable: true, cell: ({ firstDay }) => day(firstDay) },
    { id: "last", header: "Last day", sortable: true, cell: ({ lastDay }) => day(lastDay) },
    {
      id: "count",
      header: "Closes",
      align: "end",
      priority: 2,
      sortable: true,
      cell: ({ count }) => formatCount(count),
    },
    {
      id: "acts",
      header: "Actions",
      priority: 3,
      cell: (row) => (
        <Button
          aria-label={`Delete ${row.instrument} from ${SOURCE_WORDS[row.source]}`}
          onClick={() => onDelete(row)}
        >
          Delete
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className="px-4 pb-3">
        <TextField
          label="Search symbols"
          type="search"
          className="w-full sm:w-64"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No symbols found"
          help={`No stored symbol contains \u201c${search.trim()}\u201d.`}
        />
      ) : (
        <DataTable
          caption="Closing prices"
          columns={columns}
          rows={shown}
          pageSize={50}
          rowKey={({ instrument, source }) => `${instrument} ${source}`}
          rowName={({ instrument, source }) => `${instrument} from ${SOURCE_WORDS[source]}`}
          sort={sort}
          onSort={toggleSort}
        />
      )}
    </>
  );
}
