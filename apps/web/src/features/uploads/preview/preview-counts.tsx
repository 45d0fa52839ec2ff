import { formatCount } from "../../../lib/format.ts";
import { Figure } from "../../../ui/card.tsx";
import type { UploadPreview } from "../uploads.mutations.ts";

/** Every data line of the file is in exactly one of the four. */
export function PreviewCounts({ preview }: { readonly preview: UploadPreview }) {
  const { newLines, duplicateLines, informationalLines, reviewLines } = preview;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label="New">{formatCount(newLines)}</Figure>
        <Figure label="Duplicate">{formatCount(duplicateLines)}</Figure>
        <Figure label="Informational">{formatCount(informationalLines)}</Figure>
        <Figure label="For review">{formatCount(reviewLines)}</Figure>
      </dl>
      {informationalLines > 0 && (
        <p className="mt-2 text-label text-ink-2">Informational lines don't move money or shares.</p>
      )}
    </div>
  );
}
