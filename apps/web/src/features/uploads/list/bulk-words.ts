import { plural } from "../../../lib/format.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import type { AccountTieOut } from "../uploads.mutations.ts";
import { accountsWords } from "./row/row-words.ts";

/** The effect of importing all these files: lines and new accounts, before anything is clicked. */
export function bulkWords(uploads: readonly QueuedUpload[]): string {
  const previews = uploads.flatMap(({ entry: { preview } }) => (preview === undefined ? [] : [preview]));
  const lines = previews.reduce((sum, { newLines }) => sum + newLines, 0);
  const created = differing(previews.flatMap(({ accounts }) => accounts.filter(({ isNew }) => isNew)));
  // Downloads that overlap name the same lines: each is added once.
  const upTo = previews.length > 1 ? "up to " : "";
  const adds = `Adds ${upTo}${plural(lines, "new line")}.`;
  return created.length === 0 ? adds : `${adds} Creates ${accountsWords(created)}.`;
}

/** Each account once, however many files name it. */
function differing(accounts: readonly AccountTieOut[]): AccountTieOut[] {
  const keyed = accounts.map((account) => [account.accountNumber ?? account.accountName, account] as const);
  return [...new Map(keyed).values()];
}
