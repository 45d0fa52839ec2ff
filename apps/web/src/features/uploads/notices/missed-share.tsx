import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Why a share didn't arrive: the browser had lost what takes it, or it was more than waits at once. */
const REASONS: Readonly<Record<string, string>> = {
  missed: "The shared file didn't arrive. Choose it here, or share it once more.",
  full: "The shared files didn't arrive: at most 20 files of 100 MB together can wait. Choose them here.",
};

type Props = { readonly reason: string; readonly onClose: () => void };

/** A share that didn't arrive; nothing for a reason that nobody gives. */
export function MissedShare({ reason, onClose }: Props) {
  const words = REASONS[reason];
  if (words === undefined) {
    return null;
  }
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
      {words}
    </Notice>
  );
}
