import { formatCount } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { SelectAll } from "../../../ui/table/select-all.tsx";
import type { PositionSource } from "../position-source.ts";
import type { Position } from "../position-types.ts";
import type { RowActions } from "./position-columns.tsx";
import type { PositionList } from "./position-list.ts";

type Props<P extends Position> = {
  readonly source: PositionSource<P>;
  readonly list: PositionList<P>;
  readonly actions: RowActions<P>;
};

/** One page of positions, each to be ticked, edited and copied. */
export function PositionsTable<P extends Position>({ source, list, actions }: Props<P>) {
  const { rows, total, view } = list;
  const { chosen, readOnly } = actions;
  const onPage = rows.filter(chosen.has).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2">
        <SelectAll
          label="Select all on this page"
          count={onPage}
          total={rows.length}
          disabled={readOnly}
          onChange={(isTicked) => chosen.set(rows, isTicked)}
        />
        {rows.length > 0 && onPage === rows.length && total > rows.length && (
          <Checkbox
            label={`Select all ${formatCount(total)} positions`}
            disabled={readOnly}
            checked={chosen.isEverything}
            onChange={chosen.setEverything}
          />
        )}
      </div>
      <DataTable
        caption={source.words.caption}
        columns={source.columns(actions)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ symbol }) => symbol}
        sort={view.sort}
        onSort={view.toggleSort}
        loading={list.loading}
        stale={list.stale}
      />
    </>
  );
}
