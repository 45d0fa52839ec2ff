import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ReselectButton } from "../list/reselect-button.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { Outage, QueueState, RestoredNotice } from "../queue/queue-state.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { NotificationPrompt } from "./notification-prompt.tsx";

type Props = {
  readonly queue: QueueCommands;
  readonly state: QueueState;
  readonly isOnline: boolean;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
  readonly onShowRestored: () => void;
};

/** Warnings and questions above the list. */
export function QueueNotices({ queue, state, isOnline, onFiles, onShowRestored }: Props) {
  const { settings, restored } = state;
  return (
    <>
      {!isOnline && <OfflineNotice />}
      {isOnline && state.isServerAway && <ServerAwayNotice />}
      {state.outage && <OutageNotice {...state.outage} />}
      {state.isKeptNowhere && state.uploads.some(isUnfinished) && <KeptNowhereNotice />}
      {settings.showNotifications && (
        <NotificationPrompt
          onDecline={() => void queue.saveSettings({ ...settings, showNotifications: false })}
        />
      )}
      {restored && (
        <RestoredBanner
          files={restored.files}
          onShow={onShowRestored}
          onReselect={(files) => void onFiles(files)}
          onDismiss={() => queue.dismissRestored()}
        />
      )}
    </>
  );
}

/** Says what came back after a refresh, until it is closed. */
function RestoredBanner(props: {
  readonly files: RestoredNotice["files"];
  readonly onShow: () => void;
  readonly onReselect: (files: readonly File[]) => void;
  readonly onDismiss: () => void;
}) {
  const { files, onShow, onReselect, onDismiss } = props;
  const lost = files.filter(({ needsReselection }) => needsReselection).length;
  return (
    <Notice
      tone={lost > 0 ? "warning" : "info"}
      role="status"
      actions={
        <span className="flex shrink-0 flex-wrap justify-end gap-2">
          {lost > 0 && <ReselectButton label="Select again" multiple onFiles={onReselect} />}
          <Button variant="quiet" onClick={onShow}>
            Show files
          </Button>
          <Button variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </span>
      }
    >
      <p className="font-semibold">{plural(files.length, "file")} restored from your last visit</p>
      <p>
        {lost > 0
          ? `${plural(lost, "file")} of them must be selected again.`
          : `${files.length === 1 ? "It continues where it stopped" : "They continue where they stopped"}; nothing has to be selected again.`}
      </p>
    </Notice>
  );
}

/** The connection is gone: what waits, and that nothing is to be done about it. The queue's live region says it. */
function OfflineNotice() {
  return (
    <Notice tone="warning">
      <p className="font-semibold">You are offline</p>
      <p>Files continue automatically when you're back online. Nothing is lost.</p>
    </Notice>
  );
}

/** The server does not answer: it is asked until it does. The queue's live region says it. */
function ServerAwayNotice() {
  return (
    <Notice tone="warning">
      <p className="font-semibold">Waiting for the server</p>
      <p>
        The server doesn't answer; we ask again every few seconds. Files continue automatically when it's
        back. Nothing is lost, and no retry is used up.
      </p>
    </Notice>
  );
}

const isUnfinished = ({ entry }: QueuedUpload): boolean =>
  entry.status !== "completed" && entry.status !== "cancelled" && entry.status !== "needs-reselection";

/** As in a private window: the files are here as long as the page is. */
function KeptNowhereNotice() {
  return (
    <Notice tone="warning" role="status">
      <p className="font-semibold">Some files are in this page only</p>
      <p>
        This browser couldn't keep them, as in a private window. Leave this page open until they are imported:
        after a reload they have to be chosen again.
      </p>
    </Notice>
  );
}

/** The queue itself could not be loaded: chosen files are in no list yet, and must not look lost. */
function OutageNotice({ files }: Outage) {
  return (
    <Notice tone="warning" role="status">
      <p className="font-semibold">
        {files === 0
          ? "We couldn't load the queue"
          : `${plural(files, "file")} will join the list when the queue has loaded`}
      </p>
      <p>
        {files === 0 ? "Files you choose now are kept. " : "Nothing you chose is lost. "}
        Loading is tried again every 2 seconds: keep this page open. If that does not help, reload the page
        {files === 0 ? "." : " and choose the files again."}
      </p>
    </Notice>
  );
}
