import type { Expiry, ExpiryComparison } from "../option-expiry.queries.ts";

type StoredExpiry = Expiry & { readonly id: string };

/** The expiry of a month as the server answers it, on its third Friday unless `given` says otherwise. */
export function storedExpiry(year: number, month: number, given: Partial<StoredExpiry> = {}): StoredExpiry {
  const day = thirdFriday(year, month);
  return {
    id: `e-${year}-${month}`,
    year,
    month,
    exchange: "US",
    calculatedDate: day,
    adjustedDate: day,
    isAdjusted: false,
    adjustmentReason: null,
    isEdited: false,
    source: null,
    updatedAt: "2026-11-20T14:05:00Z",
    ...given,
  };
}

function thirdFriday(year: number, month: number): string {
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return `${year}-${String(month).padStart(2, "0")}-${15 + ((12 - weekday) % 7)}`;
}

/** What the server answers to a comparison that finds one difference of each kind. */
export function comparison(): ExpiryComparison {
  const moved = storedExpiry(2026, 12, { adjustedDate: "2026-12-17", isAdjusted: true });
  const odd = storedExpiry(2027, 2, { adjustedDate: "2027-02-11", isAdjusted: true });
  return {
    summary: { totalStored: 2, totalCalculated: 2, addedCount: 1, removedCount: 1, modifiedCount: 1 },
    differences: [
      {
        type: "MODIFIED",
        description: "2026-12 (US) is stored as 2026-12-17, calculated as 2026-12-18",
        stored: moved,
        calculated: { ...storedExpiry(2026, 12), id: null },
      },
      {
        type: "ADDED",
        description: "2027-01 (US) is calculated as 2027-01-15 and not stored",
        stored: null,
        calculated: { ...storedExpiry(2027, 1), id: null },
      },
      {
        type: "REMOVED",
        description: "2027-02 (US) is stored as 2027-02-11 and not calculated",
        stored: odd,
        calculated: null,
      },
    ],
  };
}
