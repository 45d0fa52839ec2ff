import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";

type Props = {
  readonly fileName: string;
  /** From 0; shown from 1. */
  readonly index: number;
  readonly count: number;
  readonly onSave: (toIndex: number) => void;
  readonly onClose: () => void;
};

/** Gives a file its place by number: 1 starts first. */
export function PriorityDialog({ fileName, index, count, onSave, onClose }: Props) {
  const [text, setText] = useState(String(index + 1));
  const [isRefused, setIsRefused] = useState(false);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const priority = Number(text);
    if (Number.isInteger(priority) && priority >= 1 && priority <= count) {
      onSave(priority - 1);
      onClose();
    } else {
      setIsRefused(true);
    }
  };
  return (
    <Modal
      title="Set priority"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Set priority
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={`Priority of ${fileName}`}
          type="number"
          inputMode="numeric"
          min={1}
          max={count}
          value={text}
          hint={`1 starts first, ${count} last.`}
          error={isRefused ? `Enter a whole number from 1 to ${count}` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Modal>
  );
}
