import { isActionAllowed } from "@strikebook/core/uploads/queue/transitions";
import type { UploadAnswers } from "../../uploads.mutations.ts";
import type { QueueCommands } from "../queue-commands.ts";
import type { RestoredNotice } from "../queue-state.ts";
import { doubtsOf, type QueuedUpload, type QueueEntry } from "../queued-upload.ts";
import { begin, type EngineParts, forget, forgetSession, wake } from "./engine-parts.ts";

type FileCommands = Pick<
  QueueCommands,
  | "answer"
  | "cancel"
  | "chooseLine"
  | "confirm"
  | "look"
  | "pause"
  | "remove"
  | "reselect"
  | "resume"
  | "retry"
>;

/** The commands on one file. */
export function createFileCommands(parts: EngineParts): FileCommands {
  const { store, conversations, admission, loop } = parts;
  return {
    async reselect(id, file) {
      const refusal = await admission.reselect(id, file);
      wake(parts);
      return refusal;
    },
    remove: (id) => removeFile(parts, id),
    pause: (id) => pauseFile(parts, id),
    resume(id) {
      if (store.send(id, { type: "resumed" })) {
        wake(parts);
      }
    },
    cancel: (id) => cancelFile(parts, id),
    retry(id) {
      if (store.send(id, { type: "retried", isByHand: true })) {
        wake(parts);
      }
    },
    confirm: (id) => conversations.confirm(id).finally(() => loop.tick()),
    answer(id, answers) {
      const upload = store.find(id);
      if (upload?.entry.status === "ready") {
        store.change(id, { answers: { ...upload.answers, ...answers } });
        begin(parts, conversations.preview(id));
        if (concernsOtherFiles(upload, answers)) {
          parts.stale.mark();
        }
      }
    },
    look(id, saysDifferent) {
      const { preview } = store.find(id)?.entry ?? {};
      if (preview) {
        const looked = doubtsOf(preview);
        store.change(id, { looked, ...(saysDifferent && { differs: looked }) });
      }
    },
    chooseLine(id, line, isChosen) {
      const others = store.find(id)?.importLines.filter((chosen) => chosen !== line) ?? [];
      store.change(id, { importLines: isChosen ? [...others, line].sort((a, b) => a - b) : others });
    },
  };
}

/** A new account may be of other files too; without any answer it was a line's, kept for every line of its text. */
function concernsOtherFiles({ accountChoices }: QueuedUpload, answers: UploadAnswers): boolean {
  const { accountId } = answers;
  return accountId == null
    ? Object.keys(answers).length === 0
    : !accountChoices.some((choice) => choice.id === accountId);
}

async function removeFile(parts: EngineParts, id: string): Promise<string | undefined> {
  const { store, conversations, loop } = parts;
  const isImporting = isInServer(store.find(id)?.entry);
  const refusal = isImporting ? await conversations.end(id, "cancelled") : undefined;
  const upload = store.find(id);
  if (upload && !(isImporting && isKept(upload.entry))) {
    forget(parts, upload);
    store.show(store.state().uploads.filter(({ entry }) => entry.id !== id));
    store.update({ restored: without(store.state().restored, id) });
  }
  loop.tick();
  return refusal;
}

async function pauseFile(parts: EngineParts, id: string): Promise<string | undefined> {
  const { store, conversations, loop } = parts;
  if (isInServer(store.find(id)?.entry)) {
    const refusal = await conversations.end(id, "paused");
    loop.tick();
    return refusal;
  }
  if (store.send(id, { type: "paused" })) {
    conversations.abort(id);
    loop.tick();
  }
  return undefined;
}

async function cancelFile(parts: EngineParts, id: string): Promise<string | undefined> {
  const { store, conversations, loop } = parts;
  const upload = store.find(id);
  if (upload?.entry.status === "processing") {
    return await conversations.end(id, "cancelled");
  }
  if (upload && isActionAllowed(upload.entry, "cancel")) {
    conversations.abort(id);
    forgetSession(upload);
    store.change(id, { importLines: [], answers: {} });
    store.send(id, { type: "cancelled", at: new Date() });
    loop.tick();
  }
  return undefined;
}

const isInServer = (entry: QueueEntry | undefined): boolean =>
  entry?.status === "uploading" || entry?.status === "processing";

/** An import that could not be ended, or had ended before: the row goes on saying what became of it. */
const isKept = (entry: QueueEntry): boolean => isInServer(entry) || entry.status === "completed";

/** Leaves a removed file out of the notice about restored files; without files there is no notice. */
function without(restored: RestoredNotice | undefined, id: string): RestoredNotice | undefined {
  const files = restored?.files.filter((file) => file.id !== id) ?? [];
  return files.length === 0 ? undefined : { files };
}
