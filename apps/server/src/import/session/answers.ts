import type { HoldingsCheck } from "@strikebook/core/coverage/compare-holdings";
import type { FileRange } from "@strikebook/core/coverage/file-range";
import type { ProfitBrought } from "@strikebook/core/ledger/profit-brought";
import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { UploadProblem } from "@strikebook/core/upload-health/upload-problem";
import type { AlreadyIn } from "@strikebook/core/uploads/already-in";
import type { LineAnswer } from "@strikebook/core/uploads/line-answers";
import type { CashBalanceCheck } from "@strikebook/core/uploads/order/cash-balance-chain";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { LeftOutCash } from "../file/file-reading.ts";
import type { FileName } from "./own-accounts.repository.ts";

/** Data lines by what becomes of them; the four add up to all. */
export type LineCounts = {
  readonly newLines: number;
  readonly duplicateLines: number;
  readonly informationalLines: number;
  readonly reviewLines: number;
};

export const totalLinesOf = (counts: LineCounts) =>
  counts.newLines + counts.duplicateLines + counts.informationalLines + counts.reviewLines;

export type ReviewLine = {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
  readonly isBlocking: boolean;
  /** True when the user may have it imported all the same, by its number, when confirming. */
  readonly isImportable: boolean;
  /** The key under which a line answer is kept; absent for a line that can only be left out. */
  readonly actionText?: string | undefined;
  /** Cash and quantity of a blocking line, as far as they can be read. */
  readonly amount?: DecimalText | undefined;
  readonly quantity?: DecimalText | undefined;
};

/** The file's sums for one account, and whether the ledger agrees. Cash in US dollars. */
export type AccountTieOut = {
  /** The user's account; absent while the import that creates it is not confirmed, and in older results. */
  readonly accountId?: string | undefined;
  readonly accountNumber: string | undefined;
  readonly accountName: string;
  readonly isNew: boolean;
  readonly lineCount: number;
  readonly fileCash: DecimalText;
  readonly ledgerCash: DecimalText;
  /** Cash of the lines that the user left out: in `fileCash`, not in `ledgerCash`. */
  readonly leftOut?: LeftOutCash;
  /** Absent for files without a Cash Balance column. */
  readonly cashBalance?: CashBalanceCheck;
  /** Absent for files other than positions files. */
  readonly holdings?: HoldingsCheck;
};

export type SampleTransaction = {
  readonly line: number;
  readonly type: string;
  readonly date: CalendarDate;
  readonly description: string;
  readonly symbol: string | undefined;
  readonly quantity: DecimalText | undefined;
  readonly price: DecimalText | undefined;
  readonly account: string;
  readonly amount: DecimalText | undefined;
  readonly isDuplicate: boolean;
};

export type SamplePosition = {
  readonly line: number;
  readonly symbol: string;
  readonly description: string | undefined;
  readonly quantity: DecimalText | undefined;
  readonly lastPrice: DecimalText | undefined;
  readonly currentValue: DecimalText | undefined;
  readonly account: string;
  readonly type: PositionType;
  readonly isDuplicate: boolean;
};

/** The result of comparing a file with the rows on record. */
export type Comparison = {
  readonly counts: LineCounts;
  /** Lines that were read as rows, look-alikes among them. */
  readonly rowCount: number;
  readonly blockingLines: number;
  readonly review: readonly ReviewLine[];
  readonly accounts: readonly AccountTieOut[];
  readonly sampleTransactions: readonly SampleTransaction[];
  readonly samplePositions: readonly SamplePosition[];
  readonly warnings: readonly string[];
  /** Sentence that tells the contents of the file; present where its counts don't tell them. */
  readonly holds?: string;
  /** Other accounts of the user that the file may be of, most likely first. */
  readonly alreadyIn: readonly AlreadyIn[];
};

export type UploadPreview = Comparison & {
  readonly sessionId: string;
  readonly fileName: string;
  readonly fileType: FileType;
  readonly brokerage: string;
  /** First and last day of the rows: run dates of a history, the day of positions. Absent while not known. */
  readonly firstDay?: CalendarDate | undefined;
  readonly lastDay?: CalendarDate | undefined;
  readonly skipReason: string | undefined;
  readonly needsAccount: boolean;
  readonly portfolioDate: CalendarDate | undefined;
  readonly portfolioDateSource: "FILE_NAME" | "FOOTER" | "GIVEN" | "UNKNOWN" | undefined;
  /** The days that a history file covers, or would; absent for other files and for ones that are on record. */
  readonly range: FileRange | undefined;
  /** Names of accounts without numbers, each with the account that it is, as far as that is known. */
  readonly names: readonly FileName[];
  readonly blockedReason: string | undefined;
  /** Present when no answer of the user could make it importable. */
  readonly problem: UploadProblem | undefined;
};

export type FileDays = Pick<UploadPreview, "firstDay" | "lastDay">;

/** The result of a confirm; stored with the import, so that a second confirm gets the same answer. Plain JSON. */
export type UploadResult = FileDays & {
  readonly filename: string;
  readonly success: boolean;
  readonly message: string;
  readonly fileType: FileType;
  readonly brokerage: string;
  readonly rawTransactionsAdded: number;
  readonly normalizedTransactionsAdded: number;
  readonly rawPositionsAdded: number;
  readonly normalizedPositionsAdded: number;
  /** Of an export of realized gains; absent from results of other files. */
  readonly closedLotsAdded?: number;
  readonly accountsCreated: number;
  readonly duplicatesSkipped: number;
  /** Lines that move nothing, and lines left for review; absent from older results. */
  readonly informationalLines?: number;
  readonly reviewLines?: number;
  /** Absent where no realized profit changed. */
  readonly brought?: ProfitBrought | undefined;
  /** The part of it that is of the file's own accounts: what others than the owner are told. Absent from older results, too. */
  readonly broughtOfFile?: ProfitBrought | undefined;
  readonly errors: readonly string[];
  readonly importId: string | undefined;
  /** Set while the import goes on in the background; such an answer is not stored. */
  readonly operationId?: string;
  readonly accounts: readonly AccountTieOut[];
};

/** An answer that is kept, and the imports that were read with it. */
export type KeptAnswer = {
  readonly actionText: string;
  readonly answer: LineAnswer;
  readonly answeredAt: Date;
  /** Names of files whose imports count; while there are any, the answer can't be taken back. */
  readonly usedBy: readonly string[];
};
