import { useEffect, useRef } from "react";
import type { QueuedUpload } from "./queue/queued-upload.ts";

export const resultHeadingId = (fileId: string): string => `result-${fileId}`;

/**
 * When an import ends and the button of its row that was pressed for it is gone, the keyboard goes on from its result.
 * After a button above the list it goes on from the card of the batch.
 */
export function useFocusOnResult(uploads: readonly QueuedUpload[]): void {
  const pressed = useRef<Element>(undefined);
  const ended = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const { target } = event;
      // A row takes the focus by itself when rows are sorted: that is no press.
      if (target instanceof Element && !target.matches("li[id]")) {
        pressed.current = target.closest("li[id]") ? target : undefined;
      }
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const ids = uploads.filter(({ entry }) => entry.result !== undefined).map(({ entry }) => entry.id);
    const before = ended.current;
    ended.current = new Set(ids);
    const id = before && ids.find((each) => !before.has(each));
    const row = document.getElementById(`file-${id}`);
    if (id !== undefined && isGone(pressed.current, row)) {
      (document.getElementById(resultHeadingId(id)) ?? row)?.focus({ preventScroll: true });
    }
  }, [uploads]);
}

/** Sorting may have given the keyboard to the row already, which holds the result. */
const isGone = (target: Element | undefined, row: Element | null): boolean =>
  target?.isConnected === false && [document.body, row].includes(document.activeElement as HTMLElement);
