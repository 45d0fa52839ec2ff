import { formatCount, formatDate, plural } from "../../../lib/format.ts";
import { DisagreementTable } from "../../../ui/table/disagreement-table.tsx";
import type { HoldingsCheck } from "../coverage.queries.ts";

type Props = { readonly holdings: HoldingsCheck; readonly accountName: string };

/** The latest positions against the ledger of their day. */
export function HoldingDisagreements({ holdings, accountName }: Props) {
  const { day, compared, disagreementCount, disagreements, notCompared } = holdings;
  if (compared === 0) {
    return notCompared === null ? null : (
      <p className="text-ink-2">
        Positions of {formatDate(day)} are not compared. {notCompared}
      </p>
    );
  }
  if (disagreementCount === 0) {
    return (
      <p className="text-ink-2">
        Positions of {formatDate(day)}: {plural(compared, "symbol")} {compared === 1 ? "agrees" : "agree"}{" "}
        with the ledger.
      </p>
    );
  }
  return (
    <div className="rounded-card overflow-clip border border-line">
      <p className="px-4 py-2 text-ink-2">
        Positions of {formatDate(day)}: {plural(disagreementCount, "symbol")} of {formatCount(compared)}{" "}
        {disagreementCount === 1 ? "differs" : "differ"} from the ledger of that day.
      </p>
      <DisagreementTable
        caption={`Positions of ${accountName} that disagree with the ledger of ${formatDate(day)}`}
        disagreements={disagreements}
      />
    </div>
  );
}
