import { type ImportStep, percentAt, stepNumber } from "@strikebook/core/uploads/progress";
import type { ImportPoint } from "../confirm/confirm-upload.ts";
import type { OperationProgress } from "../operations/operations.repository.ts";

/** Which step begins or goes on when an import has reached a point, and how much of that step is done. */
const AT: Readonly<Record<ImportPoint, { readonly step: ImportStep; readonly share: number }>> = {
  closed: { step: "COMPARING", share: 0 },
  compared: { step: "STORING", share: 0 },
  inserted: { step: "STORING", share: 1 },
  recorded: { step: "MATCHING", share: 0 },
  matched: { step: "FINISHING", share: 0 },
  merged: { step: "FINISHING", share: 0.4 },
  done: { step: "FINISHING", share: 0.6 },
  ended: { step: "FINISHING", share: 0.9 },
};

/** `share`, 0 to 1, of a step as the operation keeps it. */
export const progressIn = (step: ImportStep, share: number): OperationProgress => ({
  step: stepNumber(step),
  stepPercent: Math.floor(share * 100),
  percent: percentAt(step, share),
});

/** What an import has behind it that has reached `point`, and `share` of the way to the next one. */
export function progressAt(point: ImportPoint, share: number): OperationProgress {
  const { step, share: begun } = AT[point];
  return progressIn(step, begun + (1 - begun) * share);
}
