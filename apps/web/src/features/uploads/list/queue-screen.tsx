import {
  queueStatistics,
  type QueueStatistics as Statistics,
} from "@strikebook/core/uploads/queue/queue-statistics";
import { History, Settings } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { isReadOnly, useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { QueueDialogs } from "../dialogs/queue-dialogs.tsx";
import { ConnectionChip } from "../notices/connection-chip.tsx";
import { NotificationPrompt } from "../notices/notification-prompt.tsx";
import {
  OfflineNotice,
  OutageNotice,
  RejectedNotice,
  RestoredBanner,
  ServerAwayNotice,
} from "../notices/queue-notices.tsx";
import { SharedQuestions } from "../questions/shared-question.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueueState, RejectedFile } from "../queue/queue-state.ts";
import { isBlocked, type QueuedUpload } from "../queue/queued-upload.ts";
import { queueTitle } from "../queue-title.ts";
import { useFocusWhenEmptied } from "../use-focus-when-emptied.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileList } from "./file-list.tsx";
import { QueueControls } from "./queue-controls.tsx";
import { QueueStatistics } from "./queue-statistics.tsx";

const READ_ONLY_REASON = "Your account is read-only: it can look at everything but import nothing.";

type Props = { readonly queue: QueueCommands; readonly state: QueueState };

/** Files in, their previews, the decision, the result; with `?history=1` what was imported before. */
export function QueueScreen({ queue, state }: Props) {
  const { uploads, entries, statistics, blocked } = useFigures(state);
  // The tab that works may be another one, or not there yet: what this browser knows counts at once.
  const isOnline = useOnline() && state.isOnline;
  const session = useSession();
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [dialog, setDialog] = useState<"restored" | "settings">();
  const [history, setHistory] = useAddressParam("history", "replace");
  useFocusWhenEmptied(uploads.length);
  const isForbidden = session !== undefined && isReadOnly(session.user);
  const addFiles = async (files: readonly File[], allowDuplicates = false) => {
    setRejected([]);
    setRejected((await queue.add(files, allowDuplicates)).rejected);
  };
  const close = () => {
    setDialog(undefined);
    setHistory(undefined);
  };
  return (
    <Page
      title="Enhanced File Upload"
      tabTitle={queueTitle(entries)}
      subtitle="Each file is checked first. Nothing is stored before you confirm."
      actions={
        <Actions
          connection={state.connection}
          isOnline={isOnline}
          onHistory={() => setHistory("1")}
          onSettings={() => setDialog("settings")}
        />
      }
    >
      <p role="status" className="sr-only">
        {state.announcement?.text}
      </p>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DropZone
          onFiles={(files) => void addFiles(files)}
          disabledReason={isForbidden ? READ_ONLY_REASON : undefined}
        />
        <QueueStatistics statistics={statistics} blocked={blocked} />
      </div>
      <Notices
        {...{ queue, state, isOnline, rejected }}
        onFiles={addFiles}
        onShowRestored={() => setDialog("restored")}
        onDismissRejected={() => setRejected([])}
      />
      <Files queue={queue} state={state} uploads={uploads} statistics={statistics} />
      <QueueDialogs
        open={history === undefined ? dialog : "history"}
        queue={queue}
        state={state}
        onFiles={(files) => void addFiles(files)}
        onClose={close}
      />
    </Page>
  );
}

/** The files that are drawn, and what is counted of them. */
function useFigures(state: QueueState) {
  // Ten thousand files join one by one: what is typed and clicked meanwhile goes before drawing each step.
  const uploads = useDeferredValue(state.uploads);
  const entries = useMemo(() => uploads.map(({ entry }) => entry), [uploads]);
  const statistics = useMemo(() => queueStatistics(entries, state.totals), [entries, state.totals]);
  const blocked = useMemo(() => entries.filter(isBlocked).length, [entries]);
  return { uploads, entries, statistics, blocked };
}

type FilesProps = Props & {
  readonly uploads: readonly QueuedUpload[];
  readonly statistics: Statistics;
};

function Files({ queue, state, uploads, statistics }: FilesProps) {
  return (
    <>
      {uploads.length === 0 ? (
        <EmptyState
          title="No files in queue"
          help="Download a history or positions file at fidelity.com and drop it above."
        />
      ) : (
        <>
          <SharedQuestions queue={queue} uploads={uploads} />
          <QueueControls
            queue={queue}
            uploads={uploads}
            isProcessing={state.isProcessing}
            statistics={statistics}
          />
          <FileList queue={queue} uploads={uploads} isServerAway={state.isServerAway} />
        </>
      )}
    </>
  );
}

type NoticesProps = Props & {
  readonly isOnline: boolean;
  readonly rejected: readonly RejectedFile[];
  readonly onFiles: (files: readonly File[], allowDuplicates?: boolean) => Promise<void>;
  readonly onShowRestored: () => void;
  readonly onDismissRejected: () => void;
};

/** Warnings and questions above the list. */
function Notices({ queue, state, isOnline, rejected, onFiles, ...props }: NoticesProps) {
  const { settings, restored } = state;
  return (
    <>
      {!isOnline && <OfflineNotice />}
      {isOnline && state.isServerAway && <ServerAwayNotice />}
      {state.outage && <OutageNotice {...state.outage} />}
      {settings.showNotifications && (
        <NotificationPrompt
          onDecline={() => void queue.saveSettings({ ...settings, showNotifications: false })}
        />
      )}
      {restored && (
        <RestoredBanner
          files={restored.files}
          onShow={props.onShowRestored}
          onReselect={(files) => void onFiles(files)}
          onDismiss={() => queue.dismissRestored()}
        />
      )}
      {rejected.length > 0 && (
        <RejectedNotice
          rejected={rejected}
          onAddAnyway={(files) => void onFiles(files, true)}
          onDismiss={props.onDismissRejected}
        />
      )}
    </>
  );
}

type ActionsProps = Pick<QueueState, "connection"> & {
  readonly isOnline: boolean;
  readonly onHistory: () => void;
  readonly onSettings: () => void;
};

function Actions({ connection, isOnline, onHistory, onSettings }: ActionsProps) {
  return (
    <>
      <ConnectionChip connection={connection} isOnline={isOnline} />
      <Button onClick={onHistory}>
        <History aria-hidden size={16} /> History
      </Button>
      <Button onClick={onSettings}>
        <Settings aria-hidden size={16} /> Settings
      </Button>
    </>
  );
}
