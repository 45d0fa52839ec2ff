import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { closeExplanation, useExplainedCell, useExplainedSteps } from "../../lib/explained-cell.ts";

const ExplainDialog = lazy(async () => ({
  default: (await import("../../features/explain/components/explain-dialog.tsx")).ExplainDialog,
}));

/** The rows behind the number that the user clicked, over any screen. */
export function Explanation() {
  const cell = useExplainedCell();
  const steps = useExplainedSteps();
  const { pathname } = useLocation();
  // The explanation closes with the screen, so that neither the next screen nor the next user finds it open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is over with each screen
  useEffect(() => closeExplanation, [pathname]);
  return cell ? (
    <Suspense fallback={null}>
      <ExplainDialog cell={cell} steps={steps} onClose={closeExplanation} />
    </Suspense>
  ) : null;
}
