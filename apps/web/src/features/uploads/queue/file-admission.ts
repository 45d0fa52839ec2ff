import { mayRetry } from "@strikebook/core/uploads/queue/queue-file";
import { findFileProblem } from "@strikebook/core/uploads/upload-file";
import { errorText } from "../../../lib/error-texts.ts";
import { contentHashOf } from "./content-hash-of.ts";
import type { ContentStore } from "./content-store.ts";
import type { AddReport, RejectedFile } from "./queue-state.ts";
import type { QueueStore } from "./queue-store.ts";
import { newUpload, type QueuedUpload, type QueueEntry } from "./queued-upload.ts";

export const SAME_NAME = "Already in the list: the same name and size";
export const SAME_CONTENT = "Already in the list: the very same content";
export const OTHER_CONTENT = "This is another file: its content differs from the one that was added before.";

/** Lets files into the queue: checks them, finds those that are waiting already, gives lost content back. */
export class FileAdmission {
  readonly #store: QueueStore;
  readonly #contents: ContentStore;

  constructor(store: QueueStore, contents: ContentStore) {
    this.#store = store;
    this.#contents = contents;
  }

  async add(files: readonly File[], allowDuplicates: boolean): Promise<AddReport> {
    const report = { added: [] as string[], reselected: [] as string[], rejected: [] as RejectedFile[] };
    const isLenient = allowDuplicates || this.#store.state().settings.allowDuplicates;
    for (const file of files) {
      const outcome = await this.#admit(file, isLenient);
      if ("id" in outcome) {
        (outcome.isReselected ? report.reselected : report.added).push(outcome.id);
      } else {
        report.rejected.push({ file, fileName: file.name, ...outcome });
      }
    }
    return report;
  }

  /** Gives a file its content back; answers why this is not the file, undefined when it is. */
  async reselect(id: string, file: File): Promise<string | undefined> {
    const upload = this.#store.find(id);
    if (upload?.entry.status !== "needs-reselection") {
      return undefined;
    }
    try {
      const hash = await contentHashOf(file);
      const isSame =
        upload.entry.contentHash === hash ||
        (upload.entry.contentHash === undefined && isNamesake(upload.entry, file));
      if (!isSame) {
        return OTHER_CONTENT;
      }
      await this.#giveBack(id, file, hash);
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  }

  async #admit(file: File, isLenient: boolean): Promise<Outcome> {
    const problem = findFileProblem({ name: file.name, type: file.type, sizeBytes: file.size });
    if (problem !== undefined) {
      return { reason: problem, isDuplicate: false };
    }
    try {
      const hash = await contentHashOf(file);
      const lost = this.#lost(file, hash);
      if (lost) {
        await this.#giveBack(lost.entry.id, file, hash);
        return { id: lost.entry.id, isReselected: true };
      }
      const reason = isLenient ? undefined : this.#reasonToDrop(file, hash);
      if (reason !== undefined) {
        return { reason, isDuplicate: true };
      }
      return { id: await this.#join(file, hash), isReselected: false };
    } catch (error) {
      return { reason: errorText(error), isDuplicate: false };
    }
  }

  /** The file of the list that lost just this content. */
  #lost(file: File, hash: string): QueuedUpload | undefined {
    return this.#store.state().uploads.find(({ entry }) => {
      const isLost = entry.status === "needs-reselection";
      return (
        isLost && (entry.contentHash === undefined ? isNamesake(entry, file) : entry.contentHash === hash)
      );
    });
  }

  /** The same bytes are taken once; another file of the same name and size is another file. */
  #reasonToDrop(file: File, hash: string): string | undefined {
    const waiting = this.#store.entries().filter(isWaiting);
    if (waiting.some(({ contentHash }) => contentHash === hash)) {
      return SAME_CONTENT;
    }
    // Of a file that was restored without its hash nothing else is known.
    const isNamed = waiting.some((entry) => entry.contentHash === undefined && isNamesake(entry, file));
    return isNamed ? SAME_NAME : undefined;
  }

  /** The list shows the file at once; what is kept of it for a refresh may follow. */
  async #join(file: File, contentHash: string): Promise<string> {
    const { uploads, settings } = this.#store.state();
    const upload = newUpload(file, {
      addedAt: new Date(),
      maxRetryAttempts: settings.maxRetryAttempts,
      priority: uploads.length,
    });
    const { id } = upload.entry;
    const isKept = this.#contents.keep(id, file, settings.enableQueuePersistence);
    this.#store.show([...uploads, { ...upload, entry: { ...upload.entry, contentHash } }]);
    await isKept;
    return id;
  }

  async #giveBack(id: string, file: File, contentHash: string): Promise<void> {
    const isKept = this.#contents.keep(id, file, this.#store.state().settings.enableQueuePersistence);
    const entry = this.#store.find(id)?.entry;
    if (entry) {
      this.#store.change(id, { entry: { ...entry, contentHash } });
      this.#store.send(id, { type: "reselected" });
    }
    await isKept;
  }
}

type Outcome =
  | { readonly id: string; readonly isReselected: boolean }
  | { readonly reason: string; readonly isDuplicate: boolean };

const isNamesake = (entry: QueueEntry, file: File): boolean =>
  entry.fileName === file.name && entry.fileSizeBytes === file.size;

/** False for what has ended: it stands in nobody's way. */
function isWaiting(entry: QueueEntry): boolean {
  const { status } = entry;
  return status !== "completed" && status !== "cancelled" && (status !== "failed" || mayRetry(entry));
}
