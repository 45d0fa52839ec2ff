import { PRODUCT } from "../../../../lib/product.ts";
import type { QueuedUpload } from "../queued-upload.ts";

/** Shows a browser notification when an upload ends or waits for a decision while the page is not visible. */
export function notify({ entry }: QueuedUpload): void {
  const body = wordsFor(entry.status, entry.error);
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  if (body === undefined || entry.nextRetryAt !== undefined || !isAllowed || !document.hidden) {
    return;
  }
  try {
    // A later one about the same file replaces the earlier.
    const notification = new Notification(`${entry.fileName} · ${PRODUCT}`, { body, tag: entry.id });
    notification.onclick = () => window.focus();
  } catch {
    // Browsers of phones allow notifications of service workers only.
  }
}

function wordsFor(status: QueuedUpload["entry"]["status"], error: string | undefined): string | undefined {
  switch (status) {
    case "completed":
      return "Imported";
    case "failed":
      return error ?? "Failed";
    case "ready":
      return "Checked and ready to import";
    default:
      return undefined;
  }
}
