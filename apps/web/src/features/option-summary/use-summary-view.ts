import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readStored, STORAGE_KEYS, writeStored } from "../../lib/storage.ts";
import { useSummaryBook } from "../../lib/use-summary-book.ts";
import type { SummaryBasis } from "./option-summary.queries.ts";

export type SummaryView = "accounts" | "overall";

/** The view that these pages share, remembered in this browser; Overall at first. */
export function useSummaryView() {
  const [view, setView] = useState<SummaryView>(() =>
    readStored(STORAGE_KEYS.summaryView) === "accounts" ? "accounts" : "overall",
  );
  const showView = (next: SummaryView) => {
    writeStored(STORAGE_KEYS.summaryView, next);
    setView(next);
  };
  return { view, showView };
}

/** Basis, book and account, kept in the address. */
export function useSummaryFilter() {
  const [params, setParams] = useSearchParams();
  const set = (name: "account" | "basis", value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const basis: SummaryBasis = params.get("basis")?.toUpperCase() === "CASH" ? "CASH" : "REALIZED";
  return {
    basis,
    ...useSummaryBook(),
    chosenAccount: params.get("account") ?? undefined,
    setBasis: (next: SummaryBasis) => set("basis", next.toLowerCase()),
    setAccount: (next: string) => set("account", next),
  };
}
