import { lazy, Suspense } from "react";
import { closeExplanation, useExplainedCell } from "../../lib/explained-cell.ts";

const ExplainDialog = lazy(async () => ({
  default: (await import("../../features/explain/components/explain-dialog.tsx")).ExplainDialog,
}));

/** What makes up the number that somebody asked about, over any screen. */
export function Explanation() {
  const cell = useExplainedCell();
  return cell ? (
    <Suspense fallback={null}>
      <ExplainDialog cell={cell} onClose={closeExplanation} />
    </Suspense>
  ) : null;
}
