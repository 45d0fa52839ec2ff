import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../button.tsx";
import { Select } from "../../form/select.tsx";
import { TextField } from "../../form/text-field.tsx";
import { FormDialog } from "../../overlay/form-dialog.tsx";
import type { AddDescriptor, CalendarView } from "../calendar-descriptor.ts";
import { FAILED, updateOutcome } from "../hooks/outcomes.ts";

/** Opens a form for a row that no source has. */
export function AddRow<Row, Edit extends object, Update>(view: CalendarView<Row, Edit, Update>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={view.operations.running !== undefined} onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} /> {view.calendar.layers.add.label}
      </Button>
      {isOpen && <AddDialog {...view} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps<Row, Edit extends object, Update> = CalendarView<Row, Edit, Update> & {
  readonly onClose: () => void;
};

function AddDialog<Row, Edit extends object, Update>({ onClose, ...view }: DialogProps<Row, Edit, Update>) {
  const { add } = view.calendar.layers;
  const { values, problems, refusal, busy, change, send } = useAdding(view, onClose);
  return (
    <FormDialog
      title={add.label}
      submitLabel="Add"
      busy={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <AddFields add={add} values={values} problems={problems} onChange={change} />
      {refusal !== "" && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
    </FormDialog>
  );
}

/** What is typed into the form, and its way to the server. */
function useAdding<Row, Edit extends object, Update>(
  { calendar, filter, operations }: CalendarView<Row, Edit, Update>,
  onDone: () => void,
) {
  const { add } = calendar.layers;
  const [values, setValues] = useState(() => add.initial(filter));
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState("");
  const send = async () => {
    setTried(true);
    if (Object.keys(add.problems(values)).length > 0) {
      return;
    }
    const done = (count: number) => `${calendar.countText(count)} added`;
    const outcome = await operations.run("add", async () =>
      updateOutcome(await calendar.edit.send([add.toUpdate(values)]), [], done, FAILED.add),
    );
    if (outcome.success) {
      onDone();
    } else {
      setRefusal((outcome.errors ?? []).join(" "));
    }
  };
  return {
    values,
    problems: isTried ? add.problems(values) : {},
    refusal,
    busy: operations.running === "add",
    change: (id: string, value: string) => setValues({ ...values, [id]: value }),
    send,
  };
}

type FieldsProps<Update> = {
  readonly add: AddDescriptor<Update>;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (id: string, value: string) => void;
};

function AddFields<Update>({ add, values, problems, onChange }: FieldsProps<Update>) {
  return add.fields
    .filter(({ isShown }) => isShown?.(values) ?? true)
    .map(({ id, label, type = "text", hint, options }) =>
      options ? (
        <Select
          key={id}
          label={label}
          options={options}
          value={values[id] ?? ""}
          onChange={(value) => onChange(id, value)}
        />
      ) : (
        <TextField
          key={id}
          label={label}
          type={type}
          {...(type === "number" && { step: "any" })}
          hint={hint}
          error={problems[id]}
          value={values[id] ?? ""}
          onChange={({ target }) => onChange(id, target.value)}
        />
      ),
    );
}
