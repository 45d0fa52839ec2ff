import { formatDate } from "../../../lib/format.ts";
import { DisagreementTable } from "../../../ui/table/disagreement-table.tsx";
import type { AccountTieOut } from "../uploads.mutations.ts";

type Props = {
  readonly accountName: string;
  readonly holdings: NonNullable<AccountTieOut["holdings"]>;
};

/** Quantities of a positions file that differ from the ledger on its day. */
export function QuantityDisagreements({ accountName, holdings }: Props) {
  if (holdings.disagreements.length === 0) {
    return null;
  }
  return (
    <div className="border-t border-line">
      <p className="px-4 py-2 text-ink-2">
        Quantities of <strong className="text-ink">{accountName}</strong> that differ from the ledger of{" "}
        {formatDate(holdings.day)}:
      </p>
      <DisagreementTable
        caption={`Quantities of ${accountName} that differ from the ledger of ${formatDate(holdings.day)}`}
        disagreements={holdings.disagreements}
      />
    </div>
  );
}
