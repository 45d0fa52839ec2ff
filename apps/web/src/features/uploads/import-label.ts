import { formatCount } from "../../lib/format.ts";
import type { UploadPreview } from "./uploads.mutations.ts";

/** What confirming would do, in the words of the button: `Import 42 new, skip 3`. */
export function importLabel(preview: UploadPreview, importedDuplicates: number): string {
  const added = preview.newLines + importedDuplicates;
  const skipped = preview.duplicateLines + preview.reviewLines - importedDuplicates;
  if (added > 0) {
    return `Import ${formatCount(added)} new${skipped > 0 ? `, skip ${formatCount(skipped)}` : ""}`;
  }
  return mayImport(preview) ? UPDATE : "Nothing new to import";
}

const UPDATE = "Update what is on record";

/** What confirming is good for although no line is new; undefined where the label says it all. */
export const importHelp = (label: string): string | undefined =>
  label === UPDATE
    ? "No line is new. Where this is the newer download, its details (fees, settlement) replace those on record; its days count as covered."
    : undefined;

/**
 * False when the server would refuse, a question is open, or these very bytes were imported before. Other bytes without
 * new rows may be confirmed: a newer download wins the details of rows, changes a day's positions, and covers its days.
 */
export const mayImport = ({ canConfirm, alreadyProcessed }: UploadPreview): boolean =>
  canConfirm && !alreadyProcessed;
