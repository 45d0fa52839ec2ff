import { Link } from "react-router-dom";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { FileLines } from "./file-lines.tsx";

type Props = {
  readonly transactionId: string;
  readonly place: { readonly fileName: string; readonly line: number; readonly importId: string };
  readonly onClose: () => void;
};

/** The raw line of a file over a page that names it, and the way to the import that brought it. */
export function FileLinesDialog({ transactionId, place, onClose }: Props) {
  return (
    <Modal title={`${place.fileName}, line ${place.line}`} size="large" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <FileLines transactionId={transactionId} />
        <p>
          <Link to={`/upload?history=${place.importId}`} className="text-accent underline">
            Show this import
          </Link>
        </p>
      </div>
    </Modal>
  );
}
