import { useEffect, useRef } from "react";
import { plural } from "../../../lib/format.ts";
import { dismissToast, notify } from "../../../ui/toast/toast-store.ts";
import { booksOf, forWhom, type QueuedUpload } from "../queue/queued-upload.ts";
import type { BatchImport } from "./batch-imports.ts";

/** What was told of the imports into one person's books, and of which files. */
type Told = { readonly toast: number; readonly files: readonly string[] };

const dismiss = (told: Told | undefined) => told && dismissToast(told.toast);

/**
 * Says once that imports are in, with their undo, for each person's books. News are files that were seen here before their import
 * ended: neither what a page that is opened again shows nor an older act that an undo uncovers. The undo leads to this page: it
 * goes with it, and with its files.
 */
export function useUndoToasts(
  uploads: readonly QueuedUpload[],
  batches: readonly (readonly BatchImport[])[],
  onUndo: (imports: readonly BatchImport[]) => void,
): void {
  const unfinished = useRef(new Set<string>());
  const told = useRef(new Map<string, Told>());
  useEffect(() => {
    for (const { entry } of uploads) {
      if (entry.status !== "completed") {
        unfinished.current.add(entry.id);
      }
    }
    const listed = new Set(uploads.map(({ entry }) => entry.id));
    for (const [books, { toast, files }] of told.current) {
      if (files.some((id) => !listed.has(id))) {
        dismissToast(toast);
        told.current.delete(books);
      }
    }
  }, [uploads]);
  useEffect(() => {
    for (const imports of batches) {
      const news = imports.filter(({ id }) => unfinished.current.delete(id));
      const [first] = imports;
      if (first && news.length > 0) {
        dismiss(told.current.get(booksOf(first)));
        const said = imports.length === 1 ? first.fileName : plural(imports.length, "file");
        const toast = notify.success(`${said} imported${forWhom(first)}`, {
          action: { label: "Undo", onSelect: () => onUndo(imports) },
        });
        told.current.set(booksOf(first), { toast, files: imports.map(({ id }) => id) });
      }
    }
  }, [batches, onUndo]);
  useEffect(
    () => () => {
      for (const { toast } of told.current.values()) {
        dismissToast(toast);
      }
    },
    [],
  );
}
