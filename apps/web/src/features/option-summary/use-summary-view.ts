import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readStored, STORAGE_KEYS, writeStored } from "../../lib/storage.ts";
import { useSummaryBook } from "../../lib/use-summary-book.ts";
import type { SummaryBasis } from "./option-summary.queries.ts";

export type SummaryView = "accounts" | "overall";

/** Basis, book and account, kept in the address, and the view, which is remembered in this browser; Overall at first. */
export function useSummaryView() {
  const [params, setParams] = useSearchParams();
  const [remembered, setRemembered] = useState<SummaryView>(() =>
    readStored(STORAGE_KEYS.summaryView) === "accounts" ? "accounts" : "overall",
  );
  const set = (name: "account" | "basis", value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const basis: SummaryBasis = params.get("basis")?.toUpperCase() === "CASH" ? "CASH" : "REALIZED";
  const chosenAccount = params.get("account") ?? undefined;
  const showView = (next: SummaryView) => {
    writeStored(STORAGE_KEYS.summaryView, next);
    setRemembered(next);
    if (next === "overall" && chosenAccount !== undefined) {
      set("account", undefined);
    }
  };
  return {
    // An address that names an account is a link to it, whatever was looked at last.
    view: chosenAccount === undefined ? remembered : "accounts",
    showView,
    basis,
    ...useSummaryBook(),
    chosenAccount,
    setBasis: (next: SummaryBasis) => set("basis", next.toLowerCase()),
    setAccount: (next: string) => set("account", next),
  };
}
