import { useSyncExternalStore } from "react";

/** A number of a summary that the user wants explained. */
export type ExplainedCell = {
  /** The place of the number, in words: `AAPL, November 2026, all accounts`. */
  readonly title: string;
  /** Null for all time. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly basis: "CASH" | "REALIZED";
  readonly book: "TAX" | "TRADE";
  /** SHARES are all but options; INCOME is the same in either basis and book. */
  readonly assets: "ALL" | "INCOME" | "OPTION" | "SHARES";
  /** Absent on totals rows. */
  readonly underlying?: string | undefined;
  /** By the name that the summary tells; absent for all accounts. */
  readonly account?: string | undefined;
};

const listeners = new Set<() => void>();
let asked: ExplainedCell | undefined;

/** Opens the explanation of `cell` over the screen; the feature that explains is fetched then. */
export function explainCell(cell: ExplainedCell): void {
  publish(cell);
}

export function closeExplanation(): void {
  publish(undefined);
}

export function useExplainedCell(): ExplainedCell | undefined {
  return useSyncExternalStore(subscribe, () => asked);
}

function publish(next: ExplainedCell | undefined): void {
  asked = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
