import { useEffect, useRef } from "react";
import type { QueuedUpload } from "./queue/queued-upload.ts";

export const resultHeadingId = (fileId: string): string => `result-${fileId}`;

/** When an import ends and the button that was pressed for it is gone, the keyboard goes on from its result. */
export function useFocusOnResult(uploads: readonly QueuedUpload[]): void {
  const pressed = useRef<EventTarget>(null);
  const ended = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      pressed.current = event.target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const ids = uploads.filter(({ entry }) => entry.result !== undefined).map(({ entry }) => entry.id);
    const before = ended.current;
    ended.current = new Set(ids);
    const id = before && ids.find((each) => !before.has(each));
    if (id !== undefined && isGone(pressed.current)) {
      const row = document.getElementById(`file-${id}`);
      (document.getElementById(resultHeadingId(id)) ?? row)?.focus({ preventScroll: true });
    }
  }, [uploads]);
}

const isGone = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.isConnected && document.activeElement === document.body;
