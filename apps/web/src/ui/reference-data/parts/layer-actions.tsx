import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";
import { LongList } from "../../fold/show-more.tsx";
import { ConfirmDialog } from "../../overlay/confirm-dialog.tsx";
import type { CalendarView } from "../calendar-descriptor.ts";
import type { CalendarRow } from "../hooks/calendar-list.tsx";
import { FAILED, updateOutcome } from "../hooks/outcomes.ts";

const ROWS_STEP = 20;

/** Removes the edits of the selected rows, or deletes the rows; each asks first and shows what will be. */
export function LayerActions(view: CalendarView) {
  const { calendar, selection, operations } = view;
  const { list, queries, rowName, countText, edit } = calendar;
  const [asking, setAsking] = useState<"remove" | "return">();
  const edited = selection.rows.filter((row) => list.sourceText(row) !== undefined);
  const rows = asking === "return" ? edited : selection.rows;
  const confirm = async () => {
    const names = rows.map(rowName);
    const { success } = await operations.run(asking ?? "return", async () =>
      asking === "remove"
        ? updateOutcome(
            await edit.send(rows.map(({ id }) => ({ id: id ?? "", action: "DELETE" }))),
            names,
            (count) => `${countText(count)} deleted`,
            FAILED.remove,
          )
        : updateOutcome(
            await queries.giveBack(
              rows.flatMap(({ id }) => id ?? []),
              [],
            ),
            names,
            (count) => `${countText(count)} back to the source`,
            FAILED.return,
          ),
    );
    setAsking(undefined);
    if (success) {
      selection.clear();
    }
  };
  const isIdle = operations.running === undefined;
  return (
    <>
      {edited.length > 0 && (
        <Button disabled={!isIdle} onClick={() => setAsking("return")}>
          <Undo2 aria-hidden size={16} /> Back to the source ({formatCount(edited.length)})
        </Button>
      )}
      {selection.rows.length > 0 && (
        <Button variant="danger" disabled={!isIdle} onClick={() => setAsking("remove")}>
          <Trash2 aria-hidden size={16} /> Delete ({formatCount(selection.rows.length)})
        </Button>
      )}
      {asking && (
        <LayerQuestion
          {...view}
          asking={asking}
          rows={rows}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}

type QuestionProps = CalendarView & {
  readonly asking: "remove" | "return";
  readonly rows: readonly CalendarRow[];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

function LayerQuestion(props: QuestionProps) {
  const { asking, rows, calendar, operations, onCancel, onConfirm } = props;
  const { list, rowName, rowKey, countText } = calendar;
  const isReturn = asking === "return";
  const action = isReturn ? "Back to the source" : "Delete";
  return (
    <ConfirmDialog
      title={`${action}${isReturn ? ":" : ""} ${countText(rows.length)}`}
      confirmLabel={action}
      danger={!isReturn}
      busy={operations.running === asking}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        {isReturn
          ? `${plural(rows.length, "edit")} will be removed. The source says:`
          : "Syncs don't bring deleted rows back. You can, below the list."}
      </p>
      <LongList items={rows} step={ROWS_STEP} className="mt-2 list-disc pl-5">
        {(row) => (
          <li key={rowKey(row)} className="wrap-anywhere">
            {rowName(row)}
            {isReturn && `: ${list.sourceText(row)}`}
          </li>
        )}
      </LongList>
    </ConfirmDialog>
  );
}
