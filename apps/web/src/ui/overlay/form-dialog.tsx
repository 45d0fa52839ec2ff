import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { Modal } from "./modal.tsx";

type Props = {
  readonly title: string;
  /** The word on the button that sends the form. */
  readonly submitLabel: string;
  /** The form was sent: the dialog cannot be left until the answer is there. */
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A small dialog around a form, with the buttons that send it and give it up. */
export function FormDialog({ title, submitLabel, busy, onSubmit, onClose, children }: Props) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal
      title={title}
      size="small"
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Modal>
  );
}
