import type { TaxAccount, TaxFacts } from "../tax-facts.ts";

/** A taxable account of the person unless the name says otherwise: `ROTH`, `SPOUSE`, `SPOUSE ROTH`. Numbers go by the names. */
export const accountNamed = (id: string): TaxAccount => ({
  id,
  number: id,
  isRetirement: id.includes("ROTH"),
  owner: id.includes("SPOUSE") ? "SPOUSE" : "SELF",
});

export const ACCOUNTS: readonly TaxAccount[] = ["A", "B", "ROTH", "SPOUSE", "SPOUSE ROTH"].map(accountNamed);

export const NO_FACTS: TaxFacts = {
  accounts: ACCOUNTS,
  parts: [],
  unmatched: [],
  deliveries: [],
  splits: [],
  marks: [],
  unsizedCash: [],
};
