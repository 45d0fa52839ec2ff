import { groupBy } from "@strikebook/core/shared/group-by";
import { type FormEvent, type ReactNode, useCallback, useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import type { SelectOption } from "../../../ui/form/select.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { EMPTY_ROW, type PendingRow, pasteCells, type RowField, type RowProblem } from "./pending-rows.ts";
import { RowEditor } from "./row-editor.tsx";
import type { Adding } from "./use-adding.ts";

/** Rows of the form that are drawn at first: hundreds of them would keep a browser busy for seconds. */
const ROWS_SHOWN = 50;
const NO_PROBLEMS: readonly RowProblem[] = [];

type RowAccount = {
  readonly id: string;
  readonly name: string;
  readonly accountIdentifier: string | null;
};

export type FormProps = {
  readonly rows: readonly PendingRow[];
  readonly adding: Adding;
  readonly accounts: readonly RowAccount[];
  readonly types: readonly SelectOption[];
  /** The placeholder in the account of a row. */
  readonly accountPlaceholder?: string | undefined;
  /** About the accounts: that there is none, that they could not be loaded. */
  readonly notice?: ReactNode;
  readonly readOnly?: boolean;
};

/** Positions to be added, typed or pasted, with what is wrong with them. */
export function RowsForm(props: FormProps) {
  const { rows, accounts, types, accountPlaceholder, readOnly = false } = props;
  const { problems, isBusy, check, change } = props.adding;
  const [shown, setShown] = useState(ROWS_SHOWN);
  const problemsOf = groupBy(problems, ({ rowIndex }) => rowIndex);
  const { onChange, onRemove, onPaste } = useRowChanges(change, accounts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <form noValidate aria-label="Positions to add" onSubmit={submit} className="flex flex-col gap-4">
      <Problems problems={problems} />
      {props.notice}
      {rows.length === 0 && <EmptyState title="No rows" help="Add a row for each position." />}
      {rows.slice(0, shown).map((row, index) => (
        <RowEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; its fields hold no state
          key={index}
          row={row}
          index={index}
          accounts={accounts}
          types={types}
          accountPlaceholder={accountPlaceholder}
          disabled={readOnly || isBusy}
          problems={problemsOf.get(index) ?? NO_PROBLEMS}
          onChange={onChange}
          onRemove={onRemove}
          onPaste={onPaste}
        />
      ))}
      {rows.length > shown && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status">
            {shown} of {plural(rows.length, "row")} shown; all of them are previewed.
          </p>
          <Button onClick={() => setShown(shown + ROWS_SHOWN)}>Show more rows</Button>
        </div>
      )}
      <FormButtons
        rowCount={rows.length}
        readOnly={readOnly}
        isBusy={isBusy}
        onAdd={() => {
          change((all) => [...all, EMPTY_ROW]);
          setShown(Math.max(shown, rows.length + 1));
        }}
        onRemoveAll={() => change(() => [])}
      />
    </form>
  );
}

/** Changes of one row, each the same function for as long as the form stands: a row is drawn again only for its own. */
function useRowChanges(change: Adding["change"], accounts: readonly RowAccount[]) {
  const onChange = useCallback(
    (index: number, changes: Partial<PendingRow>) =>
      change((all) => all.map((row, at) => (at === index ? { ...row, ...changes } : row))),
    [change],
  );
  const onRemove = useCallback(
    (index: number) => change((all) => all.filter((_, at) => at !== index)),
    [change],
  );
  const onPaste = useCallback(
    (row: number, field: RowField, text: string) =>
      change((all) => pasteCells(all, text, { row, field }, accounts)),
    [change, accounts],
  );
  return { onChange, onRemove, onPaste };
}

type ButtonsProps = {
  readonly rowCount: number;
  readonly readOnly: boolean;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
  readonly onRemoveAll: () => void;
};

function FormButtons({ rowCount, readOnly, isBusy, onAdd, onRemoveAll }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={readOnly || isBusy} onClick={onAdd}>
        Add Row
      </Button>
      <Button disabled={readOnly || isBusy || rowCount === 0} onClick={onRemoveAll}>
        Remove All
      </Button>
      <Button
        type="submit"
        variant="primary"
        className="ml-auto"
        busy={isBusy}
        disabled={readOnly || rowCount === 0}
      >
        Continue to Preview
      </Button>
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly RowProblem[] }) {
  return (
    problems.length > 0 && (
      <Notice tone="danger" role="alert">
        <LongList items={problems} step={20}>
          {({ rowIndex, field, message }) => (
            <li key={`${rowIndex} ${field} ${message}`}>
              Row {rowIndex + 1}, {field}: {message}
            </li>
          )}
        </LongList>
      </Notice>
    )
  );
}
