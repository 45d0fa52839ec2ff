import { UNKNOWN_BROKERAGE } from "../uploads/upload-file.ts";
import type { UploadProblem, UploadStage } from "./upload-problem.ts";

/** How far back the figures reach. */
export type UploadTimeframe = "1h" | "24h" | "7d";

export const UPLOAD_TIMEFRAMES: readonly UploadTimeframe[] = ["1h", "24h", "7d"];

const HOUR_MS = 60 * 60_000;

export const TIMEFRAME_MS: Readonly<Record<UploadTimeframe, number>> = {
  "1h": HOUR_MS,
  "24h": 24 * HOUR_MS,
  "7d": 7 * 24 * HOUR_MS,
};

/** Most attempts that are kept. */
export const UPLOAD_HISTORY_MAX = 10_000;

export type UploadOutcome = "CANCELLED" | "FAILURE" | "SUCCESS";

/** A preview or an import that ended, without a word of the file. */
export type UploadAttempt = {
  readonly endedAt: Date;
  readonly userId: string;
  /** The upload session; undefined when none was opened. */
  readonly sessionId: string | undefined;
  readonly stage: UploadStage;
  readonly outcome: UploadOutcome;
  /**
   * The server's time for it in whole milliseconds: with the wait for its turn, without the time on the
   * network.
   */
  readonly durationMs: number;
  readonly sizeBytes: number | undefined;
  /** `Fidelity transactions`; undefined when the file was not read so far. */
  readonly fileKind: string | undefined;
  /** Present for failures. */
  readonly problem: UploadProblem | undefined;
};

const KINDS: Readonly<Record<string, string>> = { PORTFOLIO: "positions", REALIZED: "realized gains" };

/** The kind of a file, for counting. */
export function fileKindOf(brokerage: string, fileType: string): string {
  if (brokerage === UNKNOWN_BROKERAGE) {
    return "Not recognized";
  }
  return `${brokerage} ${KINDS[fileType] ?? "transactions"}`;
}
