import {
  queueStatistics,
  type QueueStatistics as Statistics,
} from "@strikebook/core/uploads/queue/queue-statistics";
import { History, Settings } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { takeDropped } from "../../../lib/browser/dropped-files.ts";
import { takeShared } from "../../../lib/browser/shared-files.ts";
import { readStored, STORAGE_KEYS, writeStored } from "../../../lib/browser/storage.ts";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnly, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { QueueDialogs } from "../dialogs/queue-dialogs.tsx";
import { ConnectionChip } from "../notices/connection-chip.tsx";
import { MissedShare } from "../notices/missed-share.tsx";
import { QueueNotices } from "../notices/queue-notices.tsx";
import type { Adding } from "../queue/adding.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueueState, RejectedFile } from "../queue/queue-state.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { queueTitle } from "../queue-title.ts";
import { useFocusOnResult } from "../use-focus-on-result.ts";
import { useFocusWhenEmptied } from "../use-focus-when-emptied.ts";
import { DropZone, SmallDropZone } from "./drop/drop-zone.tsx";
import { FileGroups } from "./file-groups.tsx";
import { ImportOffer } from "./import-offer.tsx";
import { InboxBar } from "./inbox-bar.tsx";
import { RejectedFiles } from "./rejected-files.tsx";
import { useOpenRows } from "./use-open-rows.ts";

const JointFiles = lazy(async () => ({ default: (await import("../notices/joint-files.tsx")).JointFiles }));
const LeftFiles = lazy(async () => ({ default: (await import("../notices/left-files.tsx")).LeftFiles }));

type Props = { readonly queue: QueueCommands; readonly state: QueueState };

/** Files in, their previews, the decision, the result; with `?history=1` what was imported before, with an import's id that one alone. */
export function QueueScreen({ queue, state }: Props) {
  const { uploads, entries, statistics } = useFigures(state);
  // The tab that works may be another one, or not there yet: what this browser knows counts at once.
  const isOnline = useOnline() && state.isOnline;
  const { rejected, addFiles, addAnyway, dismiss } = useAdding(queue);
  const [dialog, setDialog] = useState<"restored" | "settings">();
  const [history, setHistory] = useAddressParam("history", "replace");
  const [joint] = useAddressParam("joint", "replace");
  const [share, setShare] = useAddressParam("share", "replace");
  useFocusWhenEmptied(uploads.length);
  useFocusOnResult(uploads);
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
      {share !== undefined && <MissedShare reason={share} onClose={() => setShare(undefined)} />}
      <Suspense>
        <LeftFiles onFiles={(files) => addFiles(files, { from: "WATCHED" })} />
        {joint !== undefined && <JointFiles accountId={joint} onFiles={addFiles} />}
      </Suspense>
      <QueueNotices
        {...{ queue, state, isOnline }}
        onFiles={(files) => addFiles(files, { from: "AGAIN" })}
        onShowRestored={() => setDialog("restored")}
      />
      <Inbox
        {...{ queue, state, uploads, statistics, rejected, addFiles, addAnyway }}
        onDismissRejected={dismiss}
      />
      <QueueDialogs
        open={history === undefined ? dialog : "history"}
        queue={queue}
        state={state}
        onFiles={(files) => void addFiles(files, { from: "AGAIN" })}
        onClose={close}
        importId={history === "1" ? undefined : history}
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
  return { uploads, entries, statistics };
}

/** Files that were refused, and how they came: added all the same they come that way again. */
type Refused = { readonly rejected: readonly RejectedFile[]; readonly adding: Adding };

const NONE_REFUSED: Refused = { rejected: [], adding: {} };

/** Adds files that are chosen here or dropped on any page; keeps those that were refused. */
function useAdding(queue: QueueCommands) {
  const [refused, setRefused] = useState(NONE_REFUSED);
  const addFiles = async (files: readonly File[], adding: Adding = {}) => {
    setRefused(NONE_REFUSED);
    const { rejected } = await queue.add(files, adding);
    setRefused({ rejected, adding });
  };
  const add = useRef(addFiles);
  add.current = addFiles;
  const session = useSession();
  const mayAdd = session !== undefined && !isReadOnly(session.user);
  useEffect(() => takeDropped((files) => void add.current(files)), []);
  useEffect(() => {
    if (mayAdd) {
      takeShared((files) => add.current(files, { from: "SHARED" })).catch(() => undefined);
    }
  }, [mayAdd]);
  return {
    rejected: refused.rejected,
    addFiles,
    addAnyway: (files: readonly File[]) => addFiles(files, { ...refused.adding, allowDuplicates: true }),
    dismiss: () => setRefused(NONE_REFUSED),
  };
}

type InboxProps = Props & {
  readonly uploads: readonly QueuedUpload[];
  readonly statistics: Statistics;
  readonly rejected: readonly RejectedFile[];
  readonly addFiles: (files: readonly File[], adding?: Adding) => Promise<void>;
  readonly addAnyway: (files: readonly File[]) => Promise<void>;
  readonly onDismissRejected: () => void;
};

/** Before the first file the place for files, afterwards the files. */
function Inbox({ queue, state, uploads, statistics, rejected, ...props }: InboxProps) {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [isAdvanced, onAdvanced] = useAdvanced();
  const rows = useOpenRows();
  const isForbidden = session !== undefined && isReadOnly(session.user);
  const drop = {
    onFiles: (files: readonly File[]) => void props.addFiles(files),
    disabledReason: isForbidden ? viewOnlyReason("import files") : undefined,
  };
  const isEmpty = uploads.length === 0;
  return (
    <>
      {isEmpty && <DropZone {...drop} />}
      {/* Drawn anew with the first file, so that nothing slides. */}
      <div key={String(isEmpty)} data-moves-focus className="contents">
        <InboxBar
          {...{ queue, state, uploads, statistics, rows, isAdvanced, onAdvanced }}
          rejected={rejected.length}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        >
          {!isEmpty && <SmallDropZone {...drop} />}
        </InboxBar>
        {isEmpty && (
          <EmptyState
            title="No files in queue"
            help={
              isForbidden
                ? undefined
                : "Download a history or positions file at fidelity.com and drop it anywhere on this page."
            }
          />
        )}
        <FileGroups
          {...{ queue, state, uploads, isAdvanced, rows }}
          rejectedCount={rejected.length}
          rejected={
            rejected.length > 0 && (
              <RejectedFiles
                rejected={rejected}
                onAddAnyway={(files) => void props.addAnyway(files)}
                onDismiss={props.onDismissRejected}
              />
            )
          }
          offer={
            <ImportOffer
              history={state.history}
              settings={state.settings}
              onSave={(settings) => void queue.saveSettings(settings)}
            />
          }
        />
      </div>
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

/** Whether the rarer controls are shown; this browser remembers it. */
function useAdvanced() {
  const [isAdvanced, setIsAdvanced] = useState(() => readStored(STORAGE_KEYS.uploadAdvanced) === "shown");
  const toggle = () => {
    writeStored(STORAGE_KEYS.uploadAdvanced, isAdvanced ? "hidden" : "shown");
    setIsAdvanced(!isAdvanced);
  };
  return [isAdvanced, toggle] as const;
}
