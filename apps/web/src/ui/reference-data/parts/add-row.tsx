import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../button.tsx";
import { FormDialog } from "../../overlay/form-dialog.tsx";
import type { CalendarView } from "../calendar-descriptor.ts";
import { UNTOUCHED, type Values } from "../hooks/edits.ts";
import { FAILED, updateOutcome } from "../hooks/outcomes.ts";
import { FormFields } from "./form-fields.tsx";

/** Opens a form for a row that no source has. */
export function AddRow(view: CalendarView) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={view.operations.running !== undefined} onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} /> {view.calendar.add.label}
      </Button>
      {isOpen && <AddDialog {...view} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = CalendarView & {
  readonly onClose: () => void;
};

function AddDialog({ onClose, ...view }: DialogProps) {
  const { add } = view.calendar;
  const { values, problems, refusal, busy, change, send } = useAdding(view, onClose);
  return (
    <FormDialog
      title={add.label}
      submitLabel="Add"
      busy={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <FormFields fields={add.fields} values={values} problems={problems} onChange={change} />
      {refusal !== "" && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
    </FormDialog>
  );
}

/** What is typed into the form, and its way to the server. */
function useAdding({ calendar, filter, operations }: CalendarView, onDone: () => void) {
  const { add, edit } = calendar;
  const [values, setValues] = useState(() => add.initial?.(filter) ?? UNTOUCHED);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState("");
  const missing = Object.entries(add.required).filter(([field]) => !values[field]?.trim());
  const problems = { ...Object.fromEntries(missing), ...edit.problems(add.toUpdate(values), undefined) };
  const send = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) {
      return;
    }
    const done = (count: number) => `${calendar.countText(count)} added`;
    const outcome = await operations.run("add", async () =>
      updateOutcome(await edit.send([add.toUpdate(values)]), [], done, FAILED.add),
    );
    if (outcome.success) {
      onDone();
    } else {
      setRefusal((outcome.errors ?? []).join(" "));
    }
  };
  return {
    values,
    problems: isTried ? problems : {},
    refusal,
    busy: operations.running === "add",
    change: (changes: Values) => setValues({ ...values, ...changes }),
    send,
  };
}
