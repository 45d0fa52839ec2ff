import { answerExport, useWaitingExport } from "../../lib/export-question.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

/** Asks before a file with real amounts is made while the screen hides them. */
export function ExportQuestion() {
  const waiting = useWaitingExport();
  return waiting ? (
    <ConfirmDialog
      title="Export real amounts"
      confirmLabel="Export"
      onConfirm={() => answerExport(true)}
      onCancel={() => answerExport(false)}
    >
      Amounts are hidden on the screen, but {waiting.fileName} will hold them as they are.
    </ConfirmDialog>
  ) : null;
}
