import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readStored, STORAGE_KEYS, writeStored } from "../../lib/storage.ts";
import type { Book, SummaryBasis } from "./option-summary.queries.ts";

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

/** Basis, book and account, kept in the address; the book is remembered in this browser as well. */
export function useSummaryFilter() {
  const [params, setParams] = useSearchParams();
  const set = (name: "account" | "basis" | "book", value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const basis: SummaryBasis = params.get("basis")?.toUpperCase() === "CASH" ? "CASH" : "REALIZED";
  const book: Book =
    (params.get("book") ?? readStored(STORAGE_KEYS.summaryBook))?.toUpperCase() === "TAX" ? "TAX" : "TRADE";
  return {
    basis,
    book,
    setBook: (next: Book) => {
      writeStored(STORAGE_KEYS.summaryBook, next.toLowerCase());
      set("book", next.toLowerCase());
    },
    chosenAccount: params.get("account") ?? undefined,
    setBasis: (next: SummaryBasis) => set("basis", next.toLowerCase()),
    setAccount: (next: string) => set("account", next),
  };
}
