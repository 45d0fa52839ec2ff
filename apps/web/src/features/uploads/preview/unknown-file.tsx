import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = {
  /** The server's words on what was looked for. */
  readonly reason: string | null;
  readonly onCancel: () => void;
};

/** A file that no brokerage knows: shows the contents that a file must have instead of counts of zero. */
export function UnknownFile({ reason, onCancel }: Props) {
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
      <Notice tone="warning">
        <p className="font-semibold">Brokerage: Unknown</p>
        <p>{reason}</p>
        <p>This file wasn't imported. Download one of these exports from Fidelity and try again.</p>
      </Notice>
      <div className="flex justify-end">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
