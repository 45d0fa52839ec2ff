import { useEffect, useRef } from "react";
import { plural } from "../../../lib/format.ts";
import { dismissToast, notify } from "../../../ui/toast/toast-store.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import type { BatchImport } from "./batch-imports.ts";

/**
 * Says once that imports are in, with their undo. News are files that were seen here before their import ended: neither
 * what a page that is opened again shows nor an older act that an undo uncovers. The undo leads to this page: it goes
 * with it, and with its files.
 */
export function useUndoToast(
  uploads: readonly QueuedUpload[],
  imports: readonly BatchImport[],
  onUndo: (imports: readonly BatchImport[]) => void,
): void {
  const unfinished = useRef(new Set<string>());
  const told = useRef<{ readonly toast: number; readonly files: readonly string[] }>(undefined);
  useEffect(() => {
    for (const { entry } of uploads) {
      if (entry.status !== "completed") {
        unfinished.current.add(entry.id);
      }
    }
    const listed = new Set(uploads.map(({ entry }) => entry.id));
    if (told.current?.files.some((id) => !listed.has(id))) {
      dismissToast(told.current.toast);
      told.current = undefined;
    }
  }, [uploads]);
  useEffect(() => {
    const news = imports.filter(({ id }) => unfinished.current.delete(id));
    if (news.length === 0) {
      return;
    }
    if (told.current !== undefined) {
      dismissToast(told.current.toast);
    }
    const said = imports.length === 1 ? imports[0]?.fileName : plural(imports.length, "file");
    const toast = notify.success(`${said} imported`, {
      action: { label: "Undo", onSelect: () => onUndo(imports) },
    });
    told.current = { toast, files: imports.map(({ id }) => id) };
  }, [imports, onUndo]);
  useEffect(
    () => () => {
      if (told.current !== undefined) {
        dismissToast(told.current.toast);
      }
    },
    [],
  );
}
