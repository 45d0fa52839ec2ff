import { type ComponentProps, lazy, Suspense } from "react";

const ChosenLots = lazy(async () => ({
  default: (await import("../../ledger-statements/components/chosen-lots-dialog.tsx")).ChosenLotsDialog,
}));
const Statement = lazy(async () => ({
  default: (await import("../../ledger-statements/components/statement-dialog.tsx")).StatementDialog,
}));

/** The dialogs of corrections, fetched when one is asked for: with them the page's first load would be too large. */
export const ChosenLotsDialog = (props: ComponentProps<typeof ChosenLots>) => (
  <Suspense fallback={null}>
    <ChosenLots {...props} />
  </Suspense>
);

export const StatementDialog = (props: ComponentProps<typeof Statement>) => (
  <Suspense fallback={null}>
    <Statement {...props} />
  </Suspense>
);
