import { currentWhose } from "../../../lib/whose/whose.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";

/** Why no account can be added for a file here; undefined where it can. Accounts are added by their owner, to the books that the page shows. */
export function newAccountRefusal({ into }: Pick<QueuedUpload, "into">): string | undefined {
  if (into !== undefined) {
    return `Only ${into.name || "their owner"} can add an account to these books.`;
  }
  return currentWhose() === "me"
    ? undefined
    : "This file is yours: go back to your own figures to add an account.";
}
