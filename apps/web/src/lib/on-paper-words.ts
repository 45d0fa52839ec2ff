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
  return {
    leftOut: unknown > 0 ? `, ${plural(unknown, "position")} left out` : undefined,
    prices: onPaperDay === null ? undefined : `prices of ${pricesText(onPaperDay, onPaperSources)}`,
  };
}

/** `Nov 17, 2026, some from Tiingo`: the day of the oldest of several prices, and who told those that aren't Fidelity's. */
export function pricesText(day: string, sources: readonly CloseSource[]): string {
  const others = otherSourcesText(sources);
  const some = sources.includes("FIDELITY") ? "some " : "";
  return `${formatDate(day)}${others === undefined ? "" : `, ${some}from ${others}`}`;
}
