import { groupBy } from "../shared/group-by.ts";
import type { FileType } from "./upload-file.ts";

/** A file that does not say which account it is of. */
export type AskingFile = {
  readonly fileName: string;
  readonly fileType: FileType;
  readonly brokerage: string;
  /** As the file calls the accounts that it gives no number for. */
  readonly accountNames: readonly string[];
};

/**
 * The files that share a question, in the order of their first files: of one kind, with the same account names, and with
 * nothing in their own names that may tell two accounts apart.
 */
export const groupByAccountQuestion = <File extends AskingFile>(
  files: readonly File[],
): Map<string, File[]> => groupBy(files, accountQuestionOf);

/** Equal for files that share a question. */
export const accountQuestionOf = ({ fileName, fileType, brokerage, accountNames }: AskingFile): string =>
  JSON.stringify([brokerage, fileType, [...accountNames].sort(), accountTextOf(fileName)]);

/** Words of names that Fidelity or a person gives to exports of any account. */
const ANY_ACCOUNT = new Set(
  (
    "account accounts activity all and brokerage closed copy csv data download downloaded export exported fidelity file final for from gain " +
    "history in loss month my new of old orders part portfolio positions q quarter realized statement the through to transaction transactions " +
    "until year ytd january february march april may june july august september october november december jan feb mar apr jun " +
    "jul aug sep sept oct nov dec"
  ).split(" "),
);

/** The words of a file's name that may tell its account: `Dads Roth 2019 (2).csv` gives `dads roth`. */
export function accountTextOf(fileName: string): string {
  const words = fileName.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .map((word) => word.replace(/(?<=^\p{L}+)(\d{1,2}|(19|20)\d\d)$/u, ""))
    .filter((word) => !ANY_ACCOUNT.has(word) && !isDayOrCount(word))
    .join(" ");
}

/** A number of a copy, a day, a month or a year; other numbers may be an account's. */
const isDayOrCount = (word: string) =>
  /^\d{1,2}$|^(19|20)\d\d$|^(19|20)\d\d(0[1-9]|1[0-2])([0-3]\d)?$|^(0[1-9]|1[0-2])[0-3]\d(19|20)\d\d$/.test(
    word,
  );
