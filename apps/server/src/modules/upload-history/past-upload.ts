import type { ProfitBrought } from "@strikebook/core/ledger/profit-brought";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { LineCounts } from "../../import/session/answers.ts";

/** An account that a file is about, as it is called now. */
export type UploadedAccount = {
  /** Null when the account has gone since. */
  readonly accountId: string | null;
  readonly accountNumber: string | null;
  readonly accountName: string;
};

/** A file that was imported, whether it still counts or not. */
export type PastUpload = {
  readonly importId: string;
  readonly fileName: string;
  readonly fileType: FileType;
  readonly brokerage: string;
  readonly sizeBytes: number;
  readonly importedAt: Date;
  /** Its place in the order of all imports, as text. */
  readonly sequence: string;
  readonly accounts: readonly UploadedAccount[];
  readonly counts: LineCounts;
  /** Days that the file's rows cover, both included; null when it has none. */
  readonly firstDay: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  readonly undoneAt: Date | null;
  /** As the import brought it; null once it was undone, and where no realized profit changed. */
  readonly brought: ProfitBrought | null;
};
