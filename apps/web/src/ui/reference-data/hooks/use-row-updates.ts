import { useState } from "react";
import type { CalendarView } from "../calendar-descriptor.ts";
import { UNTOUCHED } from "./edits.ts";
import { updateOutcome } from "./outcomes.ts";

const REFUSED_FIELDS = "Some fields need fixing: see the notes under them.";

/** Sends all changed rows in one request, unless there are none or one is known to be refused. */
export function useRowUpdates(view: CalendarView) {
  const { calendar, selection, edits, operations } = view;
  const { edit, rowKey, rowName } = calendar;
  const [isTried, setIsTried] = useState(false);
  const changed = selection.rows.flatMap((row) => {
    const values = edits.of(rowKey(row));
    // Most of thousands of selected rows are not touched: they are passed over at once.
    const update = values === UNTOUCHED ? undefined : edit.toUpdate(row, values);
    return update === undefined ? [] : [{ name: rowName(row), update, problems: edit.problems(update, row) }];
  });
  const isAnyRefused = changed.some(({ problems }) => Object.keys(problems).length > 0);
  const refusedFields = isAnyRefused ? REFUSED_FIELDS : undefined;
  const problem = changed.length === 0 ? edit.nothingChanged : refusedFields;
  const send = async () => {
    const names = changed.map(({ name }) => name);
    const updates = changed.map(({ update }) => update);
    const { success } = await operations.run("update", async () =>
      updateOutcome(await edit.send(updates), names, edit.doneText),
    );
    if (success) {
      edits.clear();
      if (edit.clearsSelection) {
        selection.clear();
      }
    }
  };
  return {
    modifiedCount: changed.length,
    /** Why nothing can be sent now. */
    problem,
    /** The last press of the button sent nothing. */
    isRefused: isTried && problem !== undefined,
    update: () => {
      setIsTried(problem !== undefined);
      operations.setOutcome("update", undefined);
      if (problem === undefined) {
        void send();
      }
    },
  };
}
