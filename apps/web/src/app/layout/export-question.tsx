import { lazy, Suspense } from "react";
import { answerExport, useWaitingExport } from "../../lib/export-question.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../ui/overlay/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Asks before a file with real amounts is made while the screen hides them. */
export function ExportQuestion() {
  const waiting = useWaitingExport();
  return waiting ? (
    <Suspense fallback={null}>
      <ConfirmDialog
        title="Export real amounts"
        confirmLabel="Export"
        onConfirm={() => answerExport(true)}
        onCancel={() => answerExport(false)}
      >
        Amounts are hidden on the screen, but {waiting.fileName} will hold them as they are.
      </ConfirmDialog>
    </Suspense>
  ) : null;
}
