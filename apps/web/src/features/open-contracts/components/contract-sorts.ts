import { type Sort, type SortValue, sortText } from "../../../lib/address/sort.ts";
import { isPremiumKnown } from "../contract-words.ts";
import type { OpenContract } from "../open-contracts.queries.ts";

/** The order of the board without one in the address. */
export const BY_EXPIRATION = "expiration";

/** Orders of a phone, which has no column heads to press, as the address has them. */
export const SORT_OPTIONS = [
  { value: BY_EXPIRATION, label: "Expiration" },
  { value: "price,asc", label: "Price, in the money first" },
  { value: "premium,desc", label: "Premium, high to low" },
  { value: "left,asc", label: "Left, low to high" },
  { value: "closed,asc", label: "If closed now, low to high" },
  { value: "closed,desc", label: "If closed now, high to low" },
  { value: "kept,desc", label: "Kept, high to low" },
  { value: "contract,asc", label: "Symbol A\u2013Z" },
];

/** The option of an order; empty for one that is no option. */
export const optionOf = (sort: Sort | undefined): string => {
  const value = sort ? sortText(sort) : BY_EXPIRATION;
  return SORT_OPTIONS.some((option) => option.value === value) ? value : "";
};

/** By what the columns of the board order its contracts, all expirations together. */
export const CONTRACT_ORDERS: Readonly<Record<string, SortValue<OpenContract>>> = {
  contract: { kind: "text", of: ({ instrument }) => instrument },
  price: { kind: "number", of: ({ outOfTheMoneyPercent }) => outOfTheMoneyPercent },
  premium: { kind: "number", of: (contract) => (isPremiumKnown(contract) ? contract.premium : null) },
  left: { kind: "number", of: ({ premiumLeft }) => premiumLeft },
  closed: { kind: "number", of: ({ ifClosedNow }) => ifClosedNow },
  kept: { kind: "number", of: ({ keptPercent }) => keptPercent },
};
