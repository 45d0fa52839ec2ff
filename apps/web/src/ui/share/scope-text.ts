import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import type { Book } from "../../lib/address/use-summary-book.ts";

type Scope = { readonly book: Book; readonly isOneAccount?: boolean };

/** What a shared picture shows, without a name: `One account, Jan 1 – Nov 20, 2026, as far as imported, tax book`. */
export function scopeText(days: string | undefined, { book, isOneAccount = false }: Scope): string {
  const parts = [isOneAccount && "one account", days, book === "TAX" && "tax book"]
    .filter(Boolean)
    .join(", ");
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** Coverage for others to read: the accounts that lack days keep their names to themselves. */
export const withoutNames = (coverage: KnownCoverage): KnownCoverage => ({
  ...coverage,
  lacking: coverage.lacking.map((each) => ({
    ...each,
    account: "one account",
  })),
});
