import { hasRetriesLeft } from "@strikebook/core/uploads/queue/queue-file";
import { findFileProblem } from "@strikebook/core/uploads/upload-file";
import { errorText } from "../../../../lib/network/error-texts.ts";
import type { SettledAdding } from "../adding.ts";
import type { AddReport, RejectedFile } from "../queue-state.ts";
import type { QueueStore } from "../queue-store.ts";
import { booksOf, newUpload, type QueuedUpload, type QueueEntry } from "../queued-upload.ts";
import { contentHashOf } from "../storage/content-hash-of.ts";
import type { ContentStore } from "../storage/content-store.ts";

export const SAME_NAME = "Already in the list: same name and size";
export const SAME_CONTENT = "Already in the list: same content";
export const OTHER_CONTENT = "This is a different file: its content doesn't match the one you added before.";

/**
 * So many files are read at once and then join the list together, twice as many each time: thousands would freeze the
 * page, one by one by drawing the list each time, all at once by asking the browser for each of them.
 */
const TOGETHER_FIRST = 25;
const TOGETHER_MAX = 200;

type Report = {
  readonly added: string[];
  readonly reselected: string[];
  readonly rejected: RejectedFile[];
};
/** A file that was chosen. Its size is read once: each look asks the file system, and the page waits for the answer. */
type Chosen = { readonly file: File; readonly sizeBytes: number };
/** A file that may be taken, or why it is not. */
type Hashed = Chosen & { readonly hash: string };
type Checked = Hashed | (Chosen & { readonly reason: string });

/** Lets files into the queue: checks them, finds those that are waiting already, gives lost content back. */
export class FileAdmission {
  readonly #store: QueueStore;
  readonly #contents: ContentStore;

  constructor(store: QueueStore, contents: ContentStore) {
    this.#store = store;
    this.#contents = contents;
  }

  /** Adds files; calls `onJoined` each time that files have joined or got their content back. */
  async add(files: readonly File[], adding: SettledAdding, onJoined: () => void): Promise<AddReport> {
    const report: Report = { added: [], reselected: [], rejected: [] };
    const isLenient = adding.allowDuplicates === true || this.#store.state().settings.allowDuplicates;
    let together = files.slice(0, TOGETHER_FIRST);
    for (let taken = 0; taken < files.length; ) {
      const checked = await Promise.all(together.map(check));
      const joining: QueuedUpload[] = [];
      const waiting = new WaitingFiles(this.#store.state().uploads, adding);
      for (const each of checked) {
        this.#admit(each, { report, joining, isLenient, waiting, adding });
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
    const chosen = { file, sizeBytes: file.size };
    try {
      const hash = await contentHashOf(file, chosen.sizeBytes);
      const isSame =
        upload.entry.contentHash === hash ||
        (upload.entry.contentHash === undefined && isNamesake(upload.entry, chosen));
      if (!isSame) {
        return OTHER_CONTENT;
      }
      this.#giveBack(id, chosen, hash);
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  }

  #admit(checked: Checked, { report, joining, isLenient, waiting, adding }: Batch): void {
    const { file } = checked;
    if ("reason" in checked) {
      report.rejected.push({ file, fileName: file.name, reason: checked.reason, isDuplicate: false });
      return;
    }
    const { hash } = checked;
    const lost = waiting.takeLost(checked, hash);
    if (lost) {
      this.#giveBack(lost.id, checked, hash);
      report.reselected.push(lost.id);
      return;
    }
    const reason = isLenient ? undefined : waiting.reasonToDrop(checked, hash);
    if (reason !== undefined) {
      report.rejected.push({ file, fileName: file.name, reason, isDuplicate: true });
      return;
    }
    const upload = this.#join({ ...checked, hash }, joining.length, adding);
    joining.push(upload);
    waiting.note(upload.entry);
    report.added.push(upload.entry.id);
  }

  /** The file joins at once; what is kept of it for a refresh may follow. */
  #join(hashed: Hashed, place: number, { into, from }: SettledAdding): QueuedUpload {
    const { file, sizeBytes, hash } = hashed;
    const { uploads, settings } = this.#store.state();
    const given = {
      addedAt: new Date(),
      maxRetryAttempts: settings.maxRetryAttempts,
      priority: uploads.length + place,
    };
    const origin = { ...(into && { into }), ...(from === "SHARED" && { isShared: true as const }) };
    const { entry, ...rest } = newUpload(file.name, sizeBytes, given, origin);
    this.#keep(entry.id, { file, sizeBytes });
    return { ...rest, entry: { ...entry, contentHash: hash } };
  }

  /** What a browser refuses to keep is said once: whoever leaves the page would lose it. */
  #keep(id: string, { file, sizeBytes }: Chosen): void {
    const isWanted = this.#store.state().settings.enableQueuePersistence;
    void this.#contents.keep(id, file, isWanted, sizeBytes).then((isKept) => {
      const isKeptNowhere = isWanted && !isKept && this.#contents.isClosed;
      if (isKeptNowhere && !this.#store.state().isKeptNowhere) {
        this.#store.update({ isKeptNowhere });
      }
    });
  }

  #giveBack(id: string, { file, sizeBytes }: Chosen, contentHash: string): void {
    this.#keep(id, { file, sizeBytes });
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
  readonly waiting: WaitingFiles;
  readonly adding: SettledAdding;
};

