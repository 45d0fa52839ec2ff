export type OperationStatus = "CANCELLED" | "COMPLETED" | "FAILED" | "PROCESSING";

/** How an import in the background goes on, as REST and the progress channel tell it. Instants are ISO 8601 in UTC. */
export type Progress<Result = unknown> = {
  readonly operationId: string;
  readonly status: OperationStatus;
  /** 0 to 100, whole, never lower than before; 100 only when COMPLETED. */
  readonly progress: number;
  /** The step that is under way, in words for users. */
  readonly currentStep: string;
  /** 1 to totalSteps. */
  readonly stepNumber: number;
  readonly totalSteps: number;
  /** 0 to 100 of the current step. */
  readonly currentStepProgress: number;
  /** In milliseconds; null while nothing can be said, and after the end. */
  readonly estimatedTimeRemaining: number | null;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly fileName: string;
  /** Rows of the file; processedItems never exceeds it. */
  readonly totalItems: number;
  readonly processedItems: number;
  /** Only while it waits: the user's import that goes on before it. */
  readonly waitsFor?: { readonly fileName: string; readonly fileSizeBytes: number };
  /** Only when COMPLETED. */
  readonly result?: Result;
  /** Why it failed, in words; only when FAILED. */
  readonly error?: string;
};

/** The steps of an import in order. `weight` is the step's share of the time that a large file takes; they add up to 100. */
export const IMPORT_STEPS = [
  { name: "WAITING", label: "Waiting for its turn", weight: 0 },
  { name: "READING", label: "Reading the file", weight: 3 },
  { name: "COMPARING", label: "Comparing with what is on record", weight: 7 },
  { name: "STORING", label: "Storing new rows", weight: 35 },
  { name: "MATCHING", label: "Matching trades", weight: 50 },
  { name: "FINISHING", label: "Finishing", weight: 5 },
] as const;

export type ImportStep = (typeof IMPORT_STEPS)[number]["name"];

/** 1-based place of a step. */
export const stepNumber = (step: ImportStep): number =>
  IMPORT_STEPS.findIndex(({ name }) => name === step) + 1;

/** The label of a step by its number; "Done" past the last one. */
export const stepLabel = (number: number): string => IMPORT_STEPS[number - 1]?.label ?? "Done";

/** Percent of the whole import when `share`, 0 to 1, of a step is done: 0 to 99, since only its end makes it 100. */
export function percentAt(step: ImportStep, share: number): number {
  const place = IMPORT_STEPS.findIndex(({ name }) => name === step);
  const before = IMPORT_STEPS.slice(0, place).reduce((total, { weight }) => total + weight, 0);
  const within = (IMPORT_STEPS[place]?.weight ?? 0) * Math.min(1, Math.max(0, share));
  return Math.min(99, Math.floor(before + within));
}

/** Below this nothing can be said yet of what is to come. */
const ESTIMATE_PERCENT_MIN = 5;

/** Milliseconds until the end when it goes on as it went so far; undefined while that says too little. */
export function estimateRemainingMs(percent: number, elapsedMs: number): number | undefined {
  return percent < ESTIMATE_PERCENT_MIN || percent >= 100 || elapsedMs <= 0
    ? undefined
    : Math.round((elapsedMs * (100 - percent)) / percent);
}
