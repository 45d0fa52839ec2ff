import type { PeriodType } from "@strikebook/core/shared/period";
import { Suspense } from "react";
import type { Book } from "../../../lib/address/use-summary-book.ts";
import { classNames } from "../../../lib/class-names.ts";
import { notCountedText } from "../../../lib/nothing-closed.ts";
import { Spark } from "../../../ui/chart/charts.ts";
import { isNotImported, type PeriodCard as PeriodCardData } from "../period-cards.ts";
import { CardNote, dates, type FactProps, NetProfit, TradeFacts, UnknownProfit } from "./period-parts.tsx";

const NAMES: Readonly<Record<PeriodType, string>> = {
  DAY: "days",
  WEEK: "weeks",
  MONTH: "months",
  YEAR: "years",
};

/** On a phone, two by two, the longer of the recent periods come first. */
const PHONE_ORDER: Readonly<Record<PeriodType, string>> = {
  MONTH: "max-sm:order-1",
  WEEK: "max-sm:order-2",
  DAY: "max-sm:order-3",
  YEAR: "max-sm:order-4",
};

type Props = PeriodCardData & {
  readonly book: Book;
  /** The profit of the last periods of this kind, this one last; absent until it is known. */
  readonly spark: readonly (string | null)[] | undefined;
};

/** The present period of a kind, small: its profit, how it compares, and those before it as bars. */
export function CompactCard({ summary, label, change, isOnlyOpen, book, type, spark }: Props) {
  const { unmatchedTrades } = summary;
  const isUnknown = isNotImported(summary);
  return (
    <li
      className={classNames(
        "rounded-card @container flex min-h-21 min-w-0 flex-col border border-line bg-surface px-3 py-1.5 sm:min-h-22",
        PHONE_ORDER[type],
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-2 text-label">
        <h3 className="font-semibold">
          {summary.periodName}
          {type === "DAY" && <span className="font-normal text-ink-3"> {dates(summary)}</span>}
        </h3>
        <span className="whitespace-nowrap text-ink-2">{label}</span>
      </header>
      {/* The amount is never cut: the bars take what is left beside it, and go where that is next to nothing. */}
      <div className="flex justify-between gap-x-3">
        <div className="max-w-full shrink-0">
          <dl className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-label whitespace-nowrap text-ink-2">Net P&amp;L</dt>
            <dd className="text-page font-semibold">
              {isUnknown ? <UnknownProfit /> : <NetProfit summary={summary} book={book} />}
            </dd>
          </dl>
          <p className="min-h-4 text-label text-ink-2">
            <CardNote summary={summary} isOnlyOpen={isOnlyOpen} change={change} />
          </p>
        </div>
        <div className="h-9 w-20 min-w-0 self-center @max-[17rem]:hidden">
          {spark && (
            <Suspense fallback={null}>
              <Spark label={`Net P&L of the last ${spark.length} ${NAMES[type]}`} values={spark} />
            </Suspense>
          )}
        </div>
      </div>
      {!isUnknown && (
        <dl className="flex flex-wrap gap-x-2">
          <TradeFacts summary={summary} change={change} Fact={Fact} />
        </dl>
      )}
      {unmatchedTrades > 0 && <p className="text-label text-ink-2">{notCountedText(unmatchedTrades)}</p>}
    </li>
  );
}

const Fact = ({ label, children }: FactProps) => (
  <div className="flex flex-wrap gap-x-1 text-legend sm:whitespace-nowrap">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
