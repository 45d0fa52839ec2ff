import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** A share that didn't arrive: the browser had lost what takes it. */
export function MissedShare({ onClose }: { readonly onClose: () => void }) {
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Button variant="quiet" onClick={onClose}>
          Dismiss
        </Button>
      }
    >
      The shared file didn't arrive. Choose it here, or share it once more.
    </Notice>
  );
}
