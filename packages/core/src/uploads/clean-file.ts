import { countWords } from "../shared/count-words.ts";
import { type DecimalText, decimal } from "../shared/decimal.ts";
import { UNKNOWN_BROKERAGE } from "./upload-file.ts";

type Absent = null | undefined;

/** What a checked file says of itself that a person may have to look at. */
export type CheckedFile = {
  readonly blockedReason: string | Absent;
  /** The very same bytes were imported before. */
  readonly isKnown: boolean;
  readonly needsAccount: boolean;
  readonly portfolioDateSource: string | Absent;
  readonly brokerage: string;
  /** Warnings, and other accounts that the file may be of. */
  readonly doubts: number;
  readonly reviewLines: number;
  readonly accounts: readonly CheckedAccount[];
};

type CheckedAccount = {
  readonly fileCash: DecimalText | string;
  readonly ledgerCash: DecimalText | string;
  readonly cashBalance?: { readonly gapCount: number } | Absent;
  readonly holdings?: { readonly disagreementCount: number } | Absent;
  readonly leftOut?: unknown;
};

/**
 * Why a file may not be imported without a person, each reason a sentence's end after "it"; none for a clean file. Browser and command
 * line ask here, so that neither imports by itself what the other would ask about.
 */
export function openQuestions(file: CheckedFile): readonly string[] {
  const questions = [
    file.isKnown && "was imported before",
    file.needsAccount && "names no account",
    file.portfolioDateSource === "UNKNOWN" && "bears no date",
    file.brokerage === UNKNOWN_BROKERAGE && "isn't recognized",
    file.doubts > 0 && `comes with ${countWords(file.doubts, "warning")}`,
    file.reviewLines > 0 && `has ${countWords(file.reviewLines, "line")} for review`,
    !file.accounts.every(agrees) && "differs from what is on record",
  ].filter((question) => question !== false);
  // What blocks a file is most often one of these, in other words.
  return questions.length === 0 && file.blockedReason != null
    ? [`can't be imported as it is: ${file.blockedReason}`]
    : questions;
}

const agrees = ({ fileCash, ledgerCash, cashBalance, holdings, leftOut }: CheckedAccount): boolean =>
  decimal(fileCash).eq(decimal(ledgerCash)) &&
  (cashBalance?.gapCount ?? 0) === 0 &&
  (holdings?.disagreementCount ?? 0) === 0 &&
  leftOut == null;
