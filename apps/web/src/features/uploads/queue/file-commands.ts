import { isActionAllowed } from "@strikebook/core/uploads/queue/transitions";
import { begin, type EngineParts, forget, wake } from "./engine-parts.ts";
import type { QueueCommands } from "./queue-commands.ts";
import type { RestoredNotice } from "./queue-state.ts";

type FileCommands = Pick<
  QueueCommands,
  "answer" | "cancel" | "chooseLine" | "confirm" | "pause" | "remove" | "reselect" | "resume" | "retry"
>;

/** What may be asked about one file. */
export function createFileCommands(parts: EngineParts): FileCommands {
  const { store, conversations, admission, loop } = parts;
  return {
    async reselect(id, file) {
      const refusal = await admission.reselect(id, file);
      wake(parts);
      return refusal;
    },
    remove(id) {
      const upload = store.find(id);
      if (upload && isActionAllowed(upload.entry, "remove")) {
        forget(parts, upload);
        store.show(store.state().uploads.filter(({ entry }) => entry.id !== id));
        store.update({ restored: without(store.state().restored, id) });
        loop.tick();
      }
    },
    pause(id) {
      if (store.send(id, { type: "paused" })) {
        conversations.abort(id);
        loop.tick();
      }
    },
    resume(id) {
      if (store.send(id, { type: "resumed" })) {
        wake(parts);
      }
    },
    async cancel(id) {
      const upload = store.find(id);
      if (upload?.entry.status === "processing") {
        return await conversations.cancelImport(id);
      }
      if (upload && isActionAllowed(upload.entry, "cancel")) {
        conversations.abort(id);
        conversations.forgetSession(upload);
        store.change(id, { importLines: [], answers: {} });
        store.send(id, { type: "cancelled", at: new Date() });
        loop.tick();
      }
      return undefined;
    },
    retry(id) {
      if (store.send(id, { type: "retried" })) {
        wake(parts);
      }
    },
    confirm: (id) => conversations.confirm(id).finally(() => loop.tick()),
    answer(id, answers) {
      const upload = store.find(id);
      if (upload?.entry.status === "ready") {
        store.change(id, { answers: { ...upload.answers, ...answers } });
        begin(parts, conversations.preview(id));
      }
    },
    chooseLine(id, line, isChosen) {
      const others = store.find(id)?.importLines.filter((chosen) => chosen !== line) ?? [];
      store.change(id, { importLines: isChosen ? [...others, line].sort((a, b) => a - b) : others });
    },
  };
}

/** A file that was taken out is told of no longer; when it was the last one, nothing is. */
function without(restored: RestoredNotice | undefined, id: string): RestoredNotice | undefined {
  const files = restored?.files.filter((file) => file.id !== id) ?? [];
  return files.length === 0 ? undefined : { files };
}
