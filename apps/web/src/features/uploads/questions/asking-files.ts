import { groupBy } from "@strikebook/core/shared/group-by";
import {
  type AskingFile,
  accountQuestionOf,
  groupByAccountQuestion,
} from "@strikebook/core/uploads/account-question";
import { booksOf, type QueuedUpload } from "../queue/queued-upload.ts";

/** Files that ask which account of one person's books they are of, all the same question. */
export type SharedQuestion = {
  readonly key: string;
  readonly uploads: readonly QueuedUpload[];
};

type Asking = AskingFile & { readonly upload: QueuedUpload };

/** The questions that two files or more share, in the order of their first files. */
export const sharedQuestions = (uploads: readonly QueuedUpload[]): SharedQuestion[] =>
  [...groupBy(uploads, booksOf)].flatMap(([books, files]) =>
    [...groupByAccountQuestion(files.flatMap(toAsking))].flatMap(([key, asking]) =>
      asking.length > 1 ? [{ key: keyOf(books, key), uploads: asking.map(({ upload }) => upload) }] : [],
    ),
  );

/** The question that a file asks, as in `SharedQuestion`; undefined when it asks none or more than one answer settles. */
export const questionOf = (upload: QueuedUpload): string | undefined =>
  toAsking(upload).map((file) => keyOf(booksOf(upload), accountQuestionOf(file)))[0];

const keyOf = (books: string, question: string): string => `${books} ${question}`;

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
