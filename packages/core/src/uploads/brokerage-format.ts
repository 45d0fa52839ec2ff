import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { Result } from "../shared/result.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { FileAnswers } from "./line-answers.ts";
import type { PositionRow } from "./position-row.ts";
import type { RealizedRow } from "./realized-row.ts";
import type { StatedRange } from "./stated-range.ts";
import type { FileType } from "./upload-file.ts";

/**
 * The start of a file, by which a format recognizes its own exports. Lines are without line ends, the BOM
 * removed.
 */
export type FileToIdentify = {
  /** The name it was uploaded under, without a folder. */
  readonly fileName: string;
  /** The first physical lines, up to HEAD_LINES. */
  readonly head: readonly string[];
  /** The last physical lines, up to TAIL_LINES; may overlap with `head`. */
  readonly tail: readonly string[];
};

/** Where the date of a positions export was found. */
export type PortfolioDateSource = "FILE_NAME" | "FOOTER" | "UNKNOWN";

/** A recognized export: plain data, so that it can be stored and handed to a worker. */
export type FileIdentity = {
  readonly fileType: FileType;
  readonly brokerage: string;
  /** The variant by the columns present: `H1`..`H11`, `P1`..`P6`, `R1`, `L1`, or `history`, `positions` for an unlisted set. */
  readonly formatId: string;
  /** 1-based physical line of the header; everything before it is banner. */
  readonly headerLine: number;
  /** The header as it stands. */
  readonly headerText: string;
  /** Cell index by the format's own column name; a column that the file lacks is absent. */
  readonly columns: Readonly<Record<string, number>>;
  /** The one account of the file, when its name tells (`History_for_Account_Z12345678.csv`). */
  readonly accountNumber?: string;
  /** True when neither columns nor file name can tell the account: it must be asked for. */
  readonly needsAccount: boolean;
  /** Wall clock at download as the footer says, exchange's time on positions: `YYYY-MM-DDTHH:mm`. */
  readonly downloadedAt?: string;
  /** Histories only: the range that was asked for, when a line above or below the rows states it. */
  readonly period?: StatedRange;
  /** Positions only: the day of the snapshot. The footer wins over the file name. */
  readonly portfolioDate?: CalendarDate;
  /** Positions only. */
  readonly portfolioDateSource?: PortfolioDateSource;
  /** Present when no brokerage knows the file, which then has no rows: what was looked for, for the user. */
  readonly unknownBecause?: string;
  /** The user's answers about lines that the reader does not understand by itself. */
  readonly answers?: FileAnswers;
};

/** A file that is not taken; `message` is for the user and names what the file is or what was looked for. */
export type FormatRefusal = { readonly message: string; readonly brokerage: string };

type LineBase = {
  /** 1-based physical line in the file. */
  readonly line: number;
  /** The line as it stands, cut to LINE_TEXT_LENGTH_MAX. */
  readonly text: string;
};

/** Moves neither money nor shares. */
export type InformationalReading = LineBase & {
  readonly state: "INFORMATIONAL";
  readonly reason: string;
  /** The kept answer that decided. */
  readonly answerKey?: string | undefined;
  /** Present for a line that the user leaves out although it may count. */
  readonly leftOut?: LeftOut | undefined;
};

/** The amount and place of a line that was left out. */
export type LeftOut = {
  /** In US dollars; absent when the line has none or it can't be read. */
  readonly amount?: DecimalText | undefined;
  readonly accountNumber?: string | undefined;
  readonly accountName?: string | undefined;
};

/** Not read; a blocking one keeps the whole file from being confirmed. */
export type ReviewReading = LineBase & {
  readonly state: "REVIEW";
  readonly reason: string;
  readonly isBlocking: boolean;
  /** Present when the user may say what such lines are: what they have in common. */
  readonly answerKey?: string | undefined;
  /** The amount and quantity of the line, as far as they could be read. */
  readonly amount?: DecimalText | undefined;
  readonly quantity?: DecimalText | undefined;
};

/** A data line of a history export; ends in exactly one state. */
export type LineReading =
  | (LineBase & {
      readonly state: "ROW";
      readonly transaction: Transaction;
      readonly warnings?: readonly string[];
      /** The kept answer that decided. */
      readonly answerKey?: string | undefined;
    })
  | InformationalReading
  | ReviewReading;

/** A data line of a positions export. */
export type PositionReading =
  | (LineBase & {
      readonly state: "ROW";
      readonly position: PositionRow;
      readonly warnings?: readonly string[];
    })
  | InformationalReading
  | ReviewReading;

/** A data line of an export of realized gains; what can't be read is for review and blocks nothing. */
export type RealizedReading =
  | (LineBase & {
      readonly state: "ROW";
      readonly realized: RealizedRow;
      readonly warnings?: readonly string[];
    })
  | InformationalReading
  | ReviewReading;

export type FinishedReading<Reading> = {
  /** Lines whose meaning needed the rest of the file: not in line order with those given before. */
  readonly readings: readonly Reading[];
  /** About the file as a whole and about lines that are no data, each naming its line; at most ROW_WARNINGS_MAX and a count. */
  readonly warnings: readonly string[];
  /**
   * Names of accounts whose rows bear no number, in order of appearance; `""` for rows without even a name.
   * Not empty means that the account must be asked for; two or more that one answer is not enough.
   */
  readonly unnumberedAccounts: readonly string[];
};

/**
 * Reads a file in runs of whole physical lines, in order, from line 1 on; memory does not grow with the file.
 * Lines that are no data (banner, header, blanks, disclaimer, footer) give nothing.
 */
export type LineReader<Reading> = {
  /** `firstLine` is the 1-based number of `lines[0]`. */
  read(lines: readonly string[], firstLine: number): Reading[];
  /** To be called once, after the last line. */
  finish(): FinishedReading<Reading>;
};

export type HistoryReader = LineReader<LineReading>;
export type PositionsReader = LineReader<PositionReading>;
export type RealizedReader = LineReader<RealizedReading>;

/** One brokerage's exports. A second brokerage is one more folder with one of these, entered in formats.ts. */
export type BrokerageFormat = {
  readonly brokerage: string;
  /** Undefined when the file is none of this brokerage's; a refusal when it is, but not one that can be read. */
  identify(file: FileToIdentify): Result<FileIdentity, FormatRefusal> | undefined;
  /** A description of the files that `identify` accepts, shown when no brokerage knows a file. */
  readonly lookedFor: string;
  createHistoryReader(identity: FileIdentity): HistoryReader;
  createPositionsReader(identity: FileIdentity): PositionsReader;
  createRealizedReader(identity: FileIdentity): RealizedReader;
};
