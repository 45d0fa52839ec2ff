import { type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { Modal } from "./modal.tsx";

type Props = {
  /** Verb and object: "Delete 12 expiry dates". */
  readonly title: string;
  /** The consequence, in a sentence. */
  readonly children: ReactNode;
  /** The verb again. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The action destroys something. */
  readonly danger?: boolean;
  readonly busy?: boolean;
};

/** Asks before something is done; the safe button has the focus. Open as long as it is rendered. */
export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onCancel, ...rest }: Props) {
  const { cancelLabel = "Cancel", danger = false, busy = false } = rest;
  const textId = useId();
  return (
    <Modal
      title={title}
      size="small"
      role="alertdialog"
      describedBy={textId}
      onClose={onCancel}
      locked={busy}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={textId}>{children}</div>
    </Modal>
  );
}