/**
 * Files that the list waits for, found by content hash: a search for each of ten thousand files would be
 * slow.
 */
class WaitingFiles {
  /** Files that lost their content. */
  readonly #lost: QueueEntry[];
  readonly #hashes = new Set<string>();
  /** Files restored without a hash, of which only name and size are known. */
  #hashless: readonly QueueEntry[];

  /** One file may be for the books of two people: each waits by itself. */
  constructor(uploads: readonly QueuedUpload[], adding: SettledAdding) {
    const sameBooks = uploads.filter((upload) => booksOf(upload) === booksOf(adding));
    this.#lost = entriesOf(adding.from === "AGAIN" ? uploads : sameBooks).filter(
      ({ status }) => status === "needs-reselection",
    );
    const waiting = entriesOf(sameBooks).filter(isWaiting);
    this.#hashless = waiting.filter(({ contentHash }) => contentHash === undefined);
    for (const entry of waiting) {
      this.note(entry);
    }
  }

  note({ contentHash }: QueueEntry): void {
    if (contentHash !== undefined) {
      this.#hashes.add(contentHash);
    }
  }

  /** The file of the list that lost just this content; the next one like it is another. */
  takeLost(chosen: Chosen, hash: string): QueueEntry | undefined {
    const index = this.#lost.findIndex((entry) =>
      entry.contentHash === undefined ? isNamesake(entry, chosen) : entry.contentHash === hash,
    );
    const [lost] = index < 0 ? [] : this.#lost.splice(index, 1);
    if (lost) {
      this.#hashes.add(hash);
      this.#hashless = this.#hashless.filter((entry) => entry !== lost);
    }
    return lost;
  }

  /** The same bytes are taken once; another file of the same name and size is another file. */
  reasonToDrop(chosen: Chosen, hash: string): string | undefined {
    if (this.#hashes.has(hash)) {
      return SAME_CONTENT;
    }
    return this.#hashless.some((entry) => isNamesake(entry, chosen)) ? SAME_NAME : undefined;
  }
}

async function check(file: File): Promise<Checked> {
  const chosen = { file, sizeBytes: file.size };
  const reason = findFileProblem({ name: file.name, type: file.type, sizeBytes: chosen.sizeBytes });
  if (reason !== undefined) {
    return { ...chosen, reason };
  }
  try {
    return { ...chosen, hash: await contentHashOf(file, chosen.sizeBytes) };
  } catch (error) {
    return { ...chosen, reason: errorText(error) };
  }
}

const entriesOf = (uploads: readonly QueuedUpload[]): QueueEntry[] => uploads.map(({ entry }) => entry);

const isNamesake = (entry: QueueEntry, { file, sizeBytes }: Chosen): boolean =>
  entry.fileName === file.name && entry.fileSizeBytes === sizeBytes;

/** False for a file that has ended: the same file may be added again. */
function isWaiting(entry: QueueEntry): boolean {
  const { status } = entry;
  return status !== "completed" && status !== "cancelled" && (status !== "failed" || hasRetriesLeft(entry));
}
