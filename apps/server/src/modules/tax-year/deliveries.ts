import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { Delivery } from "@strikebook/core/ledger/linking/link-assignments";
import type { PreparedEntries } from "@strikebook/core/ledger/match-ledger";
import type { TaxDelivery } from "@strikebook/core/tax-year/tax-facts";

/** Contracts assigned or exercised with the rows of the shares that they delivered. */
export function listDeliveries({ deliveries }: Pick<PreparedEntries, "deliveries">): TaxDelivery[] {
  const rows = new Map<Delivery, LedgerEntry[]>();
  for (const [entry, delivery] of deliveries) {
    const known = rows.get(delivery);
    if (known === undefined) {
      rows.set(delivery, [entry]);
    } else {
      known.push(entry);
    }
  }
  const idsOf = (entries: readonly LedgerEntry[], isContract: boolean) =>
    entries.filter(({ assetClass }) => (assetClass === "OPTION") === isContract).map(({ id }) => id);
  return [...rows.values()].map((entries) => ({
    contracts: idsOf(entries, true),
    shares: idsOf(entries, false),
  }));
}
