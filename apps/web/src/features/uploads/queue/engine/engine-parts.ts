import { cancelUpload } from "../../uploads.mutations.ts";
import type { QueueStore } from "../queue-store.ts";
import { booksOf, type QueuedUpload } from "../queued-upload.ts";
import type { ContentStore } from "../storage/content-store.ts";
import type { PersonMemory } from "../storage/person-memory.ts";
import type { QueuePersistence } from "../storage/queue-persistence.ts";
import type { Announcer } from "./announcer.ts";
import type { Conversations } from "./conversations.ts";
import type { FileAdmission } from "./file-admission.ts";
import type { QueueLoop } from "./queue-loop.ts";
import type { StalePreviews } from "./stale-previews.ts";
import type { UndoneImports } from "./undone-imports.ts";

/** The objects that the commands work with. */
export type EngineParts = {
  readonly store: QueueStore;
  readonly contents: ContentStore;
  readonly conversations: Conversations;
  readonly admission: FileAdmission;
  readonly persistence: QueuePersistence;
  readonly loop: QueueLoop;
  readonly announcer: Announcer;
  readonly stale: StalePreviews;
  readonly memory: PersonMemory;
  readonly undone: UndoneImports;
};

/** Begins processing where the settings say that files start by themselves. */
export function wake({ store, loop }: EngineParts): void {
  const { settings, isProcessing } = store.state();
  if (settings.autoStart && !isProcessing) {
    store.update({ isProcessing: true });
  }
  loop.tick();
}

/** Ends what is under way about a file that leaves the list, in the server and here. */
export function forget({ conversations, contents }: EngineParts, upload: QueuedUpload): void {
  forgetSession(upload);
  conversations.abort(upload.entry.id);
  contents.drop(upload.entry.id);
}

/** Tells the server that a preview is not wanted; it drops them by itself after a while, so a failure needs no word. */
export function forgetSession(upload: QueuedUpload): void {
  const { status, preview, consent } = upload.entry;
  const sessionId = status === "ready" ? preview?.sessionId : consent?.sessionId;
  if (sessionId !== undefined && (status === "ready" || status === "paused" || status === "pending")) {
    cancelUpload(sessionId, booksOf(upload)).catch(() => false);
  }
}

/** A conversation that makes room for others when it ends. */
export function begin({ loop }: EngineParts, conversation: Promise<void>): void {
  void conversation.finally(() => loop.tick());
}
