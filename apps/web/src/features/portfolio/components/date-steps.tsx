import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { useFocusBeside } from "../../../ui/use-lost-focus.ts";

type Props = {
  /** Days that have positions. */
  readonly availableDates: readonly string[];
  /** The day asked for; undefined for the latest. */
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
  /** The picker, between the arrows. */
  readonly children: ReactNode;
};

/** Steps to the day with positions before and after the one on the screen. */
export function DateSteps({ availableDates, date, onDate, children }: Props) {
  const { previous, next, latest } = stepsOf(availableDates, date);
  return (
    <div className="flex items-center gap-1" {...useFocusBeside()}>
      <IconButton
        label="Previous portfolio date"
        disabled={previous === undefined}
        onClick={() => onDate(previous)}
      >
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      {children}
      <IconButton
        label="Next portfolio date"
        disabled={next === undefined}
        onClick={() => onDate(next === latest ? undefined : next)}
      >
        <ChevronRight aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

function stepsOf(availableDates: readonly string[], date: string | undefined) {
  const days = availableDates.toSorted();
  const latest = days.at(-1);
  const shown = date ?? latest ?? "";
  return { latest, previous: days.findLast((day) => day < shown), next: days.find((day) => day > shown) };
}
