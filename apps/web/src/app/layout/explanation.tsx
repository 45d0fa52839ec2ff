import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import {
  closeExplanation,
  leaveExplanation,
  returnToExplanation,
  useExplainedCell,
  useExplainedSteps,
} from "../../lib/explained-cell.ts";

const ExplainDialog = lazy(async () => ({
  default: (await import("../../features/explain/components/explain-dialog.tsx")).ExplainDialog,
}));

/** The rows behind the number that the user clicked, over any screen. */
export function Explanation() {
  const cell = useExplainedCell();
  const steps = useExplainedSteps();
  const { pathname, key } = useLocation();
  const entry = useRef(key);
  useEffect(() => {
    entry.current = key;
  }, [key]);
  // The explanation closes with the screen, so that neither the next screen nor the next user finds it open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is over with each screen
  useEffect(() => {
    returnToExplanation(entry.current);
    return () => leaveExplanation(entry.current);
  }, [pathname]);
  return cell ? (
    <Suspense fallback={null}>
      <ExplainDialog cell={cell} steps={steps} onClose={closeExplanation} />
    </Suspense>
  ) : null;
}
