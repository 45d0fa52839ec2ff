import { isLeftFailed } from "@strikebook/core/uploads/queue/queue-file";
import { moveTo } from "@strikebook/core/uploads/queue/queue-order";
import { findSettingsProblems, type QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { isActionAllowed } from "@strikebook/core/uploads/queue/transitions";
import type { QueueCommands } from "../queue-commands.ts";
import { begin, type EngineParts, forget, wake } from "./engine-parts.ts";
import { createFileCommands } from "./file-commands.ts";

/** Everything that may be asked of the queue. */
export function createQueueCommands(parts: EngineParts): QueueCommands {
  const { store, conversations } = parts;
  const ofFile = createFileCommands(parts);
  const ids = (isMeant: (entry: ReturnType<typeof store.entries>[number]) => boolean) =>
    store.entries().flatMap((entry) => (isMeant(entry) ? [entry.id] : []));
  return {
    ...ofFile,
    ...processingCommands(parts),
    async add(files, adding) {
      const report = await parts.admission.add(files, adding, () => wake(parts));
      // At once: the browser may be closed in the next second.
      parts.persistence.saveNow();
      return report;
    },
    move(id, toIndex) {
      const { uploads } = store.state();
      store.show(
        moveTo(
          uploads,
          uploads.findIndex(({ entry }) => entry.id === id),
          toIndex,
        ),
      );
    },
    clear() {
      for (const upload of store.state().uploads) {
        if (upload.entry.status === "processing") {
          void conversations.end(upload.entry.id, "cancelled");
        }
        forget(parts, upload);
      }
      store.update({ uploads: [], restored: undefined });
      parts.announcer.say("The queue is empty");
    },
    pauseAll() {
      for (const id of ids((entry) => isActionAllowed(entry, "pause"))) {
        void ofFile.pause(id);
      }
    },
    resumeAll() {
      ids((entry) => isActionAllowed(entry, "resume")).forEach(ofFile.resume);
    },
    retryAll() {
      for (const id of ids(isLeftFailed)) {
        store.send(id, { type: "retried", isByHand: true });
      }
      wake(parts);
    },
    lookAgain(change) {
      parts.stale.mark();
      if (change !== "IMPORT") {
        parts.undone.look();
      }
    },
    confirmAll(confirmed) {
      // The server runs one import of a user at a time: small files go first, so that none waits for a large one.
      const bytesOf = (id: string) => store.find(id)?.entry.fileSizeBytes ?? 0;
      for (const id of confirmed.toSorted((one, other) => bytesOf(one) - bytesOf(other))) {
        begin(parts, conversations.confirm(id));
      }
    },
  };
}

type ProcessingCommands = Pick<
  QueueCommands,
  "clearHistory" | "dismissRestored" | "saveSettings" | "startProcessing" | "stopProcessing"
>;

function processingCommands(parts: EngineParts): ProcessingCommands {
  const { store, announcer, loop } = parts;
  return {
    startProcessing() {
      store.update({ isProcessing: true });
      announcer.say("Processing started");
      loop.tick();
    },
    // Files under way are finished; no new file is started.
    stopProcessing() {
      store.update({ isProcessing: false });
      announcer.say("Processing stopped");
    },
    async saveSettings(settings) {
      const problems = findSettingsProblems(settings);
      if (Object.keys(problems).length === 0) {
        await takeSettings(parts, settings);
        parts.memory.saveSettings();
      }
      return problems;
    },
    clearHistory() {
      store.update({ history: [] });
      parts.memory.forgetHistory();
    },
    dismissRestored: () => store.update({ restored: undefined }),
  };
}

/** Settings that were changed here or in another browser, and what follows from them. */
export async function takeSettings(parts: EngineParts, settings: QueueSettings): Promise<void> {
  const { store, persistence, contents, loop } = parts;
  const { history, uploads, settings: before } = store.state();
  const { maxRetryAttempts, maxHistoryEntries, enableQueuePersistence } = settings;
  store.update({
    settings,
    history: history.slice(0, maxHistoryEntries),
    uploads: uploads.map((upload) => ({ ...upload, entry: { ...upload.entry, maxRetryAttempts } })),
  });
  persistence.keepSettings();
  persistence.saveNow();
  loop.tick();
  if (before.enableQueuePersistence && !enableQueuePersistence) {
    await contents.forgetSaved();
  }
  if (!before.enableQueuePersistence && enableQueuePersistence) {
    await contents.keepHeld(store.entries().map(({ id }) => id));
  }
}
