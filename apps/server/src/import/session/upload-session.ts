import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { FileReading } from "../file/file-reading.ts";
import type { FileDays } from "./answers.ts";

/** An upload session as the database stores it. */
export type UploadSession = {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly sizeBytes: number;
  readonly state: "CANCELLED" | "CONFIRMED" | "OPEN";
  readonly fileType: FileType;
  readonly brokerage: string;
  readonly reading: FileReading;
  readonly stagedRows: number;
  /** Of a file that doesn't say its only account: what the user said with the preview or with its confirm. */
  readonly accountId: string | undefined;
  readonly portfolioDate: CalendarDate | undefined;
  readonly isExpired: boolean;
  /** The import in the background that has the session. */
  readonly operationId: string | undefined;
  /** The person who sent the file for the owner, whose account they look after; undefined when the owner sent it. */
  readonly begunById: string | undefined;
};

/** The days of its rows; `day` is that of a positions file. */
export const daysOf = (
  { fileType, reading: { order } }: UploadSession,
  day: CalendarDate | undefined,
): FileDays =>
  fileType === "PORTFOLIO"
    ? { firstDay: day, lastDay: day }
    : { firstDay: order?.firstDay, lastDay: order?.lastDay };

/** How long a preview may wait for its confirm. */
export const SESSION_LIFETIME_HOURS = 24;
/** Open previews of one user by the bytes of their files; the oldest make room for a new one. */
export const OPEN_SESSION_BYTES_MAX = 300 * 1024 * 1024;
/** What one counts for at least: a small file too has a row, with what was read of it. */
export const OPEN_SESSION_BYTES_MIN = 64 * 1024;
