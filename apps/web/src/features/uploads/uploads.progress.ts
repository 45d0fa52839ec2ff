import type { Progress } from "@strikebook/core/uploads/progress";
import type { LiveProgress } from "@strikebook/core/uploads/queue/queue-file";
import { rest } from "../../lib/network/rest-client.ts";
import type { UploadResult } from "./uploads.mutations.ts";

/** How an import in the background goes on, as REST and the progress channel tell it. */
export type ImportProgress = Progress<UploadResult>;

/** Asks how an import goes on; throws the API's error with status 404 when the server does not know it. */
export function fetchProgress(operationId: string, signal?: AbortSignal): Promise<ImportProgress> {
  return rest<ImportProgress>("GET", progressPath(operationId), { signal });
}

/** Ends an import; throws with status 409 when it has ended already. */
export function cancelOperation(operationId: string): Promise<ImportProgress> {
  return rest<ImportProgress>("POST", `${progressPath(operationId)}/cancel`);
}

const progressPath = (operationId: string): string =>
  `/api/upload/progress/${encodeURIComponent(operationId)}`;

export const PARSE_FAILED = "Failed to parse progress update";

/** A message of the progress channel. Throws when it is none. */
export function parseProgress(body: string): ImportProgress {
  try {
    const progress: unknown = JSON.parse(body);
    if (typeof progress === "object" && progress !== null && "status" in progress) {
      return progress as ImportProgress;
    }
  } catch {
    // Said below, as for anything else that is no progress.
  }
  throw new Error(PARSE_FAILED);
}

/** The part of the progress that is shown. */
export function toLive(progress: ImportProgress): LiveProgress {
  const { currentStep, stepNumber, totalSteps, currentStepProgress, totalItems, processedItems } = progress;
  const { estimatedTimeRemaining: estimate, waitsFor } = progress;
  return {
    progressPercent: progress.progress,
    currentStep,
    stepNumber,
    totalSteps,
    currentStepProgress,
    totalItems,
    processedItems,
    ...(waitsFor && { waitsFor }),
    ...(typeof estimate === "number" && { estimatedTimeRemainingMs: estimate }),
  };
}
