import {
  type AskingFile,
  accountQuestionOf,
  groupByAccountQuestion,
} from "@strikebook/core/uploads/account-question";
import type { QueuedUpload } from "../queue/queued-upload.ts";

/** Files that ask which account they are of, all the same question. */
export type SharedQuestion = {
  readonly key: string;
  readonly uploads: readonly QueuedUpload[];
};

type Asking = AskingFile & { readonly upload: QueuedUpload };

/** The questions that two files or more share, in the order of their first files. */
export const sharedQuestions = (uploads: readonly QueuedUpload[]): SharedQuestion[] =>
  [...groupByAccountQuestion(uploads.flatMap(toAsking))].flatMap(([key, files]) =>
    files.length > 1 ? [{ key, uploads: files.map(({ upload }) => upload) }] : [],
  );

/** The question that a file asks, as in `SharedQuestion`; undefined when it asks none or more than one answer settles. */
export const questionOf = (upload: QueuedUpload): string | undefined =>
  toAsking(upload).map(accountQuestionOf)[0];

/** None where the file is not of one account that nobody knows yet. */
function toAsking(upload: QueuedUpload): Asking[] {
  const { status, preview, fileName } = upload.entry;
  if (status !== "ready" || !preview?.needsAccount || upload.answers.accountId != null) {
    return [];
  }
  const accountNames = preview.accounts.flatMap(({ accountName, accountNumber }) =>
    accountNumber === null ? [accountName] : [],
  );
  const { fileType, brokerage } = preview;
  return accountNames.length > 1 ? [] : [{ fileName, fileType, brokerage, accountNames, upload }];
}
