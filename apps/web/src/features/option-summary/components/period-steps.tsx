import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button, IconButton } from "../../../ui/button.tsx";
import type { ShownPeriods } from "../use-shown-periods.ts";

/** Four periods back or on, and back to the current ones. */
export function PeriodSteps({ first, showEarlier, showLater, showCurrent }: ShownPeriods) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Earlier periods" onClick={showEarlier}>
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      <IconButton label="Later periods" onClick={showLater} disabled={first === 0}>
        <ChevronRight aria-hidden size={18} />
      </IconButton>
      {first > 0 && (
        <Button variant="quiet" onClick={showCurrent}>
          Current
        </Button>
      )}
    </div>
  );
}
