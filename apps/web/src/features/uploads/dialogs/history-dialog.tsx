import type { HistoryEntry } from "@strikebook/core/uploads/queue/queue-history";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { accountNamesQuery } from "../account-names.queries.ts";
import type { PastUpload, UndoneImport } from "../upload-history.queries.ts";
import type { UploadResult } from "../uploads.mutations.ts";
import { AccountNames } from "./account-names.tsx";
import { BrowserHistory } from "./browser-history.tsx";
import { LineAnswers } from "./line-answers.tsx";
import { PastUploads, useAfterUndo } from "./past-uploads.tsx";
import { UndoImportDialog } from "./undo-import-dialog.tsx";

type Props = {
  readonly history: readonly HistoryEntry<UploadResult>[];
  readonly onClearHistory: () => void;
  /** Told after an import was undone. */
  readonly onUndone: () => void;
  readonly onClose: () => void;
  /** The import that is shown alone at first; undefined for all of them. */
  readonly importId: string | undefined;
};

/** The imports, which can be undone, and what browsers sent, failed and cancelled uploads included. */
export function HistoryDialog({ history, onClearHistory, onUndone, onClose, importId }: Props) {
  const [tab, setTab] = useState<"answers" | "browser" | "imports">("imports");
  const [undoing, setUndoing] = useState<PastUpload>();
  const [undone, setUndone] = useState<UndoneImport>();
  const afterUndo = useAfterUndo();
  return (
    <>
      <Modal title="Upload history" size="large" onClose={onClose}>
        <Tabs
          label="Histories"
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: "imports",
              label: "Imported files",
              panel: <PastUploads onUndo={setUndoing} undone={undone} importId={importId} />,
            },
            { id: "answers", label: "Your answers", panel: <YourAnswers /> },
            {
              id: "browser",
              label: `Sent by browser (${history.length})`,
              panel: <BrowserHistory history={history} onClear={onClearHistory} />,
            },
          ]}
        />
      </Modal>
      {undoing && (
        <UndoImportDialog
          upload={undoing}
          onClose={() => setUndoing(undefined)}
          onUndone={(answer) => {
            setUndoing(undefined);
            setUndone(answer);
            afterUndo(answer);
            onUndone();
          }}
        />
      )}
    </>
  );
}

/** Answers that are kept for later files. */
function YourAnswers() {
  const { data: names = [] } = useQuery(accountNamesQuery());
  return (
    <div className="flex flex-col gap-4">
      <AccountNames />
      <LineAnswers isAlone={names.length === 0} />
    </div>
  );
}
