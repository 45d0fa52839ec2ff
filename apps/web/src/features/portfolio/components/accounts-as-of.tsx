import { formatDate } from "../../../lib/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { PortfolioSummary } from "../portfolio.queries.ts";

type Props = Pick<PortfolioSummary, "asOf">;

/** The accounts that a total is made of, each with its day, and a warning when one of them is out of date. */
export function AccountsAsOf({ asOf }: Props) {
  const old = asOf.filter(({ isOld }) => isOld);
  if (asOf.length === 0) {
    return null;
  }
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p className="text-label text-ink-2">{sentenceOf(asOf)}</p>
      {old.length > 0 && (
        <Notice tone="warning">
          {old.length === asOf.length ? "All of these accounts are" : `${namesOf(old)} ${areOld(old)}`} more
          than 10 trading days old. Import newer positions to update the total.
        </Notice>
      )}
    </div>
  );
}

const areOld = (old: Props["asOf"]) => (old.length === 1 ? "is" : "are");

const namesOf = (accounts: Props["asOf"]) =>
  new Intl.ListFormat("en-US").format(accounts.map(({ account }) => account));

/** One day for all of them is said once. */
function sentenceOf(asOf: Props["asOf"]): string {
  const [first] = asOf;
  const isOneDay = asOf.every(({ day, editedOn }) => day === first?.day && editedOn === null);
  if (first !== undefined && isOneDay && asOf.length > 1) {
    return `${asOf.length} accounts, all as of ${formatDate(first.day)}`;
  }
  const parts = asOf.map(({ account, day, editedOn }) => {
    const edited = editedOn === null ? "" : ` (edited ${formatDate(editedOn)})`;
    return `${account} ${formatDate(day)}${edited}`;
  });
  return `As of: ${parts.join("; ")}`;
}
