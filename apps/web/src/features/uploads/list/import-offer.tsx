import type { QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { useState } from "react";
import { readStored, STORAGE_KEYS, writeStored } from "../../../lib/browser/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { QueueState } from "../queue/queue-state.ts";

type Props = {
  readonly history: QueueState["history"];
  readonly settings: QueueSettings;
  readonly onSave: (settings: QueueSettings) => void;
};

/** Imports without an error that it takes until the offer is made. */
const CLEAN_IMPORTS_MIN = 3;

/** After the third clean import: offers, once, that such files import by themselves. */
export function ImportOffer({ history, settings, onSave }: Props) {
  const [isDeclined, setIsDeclined] = useState(() => readStored(STORAGE_KEYS.importOffer) === "declined");
  const clean = history.filter(({ status, result }) => status === "completed" && result?.errors.length === 0);
  if (settings.importsByItself || isDeclined || clean.length < CLEAN_IMPORTS_MIN) {
    return null;
  }
  const decline = () => {
    writeStored(STORAGE_KEYS.importOffer, "declined");
    setIsDeclined(true);
  };
  return (
    <Notice
      actions={
        <span className="flex shrink-0 flex-wrap justify-end gap-2">
          <Button onClick={() => onSave({ ...settings, importsByItself: true })}>Turn on</Button>
          <Button variant="quiet" onClick={decline}>
            Not now
          </Button>
        </span>
      }
    >
      Files without questions or warnings can import by themselves, with Undo beside them.
    </Notice>
  );
}
