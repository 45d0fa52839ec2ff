import type { LedgerEntry } from "../ledger/ledger.ts";
import { linkAssignments } from "../ledger/linking/link-assignments.ts";
import { isStockLeg } from "../ledger/linking/linking-entries.ts";
import type { Step } from "../ledger/order-entries.ts";
import { groupBy } from "../shared/group-by.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import type { LegLink } from "./campaign.ts";

/** A row of an assigned or exercised contract and one of the shares that it delivers, either way. */
export type Delivered = { readonly link: LegLink; readonly otherEntryId?: string | undefined };

/** Rows of contracts that were assigned or exercised, and of their shares, by id. */
export function linkDeliveries(steps: readonly Step[]): ReadonlyMap<string, Delivered> {
  const deliveries = linkAssignments(steps);
  const rows = steps.map(({ entry }) => entry);
  const tied = groupBy(
    rows.filter((entry) => deliveries.has(entry)),
    (entry) => deliveries.get(entry),
  );
  const linked = new Map<string, Delivered>();
  for (const entry of rows) {
    const others = tied.get(deliveries.get(entry)) ?? [];
    const isContract = entry.assetClass === "OPTION";
    const other = deliveries.has(entry)
      ? others.find(({ assetClass }) => (assetClass === "OPTION") !== isContract)
      : undefined;
    const link = isContract ? linkOfContract(entry) : linkOfShares(entry, other);
    if (link !== undefined) {
      linked.set(entry.id, { link, otherEntryId: other?.id });
    }
  }
  return linked;
}

function linkOfContract({ type, instrument }: LedgerEntry): LegLink | undefined {
  if (type === "OPT_EXERCISED") {
    return "EXERCISED";
  }
  if (type !== "OPT_ASSIGNED") {
    return undefined;
  }
  return readContractSymbol(instrument)?.right === "CALL" ? "CALLED_AWAY" : "ASSIGNED";
}

/** Shares whose contract is on no record are told by their own row. */
function linkOfShares(entry: LedgerEntry, contract: LedgerEntry | undefined): LegLink | undefined {
  if (contract !== undefined) {
    return linkOfContract(contract);
  }
  if (!isStockLeg(entry)) {
    return undefined;
  }
  if (/exercised/i.test(entry.action)) {
    return "EXERCISED";
  }
  return entry.type === "SELL" ? "CALLED_AWAY" : "ASSIGNED";
}
