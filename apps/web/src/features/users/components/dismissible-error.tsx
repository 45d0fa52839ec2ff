import { X } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = { readonly message: string; readonly onDismiss: () => void };

/** An error message, shown until the user closes it. */
export function DismissibleError({ message, onDismiss }: Props) {
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <IconButton label="Dismiss" onClick={onDismiss} className="-m-1">
          <X aria-hidden size={16} />
        </IconButton>
      }
    >
      {message}
    </Notice>
  );
}
