import { countWords, formatCount } from "../shared/count-words.ts";

/** Rows of a file, not on record in the file's own accounts, that stand in another account of the same user. */
export type AlreadyIn = {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string | undefined;
  /** At least 1. */
  readonly lines: number;
  /** All rows of the file. */
  readonly ofLines: number;
};

/** From so many rows on, or from such a part of the file, a file is asked about (domain.md 1.9). */
const LINES_MIN = 10;
const FILE_PARTS = 5;

/** True when so many rows can hardly be trades that two accounts both made by chance. */
export const isAskedAbout = ({ lines, ofLines }: Pick<AlreadyIn, "lines" | "ofLines">): boolean =>
  lines >= LINES_MIN || (lines > 0 && lines * FILE_PARTS >= ofLines);

/** `32 of 32 lines are already on record in ROTH IRA (5566)`. */
export function alreadyInWords(already: AlreadyIn): string {
  const { lines, ofLines } = already;
  const verb = ofLines === 1 ? "is" : "are";
  return `${formatCount(lines)} of ${countWords(ofLines, "line")} ${verb} already on record in ${accountWords(already)}`;
}

const DIGITS_SHOWN = 4;

function accountWords({ accountName, accountNumber }: AlreadyIn): string {
  return accountNumber === undefined || accountNumber === accountName
    ? accountName
    : `${accountName} (${accountNumber.slice(-DIGITS_SHOWN)})`;
}
