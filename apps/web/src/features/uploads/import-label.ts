import { formatCount } from "../../lib/format.ts";
import type { UploadPreview } from "./uploads.mutations.ts";

/** What confirming would do, in the words of the button: `Import 42 new, skip 3`. */
export function importLabel(preview: UploadPreview, importedDuplicates: number): string {
  const added = preview.newLines + importedDuplicates;
  const skipped = preview.duplicateLines + preview.reviewLines - importedDuplicates;
  if (added === 0) {
    return "Nothing new to import";
  }
  return `Import ${formatCount(added)} new${skipped > 0 ? `, skip ${formatCount(skipped)}` : ""}`;
}

/** False when the server would refuse, a question is open, or there is nothing to do. */
export function mayImport(preview: UploadPreview, importedDuplicates: number): boolean {
  return preview.canConfirm && preview.newLines + importedDuplicates > 0;
}
