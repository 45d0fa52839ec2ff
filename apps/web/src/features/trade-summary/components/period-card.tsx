import type { Book } from "../../../lib/address/use-summary-book.ts";
import { notImportedText } from "../../../lib/coverage/coverage-words.ts";
import { notCountedText } from "../../../lib/nothing-closed.ts";
import { PartNote } from "../../../ui/figures/not-imported.tsx";
import { ProfitSplit, type SplitCell } from "../../../ui/figures/profit-split.tsx";
import { isNotImported, type PeriodCard as PeriodCardData } from "../period-cards.ts";
import type { PeriodSummary } from "../trade-summary.queries.ts";
import { Comparison, dates, type FactProps, NetProfit, TradeFacts, UnknownProfit } from "./period-parts.tsx";

type Props = PeriodCardData & { readonly book: Book };

/** The realized profit and the trades of one period with its parts: a card of the groups on Home. */
export function PeriodCard({ summary, label, change, isOnlyOpen, book }: Props) {
  const { periodName, unmatchedTrades, coverage } = summary;
  const isUnknown = isNotImported(summary);
  return (
    // Its four rows are those of the grid, so that the figures of neighbors stand level.
    <li className="rounded-card row-span-4 grid min-w-0 grid-rows-subgrid gap-y-2 border border-line bg-surface px-3 pt-3 pb-1">
      <header>
        <h3 className="font-semibold">{periodName}</h3>
        {/* The days are short and leave room for the label, whose place is then the same in every card. */}
        <p className="flex flex-wrap justify-between gap-x-1 text-label text-ink-3">
          {dates(summary)}
          {label !== "" && <span className="text-ink-2">{label}</span>}
        </p>
      </header>
      <dl className="row-span-2 grid grid-cols-[auto_auto_auto] grid-rows-subgrid gap-x-2">
        <div className="col-span-3">
          <dt className="text-label text-ink-2">Net P&amp;L</dt>
          <dd className="text-value font-semibold">
            {isUnknown ? <UnknownProfit /> : <NetProfit summary={summary} book={book} />}
          </dd>
          <dd className="text-label text-ink-2">
            {isUnknown ? (
              notImportedText(coverage)
            ) : (
              <ProfitSplit split={summary} cell={splitCell(summary, book)} />
            )}
          </dd>
          {!isUnknown && (
            <dd className="empty:hidden">
              <PartNote coverage={coverage} />
            </dd>
          )}
          {isOnlyOpen && <dd className="text-label text-ink-2">Nothing closed yet</dd>}
          {change?.profitLoss !== undefined && (
            <dd className="text-label text-ink-2">
              <Comparison change={change} />
            </dd>
          )}
        </div>
        {!isUnknown && <TradeFacts summary={summary} change={change} Fact={Fact} />}
      </dl>
      {unmatchedTrades > 0 && (
        <p className="border-t border-line py-2 text-label text-ink-2">{notCountedText(unmatchedTrades)}</p>
      )}
    </li>
  );
}

const splitCell = (summary: PeriodSummary, book: Book): SplitCell => ({
  where: `${summary.periodName}, ${dates(summary)}, all accounts`,
  startDate: summary.startDate,
  endDate: summary.endDate,
  book,
});

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt className="text-label whitespace-nowrap text-ink-2">{label}</dt>
      <dd className="text-cell font-medium">{children}</dd>
    </div>
  );
}
