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

/**
 * So many files are read at once and then join the list together, twice as many each time: thousands one by one would
 * freeze the page.
 */
const TOGETHER_FIRST = 25;
const TOGETHER_MAX = 800;

type Report = {
  readonly added: string[];
  readonly reselected: string[];
  readonly rejected: RejectedFile[];
};
/** A file that may be taken, or why it is not. */
type Checked = { readonly hash: string } | { readonly reason: string };

/** Lets files into the queue: checks them, finds those that are waiting already, gives lost content back. */
export class FileAdmission {
  readonly #store: QueueStore;
  readonly #contents: ContentStore;

  constructor(store: QueueStore, contents: ContentStore) {
    this.#store = store;
    this.#contents = contents;
  }

  /** `onJoined` is told each time that files have joined or got their content back. */
  async add(files: readonly File[], allowDuplicates: boolean, onJoined: () => void): Promise<AddReport> {
    const report: Report = { added: [], reselected: [], rejected: [] };
    const isLenient = allowDuplicates || this.#store.state().settings.allowDuplicates;
    let together = files.slice(0, TOGETHER_FIRST);
    for (let taken = 0; taken < files.length; ) {
      const checked = await Promise.all(together.map(check));
      const joining: QueuedUpload[] = [];
      for (const [index, file] of together.entries()) {
        this.#admit(file, checked[index] ?? { reason: "" }, { report, joining, isLenient });
      }
      this.#store.show([...this.#store.state().uploads, ...joining]);
      onJoined();
      taken += together.length;
      together = files.slice(taken, taken + Math.min(TOGETHER_MAX, 2 * together.length));
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
      this.#giveBack(id, file, hash);
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  }

  #admit(file: File, checked: Checked, batch: Batch): void {
    const { report, joining, isLenient } = batch;
    if ("reason" in checked) {
      report.rejected.push({ file, fileName: file.name, reason: checked.reason, isDuplicate: false });
      return;
    }
    const { hash } = checked;
    const lost = this.#lost(file, hash);
    if (lost) {
      this.#giveBack(lost.entry.id, file, hash);
      report.reselected.push(lost.entry.id);
      return;
    }
    const reason = isLenient ? undefined : this.#reasonToDrop(file, hash, joining);
    if (reason !== undefined) {
      report.rejected.push({ file, fileName: file.name, reason, isDuplicate: true });
      return;
    }
    const upload = this.#join(file, hash, joining.length);
    joining.push(upload);
    report.added.push(upload.entry.id);
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
  #reasonToDrop(file: File, hash: string, joining: readonly QueuedUpload[]): string | undefined {
    const entries = [...this.#store.entries(), ...joining.map(({ entry }) => entry)];
    const waiting = entries.filter(isWaiting);
    if (waiting.some(({ contentHash }) => contentHash === hash)) {
      return SAME_CONTENT;
    }
    // Of a file that was restored without its hash nothing else is known.
    const isNamed = waiting.some((entry) => entry.contentHash === undefined && isNamesake(entry, file));
    return isNamed ? SAME_NAME : undefined;
  }

  /** The file joins at once; what is kept of it for a refresh may follow. */
  #join(file: File, contentHash: string, place: number): QueuedUpload {
    const { uploads, settings } = this.#store.state();
    const { entry, ...rest } = newUpload(file, {
      addedAt: new Date(),
      maxRetryAttempts: settings.maxRetryAttempts,
      priority: uploads.length + place,
    });
    void this.#contents.keep(entry.id, file, settings.enableQueuePersistence);
    return { ...rest, entry: { ...entry, contentHash } };
  }

  #giveBack(id: string, file: File, contentHash: string): void {
    void this.#contents.keep(id, file, this.#store.state().settings.enableQueuePersistence);
    const entry = this.#store.find(id)?.entry;
    if (entry) {
      this.#store.change(id, { entry: { ...entry, contentHash } });
      this.#store.send(id, { type: "reselected" });
    }
  }
}

type Batch = {
  readonly report: Report;
  /** Files of this round that the list does not show yet. */
  readonly joining: QueuedUpload[];
  readonly isLenient: boolean;
};

async function check(file: File): Promise<Checked> {
  const reason = findFileProblem({ name: file.name, type: file.type, sizeBytes: file.size });
  if (reason !== undefined) {
    return { reason };
  }
  try {
    return { hash: await contentHashOf(file) };
  } catch (error) {
    return { reason: errorText(error) };
  }
}

const isNamesake = (entry: QueueEntry, file: File): boolean =>
  entry.fileName === file.name && entry.fileSizeBytes === file.size;

/** False for what has ended: it stands in nobody's way. */
function isWaiting(entry: QueueEntry): boolean {
  const { status } = entry;
  return status !== "completed" && status !== "cancelled" && (status !== "failed" || mayRetry(entry));
}
