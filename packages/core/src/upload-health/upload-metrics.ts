import type { MemoryTrend } from "./memory-trend.ts";
import type { UploadOutcome } from "./upload-attempt.ts";
import type { Efficiency, SizeCategory } from "./upload-bands.ts";
import type { UploadProblem, UploadStage } from "./upload-problem.ts";

/** The most recent attempts that are listed one by one. */
export const RECENT_ATTEMPTS_MAX = 100;
/** Most hours that errors are counted by. */
export const ERROR_HOURS_MAX = 24;
/** The most kinds of errors that are listed. */
export const COMMON_ERRORS_MAX = 5;

/** Times in milliseconds. */
export type ResponseTime = { readonly average: number; readonly p95: number; readonly p99: number };

export type CommonError = {
  readonly type: UploadProblem;
  readonly count: number;
  /** Share of all errors, 0 to 100. */
  readonly percentage: number;
};

/** Errors of one hour; the instant is its beginning, ISO 8601. */
export type ErrorHour = { readonly timestamp: string; readonly errorCount: number };

/** Files that were imported, by size. */
export type SizeFigures = {
  readonly category: SizeCategory;
  readonly count: number;
  /** Milliseconds. */
  readonly averageUploadTime: number;
  readonly megabytesPerSecond: number | null;
  readonly efficiency: Efficiency | null;
};

export type RecentAttempt = {
  /** ISO 8601. */
  readonly endedAt: string;
  readonly stage: UploadStage;
  readonly outcome: UploadOutcome;
  readonly durationMs: number;
  readonly sizeBytes: number | null;
  readonly fileKind: string | null;
  readonly problem: UploadProblem | null;
};

/**
 * The figures of all attempts in a time. An upload is a file that was imported, or that was refused or failed on the way
 * there; a file that was only previewed, or cancelled, is none.
 */
export type UploadFigures = {
  readonly totalUploads: number;
  readonly failedUploads: number;
  readonly cancelledUploads: number;
  /** 0 to 100; null without uploads. */
  readonly overallSuccessRate: number | null;
  /** Milliseconds for reading and importing a file; null when none was imported. */
  readonly averageUploadTime: number | null;
  /** Sittings of users. */
  readonly totalSessions: number;
  /** Most frequent first. */
  readonly popularFileTypes: Readonly<Record<string, number>>;
  /** Times of all previews and imports; null without any. */
  readonly responseTime: ResponseTime | null;
  readonly errorPatterns: {
    readonly totalErrors: number;
    readonly mostCommonErrors: readonly CommonError[];
    /** Oldest first, hours without errors among them. */
    readonly errorTrends: readonly ErrorHour[];
  };
  readonly sizes: readonly SizeFigures[];
  /** Newest first. */
  readonly recent: readonly RecentAttempt[];
};

/** The answer to administrators: the figures, and how the server does that answers. */
export type UploadMetrics = Omit<UploadFigures, "responseTime"> & {
  readonly timeframe: string;
  /** ISO 8601. */
  readonly since: string;
  readonly generatedAt: string;
  /** False when there were more attempts than are kept. */
  readonly isComplete: boolean;
  /** Milliseconds that the server runs. */
  readonly uptime: number;
  readonly performance: {
    readonly responseTime: ResponseTime | null;
    readonly memoryUsage: {
      /** Null while there are too few samples. */
      readonly currentTrend: MemoryTrend | null;
      readonly usedBytes: number;
      readonly sampleCount: number;
    };
  };
};
