import type { ReactNode } from "react";
import { formatDate, plural } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { PortfolioSummary } from "../portfolio.queries.ts";

/** What the table counts, in a line above it. */
export function PositionFacts({ summary }: { readonly summary: PortfolioSummary }) {
  const { count, uniqueSymbols, uniqueAccounts } = summary;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-2 text-label text-ink-2">
      <p>
        {plural(count, "position")}, {plural(uniqueSymbols, "symbol")}, {plural(uniqueAccounts, "account")}
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <Fact label="Stock value">
          <Amount value={summary.totalStockValue} />
        </Fact>
        <Fact label="Date shown">{dateShown(summary)}</Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-x-1">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

/** Rows typed by hand after the newest file name their day too, so that the date agrees with the one that was chosen. */
function dateShown({ actualDate, asOf }: Pick<PortfolioSummary, "actualDate" | "asOf">): string {
  const newest = formatDate(actualDate);
  const edited = asOf
    .flatMap(({ editedOn }) => editedOn ?? [])
    .toSorted()
    .at(-1);
  return edited === undefined || edited <= (actualDate ?? "")
    ? newest
    : `${newest}, edited ${formatDate(edited)}`;
}
