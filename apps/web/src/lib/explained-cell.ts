import { useSyncExternalStore } from "react";
import { currentSession, onSessionEnd } from "./network/session.ts";

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
  /** True for all names that the underlying ever had; absent for the rows that bear this one. */
  readonly followRenames?: boolean | undefined;
  /** By the name that the summary tells; absent for all accounts. */
  readonly account?: string | undefined;
};

/** What is explained, and the numbers beside it that a step leads to. */
type Asked = { readonly cell: ExplainedCell; readonly among: readonly ExplainedCell[] };

/** The explained number's place among those beside it, from 0, and the steps to the others. */
export type ExplainedSteps = {
  readonly index: number;
  readonly count: number;
  readonly step: (by: -1 | 1) => void;
};

const listeners = new Set<() => void>();
let asked: Asked | undefined;

/** What was open when its screen was left, by the entry of the browser's history; nobody else may see it. */
const left = new Map<string, Asked>();
onSessionEnd(() => {
  left.clear();
  publish(undefined);
});

/**
 * Opens the explanation of `cell` over the screen; the feature that explains is fetched then. `among` are the numbers of
 * its column, itself included, in the order shown.
 */
export function explainCell(cell: ExplainedCell, among: readonly ExplainedCell[] = [cell]): void {
  publish({ cell, among });
}

export function closeExplanation(): void {
  publish(undefined);
}

/** Closes the explanation with its screen, which is `entry` of the browser's history. */
export function leaveExplanation(entry: string): void {
  if (asked && currentSession()) {
    left.set(entry, asked);
  } else {
    left.delete(entry);
  }
  publish(undefined);
}

/** Opens what was open when `entry` was left: Back leads from a line of a file to the number that it makes up. */
export function returnToExplanation(entry: string): void {
  const before = left.get(entry);
  if (before) {
    publish(before);
  }
}

export function useExplainedCell(): ExplainedCell | undefined {
  return useSyncExternalStore(subscribe, () => asked?.cell);
}

/** Undefined where the explained number stands alone. */
export function useExplainedSteps(): ExplainedSteps | undefined {
  const shown = useSyncExternalStore(subscribe, () => asked);
  if (!shown || shown.among.length < 2) {
    return undefined;
  }
  const { cell, among } = shown;
  const index = among.indexOf(cell);
  return {
    index,
    count: among.length,
    step: (by) => {
      const next = among[index + by];
      if (next) {
        publish({ cell: next, among });
      }
    },
  };
}

function publish(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
