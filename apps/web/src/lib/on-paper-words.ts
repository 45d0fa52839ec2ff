import type { CloseSource } from "@strikebook/core/closing-prices/closing-price";
import { formatDate, plural } from "./format.ts";
import { otherSourcesText } from "./price-source.ts";

type OnPaper = {
  readonly unknown: number;
  readonly onPaperDay: string | null;
  readonly onPaperSources: readonly CloseSource[];
};

/** Beside what open positions come to on paper: those of unknown value, and the day of the prices. */
export function onPaperWords({ unknown, onPaperDay, onPaperSources }: OnPaper) {
  const others = otherSourcesText(onPaperSources);
  const some = onPaperSources.includes("FIDELITY") ? "some " : "";
  return {
    leftOut: unknown > 0 ? `, ${plural(unknown, "position")} left out` : undefined,
    prices:
      onPaperDay === null
        ? undefined
        : `prices of ${formatDate(onPaperDay)}${others === undefined ? "" : `, ${some}by ${others}`}`,
  };
}
