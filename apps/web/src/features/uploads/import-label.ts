import { formatCount } from "../../lib/format.ts";
import { asksOtherAccount, doubtsOf, type QueuedUpload } from "./queue/queued-upload.ts";
import type { UploadPreview } from "./uploads.mutations.ts";

/** The label of the confirm button, with the effect of confirming: `Import 42 new, skip 3`. */
export function importLabel(preview: UploadPreview, importedDuplicates: number): string {
  const added = preview.newLines + importedDuplicates;
  const skipped = preview.duplicateLines + preview.reviewLines - importedDuplicates;
  if (added > 0) {
    return `Import ${formatCount(added)} new${skipped > 0 ? `, skip ${formatCount(skipped)}` : ""}`;
  }
  if (preview.totalLines === 0 && preview.range?.firstDay) {
    return COVER;
  }
  return mayImport(preview) ? UPDATE : "Nothing new to import";
}

const UPDATE = "Update existing records";
const COVER = "Import as covered days";

/** The use of confirming although no line is new; undefined where the label says it all. */
export const importHelp = (label: string): string | undefined => HELP[label];

const HELP: Readonly<Record<string, string>> = {
  [UPDATE]:
    "No new lines. If this download is newer, its fees and settlement days replace those on record. Its days count as covered.",
  [COVER]: "The file has no rows. We keep it as proof that nothing happened on its days.",
};

/**
 * False when the server would refuse, a question is open, or these very bytes were imported before. Other bytes without
 * new rows may be confirmed: a newer download wins the details of rows, changes a day's positions, and covers its days.
 */
export const mayImport = ({ canConfirm, alreadyProcessed }: UploadPreview): boolean =>
  canConfirm && !alreadyProcessed;

/** True for a ready file that one click may import: nothing of it is asked. */
export const isImportable = (upload: QueuedUpload): boolean => {
  const { status, preview } = upload.entry;
  return status === "ready" && preview !== undefined && mayImport(preview) && !asksOtherAccount(upload);
};

/** True for a file that one click imports together with others: nothing of it is asked and nothing is warned of. */
export const isInBulk = ({ entry, isShared }: QueuedUpload): boolean =>
  isShared !== true &&
  entry.status === "ready" &&
  entry.preview !== undefined &&
  mayImport(entry.preview) &&
  doubtsOf(entry.preview) === "";
