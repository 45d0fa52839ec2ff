import { rest } from "../../lib/rest-client.ts";
import type { UploadResult } from "./uploads.mutations.ts";

/** How an import in the background goes on, as the REST contract tells it. */
type Progress = {
  readonly status: "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED";
  /** 0 to 100. */
  readonly progress: number;
  readonly result?: UploadResult;
  readonly error?: string;
};

const POLL_MS = 2000;

/**
 * Asks every two seconds until the operation ends. Answers its result, undefined when it was cancelled, and throws
 * the server's words when it failed.
 */
export async function followProgress(
  operationId: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  pollMs = POLL_MS,
): Promise<UploadResult | undefined> {
  for (;;) {
    const progress = await rest<Progress>("GET", `/api/upload/progress/${operationId}`, { signal });
    if (progress.status === "COMPLETED" && progress.result) {
      return progress.result;
    }
    if (progress.status === "CANCELLED") {
      return undefined;
    }
    if (progress.status !== "PROCESSING") {
      throw new Error(progress.error ?? "");
    }
    onProgress(progress.progress);
    await pause(pollMs, signal);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
