import { lazy, Suspense } from "react";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueueState } from "../queue/queue-state.ts";

// Dialogs are fetched when they are opened: the page itself stays small.
const SettingsDialog = lazy(async () => ({
  default: (await import("./settings-dialog.tsx")).SettingsDialog,
}));
const HistoryDialog = lazy(async () => ({ default: (await import("./history-dialog.tsx")).HistoryDialog }));
const RestoredDialog = lazy(async () => ({
  default: (await import("./restored-dialog.tsx")).RestoredDialog,
}));

export type QueueDialog = "history" | "restored" | "settings";

type Props = {
  readonly open: QueueDialog | undefined;
  readonly queue: QueueCommands;
  readonly state: QueueState;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onClose: () => void;
  /** The import that the history shows alone at first. */
  readonly importId: string | undefined;
};

/** The dialog of the page that is open, if any. */
export function QueueDialogs({ open, queue, state, onFiles, onClose, importId }: Props) {
  return (
    <Suspense>
      {open === "settings" && (
        <SettingsDialog
          settings={state.settings}
          onSave={(settings) => void queue.saveSettings(settings)}
          onClose={onClose}
        />
      )}
      {open === "history" && (
        <HistoryDialog
          history={state.history}
          onClearHistory={() => queue.clearHistory()}
          onUndone={() => queue.lookAgain()}
          onClose={onClose}
          importId={importId}
        />
      )}
      {open === "restored" && state.restored && (
        <RestoredDialog files={state.restored.files} onReselect={onFiles} onClose={onClose} />
      )}
    </Suspense>
  );
}
