import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import type { RejectedFile } from "../queue/queue-state.ts";
import { WrongFile, WrongFileBadge } from "./row/wrong-file.tsx";

type Props = {
  readonly rejected: readonly RejectedFile[];
  readonly onAddAnyway: (files: readonly File[]) => void;
  readonly onDismiss: () => void;
};

/** Files that were not taken when they were added, and what helps instead; a repeated one may be wanted all the same. */
export function RejectedFiles({ rejected, onAddAnyway, onDismiss }: Props) {
  const repeated = rejected.filter(({ isDuplicate }) => isDuplicate);
  return (
    <div role="alert" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">Some files were rejected:</p>
        <span className="flex flex-wrap gap-2">
          {repeated.length > 0 && (
            <Button onClick={() => onAddAnyway(repeated.map(({ file }) => file))}>Add anyway</Button>
          )}
          <Button variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </span>
      </div>
      <LongList items={rejected} step={20} className="flex flex-col gap-2">
        {({ fileName, reason, isDuplicate }, index) => (
          // By place: two files may have one name and one reason.
          <li
            key={index}
            aria-label={fileName}
            className="rounded-card border border-line bg-surface px-3 py-2 wrap-anywhere"
          >
            <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="font-semibold">{fileName}</p>
              <WrongFileBadge />
            </div>
            <WrongFile reason={reason} isDuplicate={isDuplicate} />
          </li>
        )}
      </LongList>
    </div>
  );
}
